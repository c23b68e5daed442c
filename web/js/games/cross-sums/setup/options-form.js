/** What a race is made of, as a host chooses it: one row of what matters, and the rest behind it. */

import { element } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { choice, stepper, toggle } from "../../../shell/host/fields.js";
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

export class OptionsForm {
  #mode;
  #races;
  #boards;
  #puzzles;
  #lives;
  #hints;
  #checking;
  #sums;
  #limit;
  #ownLimit;
  #pause;
  #byHost;
  #late;
  #share;
  root;

  /** @param {Options} options as they are */
  constructor(options) {
    const draw = () => this.#draw();
    /** @param {readonly Difficulty[]} all @returns {[string, string][]} */
    const named = (all) => all.map((one) => [one, difficultyName(one)]);
    /** @param {string} key @param {readonly string[]} all @returns {[string, string][]} */
    const words = (key, all) => all.map((one) => [one, text(`cross-sums/setup.${key}.${one}`)]);
    /** @param {string} key */
    const label = (key) => text(`cross-sums/setup.${key}`);
    const isTogether = options.mode === "together";
    this.#mode = choice("mode", label("mode"), words("mode", ["race", "together"]), options.mode, draw);
    this.#races = choice(
      "difficulty",
      label("difficulty"),
      named(RACES),
      isTogether ? USUAL.difficulty : options.difficulty,
      draw,
    );
    this.#boards = choice(
      "board",
      label("difficulty"),
      named(TOGETHER),
      isTogether ? options.difficulty : "giant",
      draw,
    );
    this.#puzzles = stepper("puzzles", label("puzzles"), options.puzzles, { min: 1, max: 10 });
    this.#lives = stepper("lives", label("lives"), options.lives, { min: 0, max: 5 });
    this.#hints = stepper("hints", label("hints"), options.hints, { min: 0, max: 3 });
    this.#checking = choice(
      "checking",
      label("checking"),
      words("checking", ["instant", "atEnd"]),
      options.checking,
      draw,
    );
    this.#sums = toggle(label("sums"), label("sums.note"), options.sums);
    this.#ownLimit = toggle(
      label("limit.own"),
      "",
      options.limit !== undefined && options.limit !== LIMITS[options.difficulty],
      draw,
    );
    this.#limit = stepper("limit", label("limit"), options.limit ?? LIMITS[options.difficulty], {
      min: 30,
      max: 1_800,
      step: 30,
      unit: label("seconds"),
    });
    this.#byHost = toggle(label("pause.host"), "", options.pause === 0, draw);
    this.#pause = stepper("pause", label("pause"), options.pause || USUAL.pause, {
      min: 5,
      max: 60,
      step: 5,
      unit: label("seconds"),
    });
    this.#late = choice("lateStart", label("lateStart"), words("lateStart", ["shared", "own"]), options.lateStart);
    this.#share = stepper("share", label("share"), options.share ?? 10, { min: 5, max: 50, step: 5, unit: "%" });
    this.root = element(
      "div",
      { class: "options-form race-options" },
      this.#mode.field,
      this.#races.field,
      this.#boards.field,
      element("div", { class: "race-row" }, this.#puzzles.field, this.#lives.field, this.#hints.field),
      element("p", { class: "soft small" }, label("lives.note")),
      element(
        "details",
        { class: "more-options" },
        element("summary", {}, label("more")),
        this.#checking.field,
        this.#share.field,
        this.#sums.field,
        this.#ownLimit.field,
        this.#limit.field,
        this.#byHost.field,
        this.#pause.field,
        this.#late.field,
      ),
    );
    draw();
  }

  #draw() {
    const isTogether = this.#mode.value === "together";
    this.#races.field.hidden = isTogether;
    this.#boards.field.hidden = !isTogether;
    this.#hints.field.hidden = isTogether;
    this.#checking.field.hidden = isTogether;
    this.#share.field.hidden = !isTogether;
    this.#lives.field.hidden = !isTogether && this.#checking.value === "atEnd";
    this.#limit.field.hidden = !this.#ownLimit.input.checked;
    this.#pause.field.hidden = this.#byHost.input.checked;
  }

  /** @returns {Options} as they are chosen */
  get options() {
    const isTogether = this.#mode.value === "together";
    /** @param {{field: HTMLElement, value: number}} one @param {number} usual */
    const within = ({ field, value }, usual) => (field.hidden ? usual : value);
    return {
      mode: isTogether ? "together" : "race",
      difficulty: /** @type {Difficulty} */ (isTogether ? this.#boards.value : this.#races.value),
      puzzles: this.#puzzles.value,
      lives: within(this.#lives, USUAL.lives),
      hints: within(this.#hints, 0),
      checking: !isTogether && this.#checking.value === "atEnd" ? "atEnd" : "instant",
      sums: this.#sums.input.checked,
      ...(this.#ownLimit.input.checked ? { limit: this.#limit.value } : {}),
      pause: this.#byHost.input.checked ? 0 : this.#pause.value,
      lateStart: this.#late.value === "own" ? "own" : "shared",
      ...(isTogether ? { share: this.#share.value } : {}),
    };
  }
}
