/** The form for the options of a race: the important ones in one row, and the others behind a button. */

import { element } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { choice, furtherFields, toggle, worded } from "../../../shell/host/fields.js";
import { difficultyName } from "../race-words.js";
import { LIMITS } from "./limits.js";

/** @typedef {Omit<import("../wire.js").Options, "limit"> & {limit?: number}} Options */
/** @typedef {import("../wire.js").Difficulty} Difficulty */

/** @type {readonly Difficulty[]} */
const RACES = ["easy", "medium", "hard", "extraHard", "expert", "master"];
/** @type {readonly Difficulty[]} */
const TOGETHER = ["master", "giant"];

/** @type {Options} */
export const USUAL = Object.freeze({
  mode: /** @type {const} */ ("race"),
  difficulty: /** @type {const} */ ("medium"),
  puzzles: 3,
  lives: 3,
  hints: 1,
  checking: /** @type {const} */ ("instant"),
  sums: true,
  pause: 10,
  lateStart: /** @type {const} */ ("shared"),
  share: 10,
});

/** @param {string} key */
const label = (key) => text(`cross-sums/setup.${key}`);
const { pick, flip, count } = worded(label);

/** @param {string} name @param {readonly Difficulty[]} all @param {Difficulty} chosen @param {() => void} changed */
const difficulties = (name, all, chosen, changed) =>
  choice(
    name,
    label("difficulty"),
    all.map((one) => [one, difficultyName(one)]),
    chosen,
    changed,
  );

/**
 * The important options.
 * @param {Options} options @param {() => void} changed
 */
function firstFields({ mode, difficulty, puzzles, lives, hints }, changed) {
  const isTogether = mode === "together";
  return {
    mode: pick("mode", ["race", "together"], mode, changed),
    races: difficulties("difficulty", RACES, isTogether ? USUAL.difficulty : difficulty, changed),
    boards: difficulties("board", TOGETHER, isTogether ? difficulty : "giant", changed),
    puzzles: count("puzzles", puzzles, { min: 1, max: 10 }),
    lives: count("lives", lives, { min: 0, max: 5 }),
    hints: count("hints", hints, { min: 0, max: 3 }),
  };
}

/**
 * The other options, in the order shown.
 * @param {Options} options @param {() => void} changed
 */
function fieldsBehind(options, changed) {
  const usual = LIMITS[options.difficulty];
  const hasOwnLimit = options.limit !== undefined && options.limit !== usual;
  const unit = label("seconds");
  return {
    checking: pick("checking", ["instant", "atEnd"], options.checking, changed),
    share: count("share", options.share ?? 10, { min: 5, max: 50, step: 5, unit: "%" }),
    sums: flip("sums", options.sums),
    ownLimit: toggle(label("limit.own"), "", hasOwnLimit, changed),
    limit: count("limit", options.limit ?? usual, { min: 30, max: 1_800, step: 30, unit }),
    byHost: toggle(label("pause.host"), "", options.pause === 0, changed),
    pause: count("pause", options.pause || USUAL.pause, { min: 5, max: 60, step: 5, unit }),
    late: pick("lateStart", ["shared", "own"], options.lateStart),
  };
}

export class OptionsForm {
  #first;
  #further;
  root;

  /** @param {Options} options the current ones */
  constructor(options) {
    const draw = () => this.#draw();
    this.#first = firstFields(options, draw);
    this.#further = fieldsBehind(options, draw);
    const { mode, races, boards, puzzles, lives, hints } = this.#first;
    this.root = element(
      "div",
      { class: "options-form race-options" },
      mode.field,
      races.field,
      boards.field,
      element("div", { class: "race-row" }, puzzles.field, lives.field, hints.field),
      element("p", { class: "soft small" }, label("lives.note")),
      furtherFields(label("more"), ...Object.values(this.#further)),
    );
    draw();
  }

  #draw() {
    const { mode, races, boards, lives, hints } = this.#first;
    const { checking, share, ownLimit, limit, byHost, pause } = this.#further;
    const isTogether = mode.value === "together";
    races.field.hidden = isTogether;
    boards.field.hidden = !isTogether;
    hints.field.hidden = isTogether;
    checking.field.hidden = isTogether;
    share.field.hidden = !isTogether;
    lives.field.hidden = !isTogether && checking.value === "atEnd";
    limit.field.hidden = !ownLimit.input.checked;
    pause.field.hidden = byHost.input.checked;
  }

  /** @returns {Options} the chosen ones */
  get options() {
    const { mode, races, boards, puzzles, lives, hints } = this.#first;
    const { checking, share, sums, ownLimit, limit, byHost, pause, late } = this.#further;
    const isTogether = mode.value === "together";
    /** @param {{field: HTMLElement, value: number}} one @param {number} usual */
    const within = ({ field, value }, usual) => (field.hidden ? usual : value);
    return {
      mode: isTogether ? "together" : "race",
      difficulty: /** @type {Difficulty} */ (isTogether ? boards.value : races.value),
      puzzles: puzzles.value,
      lives: within(lives, USUAL.lives),
      hints: within(hints, 0),
      checking: !isTogether && checking.value === "atEnd" ? "atEnd" : "instant",
      sums: sums.input.checked,
      ...(ownLimit.input.checked ? { limit: limit.value } : {}),
      pause: byHost.input.checked ? 0 : pause.value,
      lateStart: late.value === "own" ? "own" : "shared",
      ...(isTogether ? { share: share.value } : {}),
    };
  }
}
