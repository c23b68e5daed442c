/** What a game is made of, as a host chooses it: what matters first, the rest behind it. */

import { element } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { choice, stepper, toggle } from "../../../shell/host/fields.js";

/** @typedef {import("../wire.js").Options} Options */

/** @type {Options} */
export const USUAL = Object.freeze({
  deadSwap: /** @type {const} */ ("once"),
  lockChoice: /** @type {const} */ ("player"),
  corners: true,
  layout: /** @type {const} */ ("spiral"),
  onTimeout: /** @type {const} */ ("play"),
  fill: /** @type {const} */ ("bots"),
  choosing: /** @type {const} */ ("players"),
  level: 2,
  undo: false,
  hints: true,
});

const TURNS = ["auto", "0", "15", "30", "60", "120"];

export class OptionsForm {
  #fields;
  #given;
  root;

  /** @param {Options} options as they are */
  constructor(options) {
    this.#given = options;
    /** @param {string} key */
    const label = (key) => text(`sequence/setup.${key}`);
    /** @param {string} key @param {readonly string[]} all @returns {[string, string][]} */
    const words = (key, all) => all.map((one) => [one, text(`sequence/setup.${key}.${one}`)]);
    /** @param {string} key @param {readonly string[]} all @param {string | number | undefined} now */
    const pick = (key, all, now) => choice(key, label(key), words(key, all), String(now ?? "auto"));
    const ownHand = toggle(label("hand.own"), "", options.hand !== undefined, () => draw());
    const hand = stepper("hand", label("hand"), options.hand ?? 6, { min: 1, max: 7 });
    const draw = () => {
      hand.field.hidden = !ownHand.input.checked;
    };
    const turn = String(options.turn ?? "auto");
    const form = choice("form", label("form"), words("form", ["one", "tables", "crowd"]), options.form ?? "one", () =>
      suit(),
    );
    const contest = choice(
      "contest",
      label("contest"),
      words("contest", ["knockout", "swiss"]),
      options.contest ?? "knockout",
      () => suit(),
    );
    const many = {
      size: choice(
        "size",
        label("size"),
        ["2", "3", "4", "6"].map((one) => [one, one]),
        String(options.size ?? 4),
      ),
      rounds: stepper("rounds", label("rounds"), options.rounds ?? 3, { min: 1, max: 9 }),
      minutes: stepper("minutes", label("minutes"), options.minutes ?? 15, { min: 5, max: 60 }),
    };
    const suit = () => {
      const isMany = form.value === "tables";
      for (const { field } of [contest, many.size, many.rounds, many.minutes]) field.hidden = !isMany;
      if (contest.value !== "swiss") many.rounds.field.hidden = true;
    };
    this.#fields = {
      form,
      contest,
      ...many,
      teams: pick("teams", ["auto", "2", "3"], options.teams),
      need: pick("need", ["auto", "1", "2", "3"], options.need),
      level: pick("level", ["1", "2", "3"], options.level),
      turn: choice(
        "turn",
        label("turn"),
        (TURNS.includes(turn) ? TURNS : [...TURNS, turn]).map((one) => [
          one,
          one === "auto" || one === "0"
            ? label(`turn.${one}`)
            : text("sequence/setup.turn.seconds", { count: Number(one) }),
        ]),
        turn,
      ),
      layout: pick("layout", ["spiral", "quarters", "shuffled"], options.layout),
      deadSwap: pick("deadSwap", ["once", "any", "off"], options.deadSwap),
      lockChoice: pick("lockChoice", ["player", "first"], options.lockChoice),
      onTimeout: pick("onTimeout", ["play", "pass"], options.onTimeout),
      choosing: pick("choosing", ["players", "host"], options.choosing),
      fill: toggle(label("fill"), label("fill.note"), options.fill === "bots"),
      corners: toggle(label("corners"), label("corners.note"), options.corners),
      hints: toggle(label("hints"), "", options.hints),
      undo: toggle(label("undo"), label("undo.note"), options.undo),
      ownHand,
      hand,
    };
    const { teams, need, level, turn: turns, fill, ...others } = this.#fields;
    const { form: forms, contest: contests, size, rounds, minutes, ...rest } = others;
    this.root = element(
      "div",
      { class: "options-form jack-options" },
      forms.field,
      size.field,
      contests.field,
      rounds.field,
      minutes.field,
      teams.field,
      level.field,
      turns.field,
      fill.field,
      element(
        "details",
        { class: "more-options" },
        element("summary", {}, label("more")),
        need.field,
        ...Object.values(rest).map(({ field }) => field),
      ),
    );
    draw();
    suit();
  }

  /** @returns {Options} as they are chosen */
  get options() {
    const { teams, need, level, turn, layout, deadSwap, lockChoice, onTimeout, choosing } = this.#fields;
    const { fill, corners, hints, undo, ownHand, hand, form, size, contest, rounds, minutes } = this.#fields;
    const many =
      form.value === "tables"
        ? {
            size: Number(size.value),
            contest: contest.value,
            minutes: minutes.value,
            ...(contest.value === "swiss" ? { rounds: rounds.value } : {}),
          }
        : {};
    /** @param {string} name @param {{value: string}} one */
    const chosen = (name, one) => (one.value === "auto" ? {} : { [name]: Number(one.value) });
    return /** @type {Options} */ ({
      ...(form.value === "one" ? {} : { form: form.value }),
      ...many,
      ...chosen("teams", teams),
      ...chosen("need", need),
      ...chosen("turn", turn),
      ...(ownHand.input.checked ? { hand: hand.value } : {}),
      level: Number(level.value) || this.#given.level,
      layout: layout.value,
      deadSwap: deadSwap.value,
      lockChoice: lockChoice.value,
      onTimeout: onTimeout.value,
      choosing: choosing.value,
      fill: fill.input.checked ? "bots" : "off",
      corners: corners.input.checked,
      hints: hints.input.checked,
      undo: undo.input.checked,
    });
  }
}
