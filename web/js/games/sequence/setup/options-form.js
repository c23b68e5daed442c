/** A host's form for the options of a game: the important ones first, the others behind a button. */

import { element, setText } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { knockoutRounds } from "../tournament-length.js";
import { plain } from "../words.js";
import { choice, furtherFields, toggle, worded } from "../../../shell/host/fields.js";

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

/** The numbers of players for which the length of a tournament is shown. */
const EXAMPLES = [8, 16, 32, 64];
const TURNS = ["auto", "0", "15", "30", "60", "120"];

/** @param {string} key */
const label = (key) => text(`sequence/setup.${key}`);
const { pick, flip, count } = worded(label);

/**
 * The form of the game, and the options of a tournament.
 * @param {Options} options @param {() => void} changed
 */
const formFields = (options, changed) => ({
  form: pick("form", ["one", "tables", "crowd"], options.form ?? "one", changed),
  size: choice(
    "size",
    label("size"),
    ["2", "3", "4", "6"].map((one) => [one, one]),
    String(options.size ?? 4),
    changed,
  ),
  contest: pick("contest", ["knockout", "swiss"], options.contest ?? "knockout", changed),
  rounds: count("rounds", options.rounds ?? 3, { min: 1, max: 9 }, changed),
  minutes: count("minutes", options.minutes ?? 15, { min: 5, max: 60 }, changed),
});

/** @param {Options} options @param {() => void} changed */
const tableFields = (options, changed) => ({
  need: pick("need", ["auto", "1", "2", "3"], options.need ?? "auto", changed),
  turn: turnField(String(options.turn ?? "auto")),
  level: pick("level", ["1", "2", "3"], options.level),
});

/**
 * Options that most hosts leave unchanged, in the order shown.
 * @param {Options} options @param {() => void} changed
 */
const fieldsBehind = (options, changed) => ({
  teams: pick("teams", ["auto", "2", "3"], options.teams ?? "auto", changed),
  fill: toggle(label("fill"), "", options.fill === "bots"),
  layout: pick("layout", ["spiral", "quarters", "shuffled"], options.layout),
  deadSwap: pick("deadSwap", ["once", "any", "off"], options.deadSwap),
  lockChoice: pick("lockChoice", ["player", "first"], options.lockChoice),
  onTimeout: pick("onTimeout", ["play", "pass"], options.onTimeout),
  choosing: pick("choosing", ["players", "host"], options.choosing),
  corners: flip("corners", options.corners),
  hints: toggle(label("hints"), "", options.hints),
  undo: flip("undo", options.undo),
  ownHand: toggle(label("hand.own"), "", options.hand !== undefined, changed),
  hand: count("hand", options.hand ?? 6, { min: 1, max: 7 }),
});

/** @param {string} turn the current one, which is offered even if it is not one of the usual ones */
function turnField(turn) {
  /** @param {string} one */
  const named = (one) =>
    one === "auto" || one === "0" ? label(`turn.${one}`) : text("sequence/setup.turn.seconds", { count: Number(one) });
  const all = TURNS.includes(turn) ? TURNS : [...TURNS, turn];
  return choice(
    "turn",
    label("turn"),
    all.map((one) => [one, named(one)]),
    turn,
  );
}

/**
 * @param {number} players @param {number} size players at a table @param {number} teams at a table, of which one advances
 * @returns {number} the rounds of a knock-out
 */
function roundsOf(players, size, teams) {
  const rounds = knockoutRounds(players, size, teams);
  return rounds;
}

export class OptionsForm {
  #form;
  #table;
  #behind;
  #given;
  /** How many rounds a tournament has, and how long it takes. */ #length = element("ul", { class: "soft small" });
  /** How a team wins. */ goal = element("span");
  /** What the chosen form is. */ intro = element("span");
  /** The options that most hosts leave unchanged. */ further;
  root;

  /** @param {Options} options the current ones */
  constructor(options) {
    this.#given = options;
    const draw = () => this.#draw();
    this.#form = formFields(options, draw);
    this.#table = tableFields(options, draw);
    this.#behind = fieldsBehind(options, draw);
    this.further = furtherFields(label("more"), ...Object.values(this.#behind));
    this.root = element(
      "div",
      { class: "options-form jack-options" },
      ...Object.values(this.#form).map(({ field }) => field),
      this.#length,
      ...Object.values(this.#table).map(({ field }) => field),
      this.further,
    );
    draw();
  }

  #draw() {
    const { form, size, contest, rounds, minutes } = this.#form;
    const { need: needed, turn, level } = this.#table;
    const need = Number(needed.value);
    setText(this.intro, label(`intro.${form.value}`));
    setText(
      this.goal,
      need > 0 ? `${label("how.five")} ${text("sequence/game.rule.need", { count: need })}` : label("how.3"),
    );
    const isMany = form.value === "tables";
    for (const { field } of [contest, size, minutes]) field.hidden = !isMany;
    rounds.field.hidden = !isMany || contest.value !== "swiss";
    // In a tournament, bots only fill tables.
    if (isMany) this.further.append(level.field);
    else this.root.insertBefore(level.field, turn.field.nextSibling);
    this.#behind.hand.field.hidden = !this.#behind.ownHand.input.checked;
    // A number that the browser refuses has no result.
    this.#length.hidden =
      !isMany || [minutes, rounds].some(({ field, input }) => !field.hidden && !input.checkValidity());
    const isKnockout = contest.value !== "swiss";
    const teams = size.value === "3" ? 3 : (size.value === "6" && Number(this.#behind.teams.value)) || 2;
    this.#length.replaceChildren(
      ...EXAMPLES.map((players) => {
        const count = isKnockout ? roundsOf(players, Number(size.value), teams) : rounds.value;
        return element(
          "li",
          {},
          text("sequence/setup.length", {
            count: players,
            rounds: text("sequence/game.contest.swiss", { count }),
            minutes: plain(count * minutes.value),
          }),
        );
      }),
    );
  }

  /** @returns {Options} the chosen ones */
  get options() {
    const { form, size, contest, rounds, minutes } = this.#form;
    const { need, turn, level } = this.#table;
    const { teams, fill, layout, deadSwap, lockChoice, onTimeout, choosing } = this.#behind;
    const { corners, hints, undo, ownHand, hand } = this.#behind;
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
