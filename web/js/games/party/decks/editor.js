/** The editor of a deck: title and description, the questions as rows, and their mistakes while the author types. */

import { button, element, field, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";
import { bytesOf, HeadFields, select } from "../../../shell/writing/fields.js";
import { Rows } from "../../../shell/writing/rows.js";
import { faultsOf, LIMITS } from "./limits.js";

/** @typedef {import("../wire.js").WholeDeck} Deck */
/** @typedef {import("../wire.js").Question} Question */
/** @typedef {import("../../../shell/writing/rows.js").Row<Question>} Row */
/** @typedef {"truth" | "dare" | "wouldYouRather" | "custom"} Sort */

export const SORTS = /** @type {const} */ (["truth", "dare", "wouldYouRather", "custom"]);
const DIFFICULTIES = /** @type {const} */ (["easy", "medium", "hard"]);
const AUDIENCES = /** @type {const} */ (["family", "teens", "adults"]);

/** @param {Question} question @returns {Sort} */
const sortOf = ({ kind, category }) =>
  kind === "truth" || kind === "dare" ? kind : category === "wouldYouRather" ? "wouldYouRather" : "custom";

/** @param {Question} question @param {Sort} sort @returns {Question} the same text as another kind of question */
function sorted({ text: words, difficulty, options }, sort) {
  if (sort === "truth" || sort === "dare") return { text: words, category: "truthOrDare", kind: sort, difficulty };
  if (sort === "custom") return { text: words, category: "custom", difficulty };
  return { text: words, category: "wouldYouRather", difficulty, options: options ?? ["", ""] };
}

export class DeckEditor {
  #changed;
  /** @type {Deck} */ #deck;
  #rows;
  #head;
  #audience = select(
    "deck-audience",
    AUDIENCES.map((one) => [one, text(`party/setup.audience.${one}`)]),
    () => this.#change(),
  );
  #state = element("p", { class: "soft", role: "status" });
  #many = element("div", { class: "writing-many", hidden: true });
  root;

  /**
   * @param {Deck} deck
   * @param {(deck: Deck) => void} changed called after every change
   * @param {(words: string, undo: () => void) => void} undo offers to undo a deletion
   */
  constructor(deck, changed, undo) {
    this.#deck = deck;
    this.#changed = changed;
    /** @param {string} key @param {Record<string, string | number>} [values] */
    const say = (key, values) => text(`party/decks.${key}`, values);
    this.#head = new HeadFields(deck, say, "deck", () => this.#change());
    this.#audience.value = deck.audience;
    this.#rows = new Rows(deck.questions, {
      say,
      changed: () => this.#change(),
      redraw: () => this.#draw(),
      undo,
      parts: (row, change, leave) => this.#parts(row, change, leave),
    });
    this.#fillMany();
    this.root = element(
      "section",
      { class: "writing-fields" },
      ...this.#head.fields,
      element(
        "div",
        { class: "writing-heads" },
        this.#head.language,
        field(text("party/setup.audience"), this.#audience),
      ),
      this.#state,
      this.#many,
      this.#rows.root,
      button("button wide", () => this.#add(), icon("plus"), text("party/decks.add")),
    );
    this.#draw();
  }

  /** The buttons for all chosen questions. */
  #fillMany() {
    const sort = select("deck-many-sort", [["", text("party/decks.many.sort")], ...sorts()], () => {
      if (sort.value) this.#rows.changeChosen((question) => sorted(question, /** @type {Sort} */ (sort.value)));
      sort.value = "";
    });
    const bold = select("deck-many-bold", [["", text("party/decks.many.difficulty")], ...bolds()], () => {
      if (bold.value)
        this.#rows.changeChosen((question) => ({ ...question, difficulty: /** @type {any} */ (bold.value) }));
      bold.value = "";
    });
    for (const one of [sort, bold]) one.setAttribute("aria-label", one.options[0].textContent ?? "");
    this.#many.append(
      sort,
      bold,
      button("button", () => this.#rows.deleteChosen(), icon("trash"), text("party/decks.many.delete")),
    );
  }

  #change() {
    this.#deck = {
      ...this.#deck,
      ...this.#head.value,
      audience: /** @type {any} */ (this.#audience.value),
      questions: this.#rows.questions,
    };
    this.#changed(this.#deck);
    this.#draw();
  }

  /** Adds a row of the same kind as the last one. */
  #add() {
    const last = this.#rows.questions.at(-1);
    const bare = { text: "", category: /** @type {const} */ ("custom"), difficulty: /** @type {const} */ ("easy") };
    this.#rows.add(last ? sorted(bare, sortOf(last)) : bare);
  }

  #draw() {
    const faults = faultsOf(this.#deck.questions).map(
      (fault) => fault && { words: text(`party/decks.fault.${fault}`), isEmpty: fault === "empty" },
    );
    const bad = this.#rows.show(faults);
    const count = faults.length;
    setText(
      this.#state,
      [
        text("party/decks.count", { count }),
        bad > 0 ? text("party/decks.faults", { count: bad }) : "",
        count > LIMITS.questionsMax || bytesOf(this.#deck) > LIMITS.deckBytesMax ? text("party/decks.tooLarge") : "",
      ]
        .filter(Boolean)
        .join(" · "),
    );
    this.#many.hidden = !this.#rows.hasChosen;
  }

  /** @param {Row} row @param {Change} change @param {() => void} leave */
  #parts(row, change, leave) {
    const options = optionFields(row.question, change);
    const chosen = element("input", {
      type: "checkbox",
      checked: row.isChosen,
      aria: { label: text("party/decks.choose") },
      on: {
        change: () => {
          this.#rows.choose(row.key, chosen.checked);
          this.#draw();
        },
      },
    });
    return {
      fields: [wordsField(row.question, change, leave), options],
      tools: [
        element("label", { class: "writing-choose" }, chosen),
        sortField(row, change, (sort) => (options.hidden = sort !== "wouldYouRather")),
        difficultyField(row, change),
      ],
    };
  }
}

/** @typedef {(change: (question: Question) => Question) => void} Change changes a row's question */

/** @param {Question} question @param {Change} change @param {() => void} blur */
function wordsField(question, change, blur) {
  const words = element("textarea", {
    class: "input writing-words",
    rows: 2,
    value: question.text,
    aria: { label: text("party/decks.question") },
    on: { input: () => change((now) => ({ ...now, text: words.value.replace(/\n/gu, " ") })), blur },
  });
  return words;
}

/** @param {Question} question @param {Change} change */
function optionFields(question, change) {
  const inputs = [0, 1].map((which) =>
    element("input", {
      class: "input",
      value: question.options?.[which] ?? "",
      aria: { label: text("party/decks.option", { number: which + 1 }) },
      on: { input: () => change((now) => ({ ...now, options: inputs.map(({ value }) => value) })) },
    }),
  );
  return element("div", { class: "writing-options", hidden: sortOf(question) !== "wouldYouRather" }, ...inputs);
}

/** @param {Row} row @param {Change} change @param {(sort: string) => void} chosen */
function sortField({ key, question }, change, chosen) {
  const sort = select(`deck-sort-${key}`, sorts(), () => {
    chosen(sort.value);
    change((now) => sorted(now, /** @type {Sort} */ (sort.value)));
  });
  sort.value = sortOf(question);
  sort.setAttribute("aria-label", text("party/decks.sort"));
  return sort;
}

/** @param {Row} row @param {Change} change */
function difficultyField({ key, question }, change) {
  const bold = select(`deck-bold-${key}`, bolds(), () =>
    change((now) => ({ ...now, difficulty: /** @type {any} */ (bold.value) })),
  );
  bold.value = question.difficulty;
  bold.setAttribute("aria-label", text("party/setup.difficulty"));
  return bold;
}

/** @returns {[string, string][]} */
const sorts = () => SORTS.map((one) => [one, text(`party/play.kind.${one}`)]);
/** @returns {[string, string][]} */
const bolds = () => DIFFICULTIES.map((one) => [one, text(`party/setup.difficulty.${one}`)]);
