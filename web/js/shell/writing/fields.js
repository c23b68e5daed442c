/** The fields that the editors of all kinds of content have. */

import { element, field } from "../../kit/element.js";
import { languageOf } from "../../kit/texts.js";

/** The languages that an editor offers; a file may name any other. */
export const LANGUAGES = Object.freeze("en de fr es it nl pt da sv nb fi pl cs hu tr uk ja ko zh ar he hi".split(" "));

/** @param {string} id @param {readonly (readonly [string, string])[]} choices @param {() => void} changed */
export function select(id, choices, changed) {
  return element(
    "select",
    { class: "input", id, on: { change: changed } },
    ...choices.map(([value, label]) => element("option", { value }, label)),
  );
}

/** @returns {[string, string][]} the languages for content with their names; the first choice is none */
function tongues() {
  const names = new Intl.DisplayNames([languageOf() === "qps" ? "en" : languageOf()], { type: "language" });
  return [["", "–"], ...LANGUAGES.map((code) => /** @type {[string, string]} */ ([code, names.of(code) ?? code]))];
}

/** Title, description and language. */
export class HeadFields {
  #title;
  #about;
  #language;
  /** Title and description, each with its label. */ fields;
  /** The language with its label. */ language;

  /**
   * @param {import("./kind.js").Content} content @param {(key: string) => string} say
   * @param {string} id the beginning of the fields' IDs @param {() => void} changed
   */
  constructor({ title, description, language }, say, id, changed) {
    this.#title = element("input", { class: "input", id: `${id}-title`, value: title, on: { input: changed } });
    this.#about = element("textarea", {
      class: "input",
      id: `${id}-about`,
      rows: 2,
      value: description,
      on: { input: changed },
    });
    this.#language = select(`${id}-language`, tongues(), changed);
    if (language && ![...this.#language.options].some(({ value }) => value === language))
      this.#language.append(element("option", { value: language }, language));
    this.#language.value = language ?? "";
    this.fields = [field(say("title"), this.#title), field(say("about"), this.#about)];
    this.language = field(say("language"), this.#language);
  }

  get value() {
    return {
      title: this.#title.value,
      description: this.#about.value.replace(/\s+/gu, " "),
      language: this.#language.value || null,
    };
  }
}

const segmenter = globalThis.Intl?.Segmenter ? new Intl.Segmenter() : null;

/** @param {string} text @returns {number} the number of characters as people count them */
export const lengthOf = (text) => (segmenter ? [...segmenter.segment(text)].length : [...text].length);

/** @param {string} text @returns {string} the same for two texts that look alike */
export const likenessOf = (text) => text.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();

/** @param {unknown} content @returns {number} bytes of its JSON */
export const bytesOf = (content) => new TextEncoder().encode(JSON.stringify(content)).length;
