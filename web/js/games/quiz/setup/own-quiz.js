/**
 * A host's own quiz: typed or pasted as text, or imported from a file of this or another program. This browser stores
 * the last one.
 */

import { BinaryFault, decode, encodingOf } from "../../../kit/decoding.js";
import { alreadyShows, button, element, field, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { language } from "../../../kit/language.js";
import { openDialog } from "../../../kit/sheet.js";
import { lasting, readJSON, writeJSON } from "../../../kit/storage.js";
import { text } from "../../../kit/texts.js";
import { refusal } from "../../../room/refusals.js";
import { checkQuiz, SPREADSHEET } from "../quiz-api.js";

/** @typedef {import("../wire.js").Content} Content */
/** @typedef {{words: string, quiz: Content | null}} Own `words`: the typed text */

const KEPT = "callboard.quiz.own";
/** @type {Readonly<Record<string, string>>} media types by the ending of a file's name */
const TYPES = Object.freeze({
  yaml: "application/yaml",
  yml: "application/yaml",
  json: "application/json",
  csv: "text/csv",
  tsv: "text/csv",
  xlsx: SPREADSHEET,
});

/** @param {any} value @returns {value is Own} */
const isOwn = (value) => value !== null && typeof value === "object" && typeof value.words === "string";

export class OwnQuiz {
  #changed;
  /** @type {Own} */ #own = readJSON(lasting, KEPT, isOwn) ?? { words: "", quiz: null };
  #about = element("p", {});
  #write = button("button", () => this.#open(), icon("pencil"), element("span", {}));
  #forget = button("button quiet", () => this.#take({ ...this.#own, quiz: null }), text("quiz/setup.own.forget"));
  root = element("div", { class: "quiz-own-quiz" }, this.#about, this.#write, this.#forget);

  /** @param {(has: boolean) => void} changed called with whether there is one */
  constructor(changed) {
    this.#changed = changed;
    this.#draw();
  }

  /** @returns {Content | null} */
  get quiz() {
    return this.#own.quiz;
  }

  #draw() {
    const { quiz } = this.#own;
    this.#about.hidden = this.#forget.hidden = quiz === null;
    if (quiz) setText(this.#about, text("quiz/setup.own.is", { title: quiz.title, count: quiz.questions.length }));
    setText(
      /** @type {Element} */ (this.#write.lastChild),
      text(quiz ? "quiz/setup.own.change" : "quiz/setup.own.write"),
    );
    this.#changed(quiz !== null);
  }

  /** @param {Own} own */
  #take(own) {
    this.#own = own;
    writeJSON(lasting, KEPT, own);
    this.#draw();
  }

  #open() {
    openDialog(
      text("quiz/setup.own.write"),
      (close) =>
        new Writing(this.#own, (own) => {
          close();
          this.#take(own);
        }).parts,
    );
  }
}

/** The dialog for writing or importing a quiz. */
class Writing {
  #done;
  #title = element("input", { class: "input", id: "quiz-own-title", maxLength: 80, value: "" });
  #words = element("textarea", {
    class: "input quiz-own-words",
    id: "quiz-own-words",
    rows: 12,
    placeholder: text("quiz/setup.own.example"),
    on: { input: () => this.#renew() },
  });
  #file = element("input", {
    class: "input",
    id: "quiz-own-file",
    type: "file",
    accept: ".yaml,.yml,.json,.csv,.tsv,.xlsx,.txt,.gift",
    on: { change: () => this.#renew() },
  });
  #status = element("p", { class: "fault", role: "alert" });
  #faults = element("ul", { class: "quiz-own-faults" });
  #go = button("button primary large wide", () => void this.#press());
  /** @type {Content | null} the usable questions of a text with mistakes */ #rest = null;
  #attempt = 0;
  parts;

  /** @param {Own} own @param {(own: Own) => void} done */
  constructor({ words, quiz }, done) {
    this.#done = done;
    this.#words.value = words;
    this.#title.value = quiz?.title ?? "";
    this.parts = [
      element("p", { class: "soft" }, text("quiz/setup.own.how")),
      field(text("quiz/setup.own.title"), this.#title),
      field(text("quiz/setup.own.words"), this.#words),
      element("p", { class: "soft small" }, text("quiz/setup.own.signs", { poll: "?" })),
      field(text("quiz/setup.own.file"), this.#file),
      this.#status,
      this.#faults,
      element("div", { class: "sheet-foot" }, this.#go),
    ];
    this.#renew();
  }

  /** Results of an earlier reading are removed together with their text. */
  #renew() {
    this.#attempt += 1;
    this.#rest = null;
    this.#faults.replaceChildren();
    setText(this.#status, "");
    setText(this.#go, text("quiz/setup.own.take"));
  }

  async #press() {
    if (this.#rest) return this.#use(this.#rest);
    this.#attempt += 1;
    const current = this.#attempt;
    try {
      const read = await this.#read();
      if (current === this.#attempt && this.#go.isConnected) this.#show(read);
    } catch (fault) {
      if (current !== this.#attempt) return;
      const isBinary = fault instanceof BinaryFault;
      setText(this.#status, isBinary ? text("quiz/setup.own.binary") : refusal(/** @type {any} */ (fault)));
    }
  }

  async #read() {
    const chosen = this.#file.files?.[0];
    const ending = chosen?.name.split(".").pop()?.toLowerCase() ?? "";
    const type = TYPES[ending] ?? "text/plain";
    const named = this.#title.value.trim() || chosen?.name.replace(/\.[^.]+$/u, "") || text("quiz/setup.own.untitled");
    if (!chosen) return checkQuiz(this.#words.value, type, named, language);
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    return checkQuiz(type === SPREADSHEET ? bytes : decode(bytes, encodingOf(bytes)), type, named, language);
  }

  /** @param {Content & {problems: {line: number | null, reason: string}[]}} read */
  #show({ problems, ...quiz }) {
    const count = quiz.questions.length;
    if (!alreadyShows(this.#faults, problems))
      this.#faults.replaceChildren(
        ...problems.map(({ line, reason }) =>
          element("li", {}, line === null ? reason : text("quiz/setup.own.line", { line, reason })),
        ),
      );
    setText(this.#status, count === 0 ? text("quiz/setup.own.nothing") : "");
    if (count === 0) return;
    if (problems.length === 0) return this.#use(quiz);
    this.#rest = quiz;
    setText(this.#go, text("quiz/setup.own.rest", { count }));
  }

  /** @param {Content} quiz */
  #use(quiz) {
    this.#done({ words: this.#words.value, quiz });
  }
}
