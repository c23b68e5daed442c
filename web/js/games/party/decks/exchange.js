/** Exports decks as files in every format, and imports them. */

import { BinaryFault, decode, encodingOf } from "../../../kit/decoding.js";
import { download, fileName } from "../../../kit/download.js";
import { button, element } from "../../../kit/element.js";
import { language } from "../../../kit/language.js";
import { openDialog } from "../../../kit/sheet.js";
import { text } from "../../../kit/texts.js";
import { refusal } from "../../../room/refusals.js";
import { checkDeck } from "./deck-api.js";
import { FORMS, TYPES, fileOf, typeOfPasted } from "./deck-file.js";

/** @typedef {import("../wire.js").WholeDeck} Deck */

/** @param {Deck} deck to export as a file */
export function openExport(deck) {
  openDialog(text("party/decks.export"), (close) =>
    FORMS.map((form) =>
      button(
        "button wide",
        () => {
          download(`${fileName(deck.title)}.${form}`, fileOf(deck, form), TYPES[form]);
          close();
        },
        text(`party/decks.form.${form}`),
      ),
    ),
  );
}

/**
 * Reads a file's text in any encoding that spreadsheets use.
 * @param {File} file
 * @returns {Promise<string>}
 * @throws {BinaryFault}
 */
async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return decode(bytes, encodingOf(bytes));
}

/**
 * Imports a file or pasted text, and lists its problems by line.
 * @param {(deck: Deck) => void} adopt
 */
export function openImport(adopt) {
  openDialog(
    text("party/decks.import"),
    (close) =>
      new Import((deck) => {
        close();
        adopt(deck);
      }).parts,
  );
}

class Import {
  #adopt;
  #words = element("textarea", {
    class: "input party-paste",
    rows: 8,
    aria: { label: text("party/decks.import.paste") },
    on: { input: () => this.#renew() },
  });
  #file = element("input", {
    class: "input",
    type: "file",
    accept: ".yaml,.yml,.json,.csv,.tsv,.txt,.md",
    aria: { label: text("party/decks.import.file") },
    on: { change: () => this.#renew() },
  });
  #faults = element("ul", { class: "findings" });
  #status = element("p", { class: "fault", role: "alert" });
  #go = button("button primary large wide", () => void this.#press());
  /** @type {Deck | null} the usable questions of a text with problems, which the button imports */ #rest = null;
  #attempt = 0;
  parts = [
    element("p", { class: "soft" }, text("party/decks.import.text")),
    this.#file,
    this.#words,
    this.#status,
    this.#faults,
    element("div", { class: "sheet-foot" }, this.#go),
  ];

  /** @param {(deck: Deck) => void} adopt receives the imported questions */
  constructor(adopt) {
    this.#adopt = adopt;
    this.#renew();
  }

  /** Results of an earlier reading are removed together with their text. */
  #renew() {
    this.#attempt += 1;
    this.#rest = null;
    this.#faults.replaceChildren();
    this.#status.textContent = "";
    this.#go.replaceChildren(text("party/decks.import.take"));
  }

  #press() {
    return this.#rest ? this.#adopt(this.#rest) : this.#take();
  }

  async #take() {
    this.#attempt += 1;
    const current = this.#attempt;
    try {
      const { deck, problems } = await this.#read();
      if (current === this.#attempt && this.#go.isConnected) this.#show(deck, problems);
    } catch (fault) {
      if (current !== this.#attempt) return;
      this.#status.textContent =
        fault instanceof BinaryFault ? text("party/decks.import.binary") : refusal(/** @type {any} */ (fault));
    }
  }

  async #read() {
    const chosen = this.#file.files?.[0];
    const ending = /** @type {keyof typeof TYPES} */ (chosen?.name.split(".").pop()?.toLowerCase() ?? "");
    const named = chosen?.name.replace(/\.[^.]+$/u, "") || text("party/decks.untitled");
    const content = chosen ? await textOf(chosen) : this.#words.value;
    const type = chosen ? (TYPES[ending] ?? TYPES.txt) : typeOfPasted(content);
    const { problems, title, language: tag, ...found } = await checkDeck(content, type, named);
    const { description, audience, author, questions } = found;
    const deck = { title: title || named, description, language: tag ?? language, audience, author, questions };
    return { deck, problems };
  }

  /** @param {Deck} deck @param {{line: number | null, reason: string}[]} problems */
  #show(deck, problems) {
    this.#faults.replaceChildren(
      ...problems.map(({ line, reason }) =>
        element("li", {}, line === null ? reason : text("party/decks.import.line", { line, reason })),
      ),
    );
    const count = deck.questions.length;
    this.#status.textContent = count === 0 ? text("party/decks.import.nothing") : "";
    if (count === 0) return;
    if (problems.length === 0) return this.#adopt(deck);
    this.#rest = deck;
    this.#go.replaceChildren(text("party/decks.import.rest", { count }));
  }
}
