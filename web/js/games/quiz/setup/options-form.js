/** A host's form for the rules of a quiz: the scoring first, the others behind a button. */

import { element } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { furtherFields, toggle, worded } from "../../../shell/host/fields.js";

/** @typedef {import("../wire.js").Options} Options */

/** @type {Options} */
export const USUAL = Object.freeze({
  scoring: /** @type {const} */ ("speed"),
  seconds: 20,
  readSeconds: 3,
  streaks: true,
  closesEarly: true,
  shuffles: true,
});

/** @param {string} key */
const label = (key) => text(`quiz/setup.${key}`);
const { pick, flip, count } = worded(label);

export class OptionsForm {
  #scoring;
  #hasLimit;
  #seconds;
  #read;
  #streaks;
  #early;
  #shuffles;
  root;

  /** @param {Options} options the current ones */
  constructor(options) {
    const draw = () => (this.#seconds.field.hidden = !this.#hasLimit.input.checked);
    const unit = label("unit");
    this.#scoring = pick("scoring", ["speed", "correctness"], options.scoring);
    this.#hasLimit = toggle(label("limit"), label("limit.note"), options.seconds > 0, draw);
    this.#seconds = count("seconds", options.seconds || USUAL.seconds, { min: 5, max: 300, step: 5, unit });
    this.#read = count("read", options.readSeconds, { min: 0, max: 30, unit });
    this.#streaks = flip("streaks", options.streaks);
    this.#early = flip("early", options.closesEarly);
    this.#shuffles = flip("shuffles", options.shuffles);
    this.root = element(
      "div",
      { class: "options-form quiz-options-form" },
      this.#scoring.field,
      element("p", { class: "soft small" }, label("scoring.note")),
      this.#hasLimit.field,
      this.#seconds.field,
      furtherFields(label("more"), this.#read, this.#streaks, this.#early, this.#shuffles),
    );
    draw();
  }

  /** @returns {Options} the chosen ones */
  get options() {
    return {
      scoring: this.#scoring.value === "correctness" ? "correctness" : "speed",
      seconds: this.#hasLimit.input.checked ? this.#seconds.value : 0,
      readSeconds: this.#read.value,
      streaks: this.#streaks.input.checked,
      closesEarly: this.#early.input.checked,
      shuffles: this.#shuffles.input.checked,
    };
  }
}
