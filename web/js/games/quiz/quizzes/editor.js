/** The editor of a quiz: title and description, the questions as rows, and their mistakes while the author types. */

import { button, element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";
import { openImport } from "../../../shell/writing/exchange.js";
import { bytesOf, HeadFields } from "../../../shell/writing/fields.js";
import { Rows } from "../../../shell/writing/rows.js";
import { importedQuizzes } from "./kept.js";
import { faultOf, LIMITS, ofKind, UNFINISHED } from "./limits.js";
import { QuestionForm } from "./question-form.js";

/** @typedef {import("../quiz-api.js").WholeQuiz} WholeQuiz */

export class QuizEditor {
  #changed;
  #quiz;
  #head;
  #rows;
  #state = element("p", { class: "soft", role: "status" });
  #add = button("button wide", () => this.#addLike(), icon("plus"), text("quiz/edit.add"));
  #paste = button("button quiet wide", () => this.#addPasted(), icon("upload"), text("quiz/edit.paste"));
  root;

  /**
   * @param {WholeQuiz} quiz
   * @param {(quiz: WholeQuiz) => void} changed called after every change
   * @param {(words: string, undo: () => void) => void} undo offers to undo a deletion
   */
  constructor(quiz, changed, undo) {
    this.#quiz = quiz;
    this.#changed = changed;
    /** @param {string} key @param {Record<string, string | number>} [values] */
    const say = (key, values) => text(`quiz/edit.${key}`, values);
    this.#head = new HeadFields(quiz, say, "quiz", () => this.#change());
    this.#rows = new Rows(quiz.questions, {
      say,
      changed: () => this.#change(),
      redraw: () => this.#draw(),
      undo,
      parts: (row, change, leave) => new QuestionForm(row, change, leave),
    });
    this.root = element(
      "section",
      { class: "writing-fields" },
      ...this.#head.fields,
      this.#head.language,
      this.#state,
      this.#rows.root,
      this.#add,
      this.#paste,
    );
    this.#draw();
  }

  /** Adds questions from pasted text or a file to this quiz. */
  #addPasted() {
    openImport(importedQuizzes, ({ questions }) => {
      const isFresh = this.#quiz.questions.every(({ text: words }) => words.trim() === "");
      const free = LIMITS.questionsMax - (isFresh ? 0 : this.#quiz.questions.length);
      this.#rows.append(questions.slice(0, free));
    });
  }

  /** Adds a question of the same kind as the last one. */
  #addLike() {
    const kind = this.#rows.questions.at(-1)?.kind ?? "choice";
    this.#rows.add(ofKind({ kind, text: "" }, kind));
  }

  #change() {
    this.#quiz = { ...this.#quiz, ...this.#head.value, questions: this.#rows.questions };
    this.#changed(this.#quiz);
    this.#draw();
  }

  #draw() {
    const { questions } = this.#quiz;
    const bad = this.#rows.show(
      questions
        .map(faultOf)
        .map((fault) => fault && { words: text(`quiz/edit.fault.${fault}`), isEmpty: UNFINISHED.has(fault) }),
    );
    const count = questions.length;
    setText(
      this.#state,
      [
        text("quiz/edit.count", { count }),
        bad > 0 ? text("quiz/edit.faults", { count: bad }) : "",
        count > LIMITS.questionsMax || bytesOf(this.#quiz) > LIMITS.quizBytesMax ? text("quiz/edit.tooLarge") : "",
      ]
        .filter(Boolean)
        .join(" · "),
    );
    this.#add.disabled = this.#paste.disabled = count >= LIMITS.questionsMax;
  }
}
