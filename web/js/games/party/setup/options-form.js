/** How a party goes, as a host chooses it: whom it is for and how fair, and the rest behind it. */

import { element } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { check, choice, stepper, toggle } from "../../../shell/host/fields.js";

/** @typedef {import("../wire.js").Options} Options */

export const THEMES = /** @type {const} */ (["house", "bright", "ocean", "forest", "berry", "slate"]);
const DIFFICULTIES = /** @type {const} */ (["easy", "medium", "hard"]);
const CATEGORIES = /** @type {const} */ (["truthOrDare", "wouldYouRather", "custom"]);

/** @type {Options} */
export const USUAL = Object.freeze({
  mode: /** @type {const} */ ("questions"),
  theme: /** @type {const} */ ("house"),
  rule: /** @type {const} */ ("notTwice"),
  spinner: /** @type {const} */ ("picked"),
  guestKeeper: /** @type {const} */ ("host"),
  mixesChance: true,
  spinMilliseconds: 4_500,
  timer: null,
  chooseSeconds: 20,
  skipsAway: true,
  audience: /** @type {const} */ ("family"),
  categories: [...CATEGORIES],
  difficulties: [DIFFICULTIES[0], DIFFICULTIES[1]],
  source: /** @type {const} */ ("present"),
  winners: 1,
  removesWinners: true,
});

export class OptionsForm {
  #mode;
  #audience;
  #rule;
  #theme;
  #spinner;
  #guests;
  #timer;
  #duration;
  #mixes;
  #away;
  #source;
  #winners;
  #removes;
  /** @type {Map<string, HTMLInputElement>} */ #difficulties = new Map();
  /** @type {Map<string, HTMLInputElement>} */ #categories = new Map();
  #choice;
  #questionFields;
  #drawFields;
  #moreQuestions;
  #hear;
  root;

  /**
   * @param {Options} options as they are
   * @param {boolean} [isAlone] one phone goes round
   * @param {(mode: string) => void} [hear] another mode is chosen
   */
  constructor(options, isAlone = false, hear = () => {}) {
    this.#hear = hear;
    /** @param {string} key */
    const label = (key) => text(`party/setup.${key}`);
    /** @param {string} key @param {readonly string[]} all @returns {[string, string][]} */
    const words = (key, all) => all.map((one) => [one, label(`${key}.${one}`)]);
    this.#mode = choice("mode", label("mode"), words("mode", ["questions", "draw"]), options.mode, () => this.#draw());
    this.#audience = choice(
      "audience",
      label("audience"),
      words("audience", ["family", "teens", "adults"]),
      options.audience,
    );
    this.#rule = choice("rule", label("rule"), words("rule", ["notTwice", "everybodyOnce", "pure"]), options.rule);
    this.#theme = choice("theme", label("theme"), words("theme", THEMES), options.theme);
    this.#spinner = choice(
      "spinner",
      label("spinner"),
      words("spinner", ["host", "picked", "anybody"]),
      options.spinner,
    );
    this.#guests = choice("guests", label("guests"), words("guests", ["host", "anybody"]), options.guestKeeper);
    this.#timer = choice(
      "timer",
      label("timer"),
      [
        ["off", label("timer.off")],
        ...["30", "60", "90"].map(
          (one) => /** @type {[string, string]} */ ([one, text("party/setup.seconds", { count: Number(one) })]),
        ),
      ],
      options.timer === null ? "off" : String(options.timer),
    );
    this.#choice = choice(
      "choice",
      label("choice"),
      [
        ...[10, 20, 40].map(
          (one) => /** @type {[string, string]} */ ([String(one), text("party/setup.seconds", { count: one })]),
        ),
        ["0", label("choice.off")],
      ],
      String(options.chooseSeconds),
    );
    this.#duration = choice(
      "duration",
      label("duration"),
      [3_000, 4_500, 6_000, 8_000].map((one) => [String(one), text("party/setup.seconds", { count: one / 1_000 })]),
      String(options.spinMilliseconds),
    );
    this.#mixes = toggle(label("mixes"), label("mixes.note"), options.mixesChance);
    this.#away = toggle(label("away"), label("away.note"), options.skipsAway);
    this.#source = choice("source", label("source"), words("source", ["present", "list"]), options.source);
    this.#winners = stepper("winners", label("winners"), options.winners, { min: 1, max: 50 });
    this.#removes = toggle(label("removes"), label("removes.note"), options.removesWinners);
    /** @param {Map<string, HTMLInputElement>} into @param {string} key @param {readonly string[]} all @param {readonly string[]} on */
    const checks = (into, key, all, on) =>
      element(
        "fieldset",
        { class: "field party-checks" },
        element("legend", {}, label(key)),
        ...all.map((one) => {
          const made = check(label(`${key}.${one}`), on.includes(one));
          into.set(one, made.input);
          return made.field;
        }),
      );
    this.#questionFields = element(
      "div",
      { class: "party-fields" },
      this.#audience.field,
      checks(this.#difficulties, "difficulty", DIFFICULTIES, options.difficulties),
      this.#rule.field,
    );
    this.#drawFields = element(
      "div",
      { class: "party-fields" },
      this.#source.field,
      this.#winners.field,
      this.#removes.field,
    );
    const inRooms = element("div", { class: "party-fields", hidden: isAlone }, this.#guests.field, this.#mixes.field);
    this.#moreQuestions = element(
      "div",
      { class: "party-fields" },
      checks(this.#categories, "category", CATEGORIES, options.categories),
      this.#timer.field,
      this.#choice.field,
      element("div", { class: "party-fields", hidden: isAlone }, this.#spinner.field, this.#away.field),
    );
    this.#mode.field.hidden = isAlone;
    this.root = element(
      "div",
      { class: "options-form party-options" },
      this.#mode.field,
      this.#questionFields,
      this.#drawFields,
      element(
        "details",
        { class: "more-options" },
        element("summary", {}, label("more")),
        this.#moreQuestions,
        this.#theme.field,
        this.#duration.field,
        inRooms,
      ),
    );
    this.#draw();
  }

  #draw() {
    const isDraw = this.#mode.value === "draw";
    this.#questionFields.hidden = isDraw;
    this.#drawFields.hidden = !isDraw;
    this.#moreQuestions.hidden = isDraw;
    this.#hear(this.#mode.value);
  }

  /** @returns {Options} as they are chosen */
  get options() {
    /** @param {Map<string, HTMLInputElement>} all @param {readonly string[]} usual */
    const chosen = (all, usual) => {
      const on = [...all].filter(([, input]) => input.checked).map(([one]) => one);
      return on.length > 0 ? on : [...usual];
    };
    return /** @type {Options} */ ({
      ...USUAL,
      mode: this.#mode.value,
      theme: this.#theme.value,
      rule: this.#rule.value,
      spinner: this.#spinner.value,
      guestKeeper: this.#guests.value,
      mixesChance: this.#mixes.input.checked,
      spinMilliseconds: Number(this.#duration.value),
      timer: this.#timer.value === "off" ? null : Number(this.#timer.value),
      chooseSeconds: Number(this.#choice.value),
      skipsAway: this.#away.input.checked,
      audience: this.#audience.value,
      categories: chosen(this.#categories, CATEGORIES),
      difficulties: chosen(this.#difficulties, USUAL.difficulties),
      source: this.#source.value,
      winners: this.#winners.value,
      removesWinners: this.#removes.input.checked,
    });
  }
}
