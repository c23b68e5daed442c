/** A host's form for the options of a party: audience and fairness, then the others. */

import { element } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { check, choice, furtherFields, worded } from "../../../shell/host/fields.js";

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

/** @param {string} key */
const label = (key) => text(`party/setup.${key}`);
const { pick, flip, count } = worded(label);

/**
 * @param {readonly number[]} values
 * @param {number} [each] the number of units in a second
 * @returns {[string, string][]}
 */
const inSeconds = (values, each = 1) =>
  values.map((value) => [String(value), text("party/setup.seconds", { count: value / each })]);

/**
 * The audience of questions, and the order of players.
 * @param {Options} options
 */
const questionFields = (options) => ({
  audience: pick("audience", ["family", "teens", "adults"], options.audience),
  difficulties: checks("difficulty", DIFFICULTIES, options.difficulties),
  rule: pick("rule", ["notTwice", "everybodyOnce", "pure"], options.rule),
});

/**
 * Options that most hosts leave unchanged.
 * @param {Options} options
 */
const questionsBehind = (options) => ({
  categories: checks("category", CATEGORIES, options.categories),
  timer: choice(
    "timer",
    label("timer"),
    [["off", label("timer.off")], ...inSeconds([30, 60, 90])],
    options.timer === null ? "off" : String(options.timer),
  ),
  choice: choice(
    "choice",
    label("choice"),
    [...inSeconds([10, 20, 40]), ["0", label("choice.off")]],
    String(options.chooseSeconds),
  ),
});

/** @param {Options} options */
const drawFields = (options) => ({
  source: pick("source", ["present", "list"], options.source),
  winners: count("winners", options.winners, { min: 1, max: 50 }),
  removes: flip("removes", options.removesWinners),
});

/**
 * Options for many phones in a room.
 * @param {Options} options
 */
const roomFields = (options) => ({
  spinner: pick("spinner", ["host", "picked", "anybody"], options.spinner),
  away: flip("away", options.skipsAway),
  guests: pick("guests", ["host", "anybody"], options.guestKeeper),
  mixes: flip("mixes", options.mixesChance),
});

/** @param {Options} options */
const teamFields = ({ teamTurns = false }) => flip("teams", teamTurns);

/** @param {Options} options */
const lookFields = (options) => ({
  theme: pick("theme", THEMES, options.theme),
  duration: choice(
    "duration",
    label("duration"),
    inSeconds([3_000, 4_500, 6_000, 8_000], 1_000),
    String(options.spinMilliseconds),
  ),
});

/**
 * A choice of several values from a short list.
 * @param {string} key @param {readonly string[]} all @param {readonly string[]} on
 */
function checks(key, all, on) {
  const made = all.map((one) => ({ one, ...check(label(`${key}.${one}`), on.includes(one)) }));
  return {
    field: element(
      "fieldset",
      { class: "field party-checks" },
      element("legend", {}, label(key)),
      ...made.map(({ field }) => field),
    ),
    /** @param {readonly string[]} usual if none is chosen */
    chosen: (usual) => {
      const checked = made.filter(({ input }) => input.checked).map(({ one }) => one);
      return checked.length > 0 ? checked : [...usual];
    },
  };
}

/** @param {{field: HTMLElement}[]} fields @param {boolean} [hidden] */
const together = (fields, hidden = false) =>
  element("div", { class: "party-fields", hidden }, ...fields.map(({ field }) => field));

export class OptionsForm {
  #mode;
  #questions;
  #further;
  #draws;
  #room;
  #looks;
  #teams;
  #questionPart;
  #furtherPart;
  #drawPart;
  #hear;
  root;

  /**
   * @param {Options} options the current ones
   * @param {{isAlone?: boolean, hasTeams?: boolean, hear?: (mode: string) => void}} [where] `isAlone`: whether all share
   *   one phone; `hasTeams`: whether the room has teams; `hear` is called when another mode is chosen
   */
  constructor(options, where = {}) {
    const { isAlone = false, hasTeams = false, hear = () => {} } = where;
    this.#hear = hear;
    this.#mode = pick("mode", ["questions", "draw"], options.mode, () => this.#draw());
    this.#mode.field.hidden = isAlone;
    this.#questions = questionFields(options);
    this.#further = questionsBehind(options);
    this.#draws = drawFields(options);
    this.#room = roomFields(options);
    this.#looks = lookFields(options);
    this.#teams = teamFields(options);
    this.#teams.field.hidden = !hasTeams;
    const { spinner, away, guests, mixes } = this.#room;
    this.#questionPart = together([...Object.values(this.#questions), this.#teams]);
    this.#drawPart = together(Object.values(this.#draws));
    this.#furtherPart = together([...Object.values(this.#further), { field: together([spinner, away], isAlone) }]);
    this.root = element(
      "div",
      { class: "options-form party-options" },
      this.#mode.field,
      this.#questionPart,
      this.#drawPart,
      furtherFields(label("more"), { field: this.#furtherPart }, this.#looks.theme, this.#looks.duration, {
        field: together([guests, mixes], isAlone),
      }),
    );
    this.#draw();
  }

  #draw() {
    const isDraw = this.#mode.value === "draw";
    this.#questionPart.hidden = isDraw;
    this.#drawPart.hidden = !isDraw;
    this.#furtherPart.hidden = isDraw;
    this.#hear(this.#mode.value);
  }

  /** @returns {Options} the chosen ones */
  get options() {
    const { audience, difficulties, rule } = this.#questions;
    const { categories, timer, choice: chosen } = this.#further;
    const { source, winners, removes } = this.#draws;
    const { spinner, away, guests, mixes } = this.#room;
    const { theme, duration } = this.#looks;
    return /** @type {Options} */ ({
      ...USUAL,
      mode: this.#mode.value,
      theme: theme.value,
      rule: rule.value,
      spinner: spinner.value,
      guestKeeper: guests.value,
      mixesChance: mixes.input.checked,
      spinMilliseconds: Number(duration.value),
      timer: timer.value === "off" ? null : Number(timer.value),
      chooseSeconds: Number(chosen.value),
      skipsAway: away.input.checked,
      audience: audience.value,
      categories: categories.chosen(CATEGORIES),
      difficulties: difficulties.chosen(USUAL.difficulties),
      source: source.value,
      winners: winners.value,
      removesWinners: removes.input.checked,
      ...(this.#teams.input.checked ? { teamTurns: true } : {}),
    });
  }
}
