/** The editor of a deck: rows that are dragged or moved by keys, with their problems shown while the author types. */

import { button, element, field, setText, syncList } from "../../../kit/element.js";
import { icon, iconButton } from "../../../kit/icons.js";
import { RowDrag } from "../../../kit/row-drag.js";
import { languageOf, text } from "../../../kit/texts.js";
import { bytesOf, faultsOf, LANGUAGES, LIMITS } from "./limits.js";

/** @typedef {import("../wire.js").WholeDeck} Deck */
/** @typedef {import("../wire.js").Question} Question */
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

/**
 * `isFresh` until the author leaves the row: until then, an empty row is no problem.
 * @typedef {{key: number, question: Question, isChosen: boolean, isFresh: boolean}} Row
 */

export class DeckEditor {
  #changed;
  #undo;
  /** @type {Deck} */ #deck;
  /** @type {Row[]} */ #rows = [];
  #nextKey = 1;
  #title = element("input", { class: "input", id: "deck-title", on: { input: () => this.#change() } });
  #about = element("textarea", { class: "input", id: "deck-about", rows: 2, on: { input: () => this.#change() } });
  #language = select("deck-language", tongues(), () => this.#change());
  #audience = select(
    "deck-audience",
    AUDIENCES.map((one) => [one, text(`party/setup.audience.${one}`)]),
    () => this.#change(),
  );
  #list = element("ol", { class: "deck-rows" });
  #state = element("p", { class: "soft", role: "status" });
  #many = element("div", { class: "deck-many", hidden: true });
  root;

  /**
   * @param {Deck} deck
   * @param {(deck: Deck) => void} changed called after every change
   * @param {(words: string, undo: () => void) => void} undo offers to undo a deletion
   */
  constructor(deck, changed, undo) {
    this.#deck = deck;
    this.#changed = changed;
    this.#undo = undo;
    const isNew = deck.questions.length === 1;
    this.#rows = deck.questions.map((question) => this.#row(question, isNew));
    this.#title.value = deck.title;
    this.#about.value = deck.description;
    // Files may name languages that are not offered here.
    if (deck.language && ![...this.#language.options].some(({ value }) => value === deck.language))
      this.#language.append(element("option", { value: deck.language }, deck.language));
    this.#language.value = deck.language ?? "";
    this.#audience.value = deck.audience;
    const sort = select("deck-many-sort", [["", text("party/decks.many.sort")], ...sorts()], () => {
      if (sort.value) this.#forChosen((question) => sorted(question, /** @type {Sort} */ (sort.value)));
      sort.value = "";
    });
    const bold = select("deck-many-bold", [["", text("party/decks.many.difficulty")], ...bolds()], () => {
      if (bold.value) this.#forChosen((question) => ({ ...question, difficulty: /** @type {any} */ (bold.value) }));
      bold.value = "";
    });
    for (const one of [sort, bold]) one.setAttribute("aria-label", one.options[0].textContent ?? "");
    this.#many.append(
      sort,
      bold,
      button("button", () => this.#deleteChosen(), icon("trash"), text("party/decks.many.delete")),
    );
    new RowDrag(this.#list, (key, place) => this.#move(key, place));
    this.root = element(
      "section",
      { class: "deck-editor" },
      field(text("party/decks.title"), this.#title),
      field(text("party/decks.about"), this.#about),
      element(
        "div",
        { class: "deck-heads" },
        field(text("party/decks.language"), this.#language),
        field(text("party/setup.audience"), this.#audience),
      ),
      this.#state,
      this.#many,
      this.#list,
      button("button wide", () => this.#add(), icon("plus"), text("party/decks.add")),
    );
    this.#draw();
  }

  /** @param {Question} question @param {boolean} [isFresh] @returns {Row} */
  #row(question, isFresh = false) {
    return { key: this.#nextKey++, question, isChosen: false, isFresh };
  }

  #change() {
    this.#deck = {
      ...this.#deck,
      title: this.#title.value,
      description: this.#about.value.replace(/\s+/gu, " "),
      language: this.#language.value || null,
      audience: /** @type {any} */ (this.#audience.value),
      questions: this.#rows.map(({ question }) => question),
    };
    this.#changed(this.#deck);
    this.#draw();
  }

  /** Adds a row of the same kind as the last one. */
  #add() {
    const last = this.#rows.at(-1)?.question;
    const bare = { text: "", category: /** @type {const} */ ("custom"), difficulty: /** @type {const} */ ("easy") };
    this.#rows.push(this.#row(last ? sorted(bare, sortOf(last)) : bare, true));
    this.#change();
    /** @type {HTMLElement | null} */ (this.#list.lastElementChild?.querySelector("textarea") ?? null)?.focus();
  }

  /** @param {number} key @param {number} place @param {boolean} [follows] whether the focus follows */
  #move(key, place, follows = false) {
    const from = this.#rows.findIndex((row) => row.key === Number(key));
    const to = Math.max(0, Math.min(this.#rows.length - 1, place));
    if (from < 0 || from === to) return;
    const [row] = this.#rows.splice(from, 1);
    this.#rows.splice(to, 0, row);
    this.#change();
    if (follows)
      /** @type {HTMLElement | null} */ (this.#list.children[to]?.querySelector("[data-grip]") ?? null)?.focus();
  }

  /** @param {number} key */
  #delete(key) {
    const place = this.#rows.findIndex((row) => row.key === key);
    if (place < 0) return;
    const [row] = this.#rows.splice(place, 1);
    this.#change();
    this.#undo(text("party/decks.deleted"), () => {
      this.#rows.splice(place, 0, row);
      this.#change();
    });
  }

  #deleteChosen() {
    const before = this.#rows;
    this.#rows = before.filter(({ isChosen }) => !isChosen);
    this.#change();
    this.#undo(text("party/decks.deleted"), () => {
      this.#rows = before;
      this.#change();
    });
  }

  /** @param {(question: Question) => Question} change */
  #forChosen(change) {
    this.#rows = this.#rows.map((row) => (row.isChosen ? { ...this.#row(change(row.question)), isChosen: true } : row));
    this.#change();
  }

  #draw() {
    const faults = faultsOf(this.#deck.questions).map((fault, index) =>
      fault === "empty" && this.#rows[index].isFresh ? null : fault,
    );
    const bytes = bytesOf(this.#deck);
    const bad = faults.filter(Boolean).length;
    setText(
      this.#state,
      [
        text("party/decks.count", { count: this.#rows.length }),
        bad > 0 ? text("party/decks.faults", { count: bad }) : "",
        this.#rows.length > LIMITS.questionsMax || bytes > LIMITS.deckBytesMax ? text("party/decks.tooLarge") : "",
      ]
        .filter(Boolean)
        .join(" · "),
    );
    this.#many.hidden = !this.#rows.some(({ isChosen }) => isChosen);
    syncList(
      this.#list,
      this.#rows,
      ({ key }) => String(key),
      (row) => this.#line(row),
      (made, _, index) => {
        const fault = faults[index];
        made.classList.toggle("is-faulty", fault !== null);
        setText(/** @type {Element} */ (made.querySelector(".fault")), fault ? text(`party/decks.fault.${fault}`) : "");
        made
          .querySelector("[data-grip]")
          ?.setAttribute("aria-label", text("party/decks.row", { number: index + 1, count: this.#rows.length }));
      },
    );
  }

  /** @param {Row} row */
  #line(row) {
    const { key } = row;
    const current = () => this.#rows.find((one) => one.key === key) ?? row;
    /** @param {(question: Question) => Question} change */
    const change = (change) => {
      const now = current();
      now.question = change(now.question);
      this.#change();
    };
    const options = optionFields(row.question, change);
    const chosen = element("input", {
      type: "checkbox",
      checked: row.isChosen,
      aria: { label: text("party/decks.choose") },
      on: {
        change: () => {
          current().isChosen = chosen.checked;
          this.#draw();
        },
      },
    });
    return element(
      "li",
      { class: "deck-row" },
      this.#grip(key),
      wordsField(row.question, change, () => {
        current().isFresh = false;
        this.#draw();
      }),
      options,
      element(
        "div",
        { class: "deck-tools" },
        element("label", { class: "deck-choose" }, chosen),
        sortField(row, change, (sort) => (options.hidden = sort !== "wouldYouRather")),
        difficultyField(row, change),
        iconButton("trash", text("party/decks.delete"), () => this.#delete(key)),
      ),
      element("p", { class: "fault" }),
    );
  }

  /** @param {number} key a row's */
  #grip(key) {
    /** @param {KeyboardEvent} event */
    const keydown = (event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      this.#move(key, this.#rows.findIndex((one) => one.key === key) + by, true);
    };
    return element(
      "button",
      { class: "button quiet icon-only deck-grip", data: { grip: "" }, type: "button", on: { keydown } },
      icon("grip"),
    );
  }
}

/** @typedef {(change: (question: Question) => Question) => void} Change changes a row's question */

/** @param {Question} question @param {Change} change @param {() => void} blur */
function wordsField(question, change, blur) {
  const words = element("textarea", {
    class: "input deck-words",
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
  return element("div", { class: "deck-options", hidden: sortOf(question) !== "wouldYouRather" }, ...inputs);
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

/** @param {string} id @param {[string, string][]} choices @param {() => void} changed */
function select(id, choices, changed) {
  return element(
    "select",
    { class: "input", id, on: { change: changed } },
    ...choices.map(([value, label]) => element("option", { value }, label)),
  );
}

/** @returns {[string, string][]} the languages that a deck may be in, by their names; a deck may name none */
function tongues() {
  const names = new Intl.DisplayNames([languageOf() === "qps" ? "en" : languageOf()], { type: "language" });
  return [["", "–"], ...LANGUAGES.map((code) => /** @type {[string, string]} */ ([code, names.of(code) ?? code]))];
}
