/**
 * Explains rules during the game, each when it first matters: at most one per turn, and each once per browser. Rules
 * that the player already uses are not explained.
 */

import { text } from "../../kit/texts.js";
import { keepExplained, wasExplained } from "../../room/browser-memory.js";
import { FIVES, isCorner } from "./rules/board.js";
import { eyesOf } from "./rules/cards.js";
import { cellsFor, isDead } from "./rules/table.js";
import { isOwnTurn, teamOf } from "./scene.js";
import { cardName } from "./words.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./rules/table.js").Move} Move */

/** The key under which a browser stores that all lessons were given. */
export const COACH = "jack";

/** The number of own chips in line with a corner from which the corner is explained. */
const BESIDE_CORNER = 2;

/** @param {Scene} scene @param {"one" | "two"} eyes @returns {boolean} */
const holdsJack = ({ own, field, table }, eyes) =>
  own !== null &&
  own.hand.some((card) => eyesOf(card) === eyes && cellsFor(field, card, own.place % table.teams).length > 0);

/** @param {Scene} scene @returns {boolean} whether the team has chips in a line with a corner that may be completed */
const isBesideCorner = (scene) => {
  const { teams, corners } = scene.field.board;
  const team = teamOf(scene);
  return (
    corners &&
    FIVES.some(({ cells }) => {
      const rest = cells.filter((cell) => !isCorner(cell));
      const own = rest.filter((cell) => teams[cell] === team).length;
      return (
        rest.length < cells.length && own >= BESIDE_CORNER && rest.every((cell) => [team, null].includes(teams[cell]))
      );
    })
  );
};

/**
 * The lessons, the most pressing first: whether one matters now, and its sentence's values.
 * @type {Readonly<Record<string, (scene: Scene) => Record<string, string> | null>>}
 */
const LESSONS = Object.freeze({
  dead: ({ own, field }) => {
    const dead = own?.canSwap ? own.hand.find((card) => isDead(field, card)) : undefined;
    return dead === undefined ? null : { card: cardName(dead) };
  },
  sequence: ({ field }) => (field.board.claims.length > 0 ? {} : null),
  one: (scene) => (holdsJack(scene, "one") ? {} : null),
  two: (scene) => (holdsJack(scene, "two") ? {} : null),
  corner: (scene) => (isBesideCorner(scene) ? {} : null),
});

export class Coach {
  /** @type {string | null} the lesson of the turn */ #lesson = null;
  /** Whether the player was on turn at the last check. */ #isTurn = false;

  /** @param {Scene} scene @returns {string} the lesson of the player's turn; "" for none */
  words(scene) {
    const isTurn = isOwnTurn(scene);
    if (!isTurn) {
      if (this.#isTurn) this.#learn(this.#lesson);
      this.#isTurn = false;
      this.#lesson = null;
      return "";
    }
    if (!this.#isTurn) {
      this.#isTurn = true;
      this.#lesson = Object.keys(LESSONS).find((name) => !isKnown(name) && LESSONS[name](scene)) ?? null;
    }
    const values = this.#lesson && LESSONS[this.#lesson](scene);
    return values ? text(`sequence/game.lesson.${this.#lesson}`, values) : "";
  }

  /** @param {Move} move of the player, which shows that they know its rule */
  noticed(move) {
    if (move.act === "swap") this.#learn("dead");
    else if (move.act === "play") this.#learn(eyesOf(move.card));
  }

  /** @param {string | null} lesson */
  #learn(lesson) {
    if (lesson === null) return;
    keepExplained(`${COACH}.${lesson}`);
    if (Object.keys(LESSONS).every(isKnown)) keepExplained(COACH);
  }
}

/** @param {string} lesson */
const isKnown = (lesson) => wasExplained(`${COACH}.${lesson}`);
