/** The end of a game: the winners, in their color, and confetti from the winning sequences. */

import { throwConfetti } from "../../kit/confetti.js";
import { element, setText } from "../../kit/element.js";
import { list, text } from "../../kit/texts.js";
import { membersOf, teamName } from "./words.js";

/** @typedef {import("./wire.js").Table} TableParts */

/** The number of confetti scraps on a player's device, and on the big screen. */
export const SCRAPS = Object.freeze({ own: 140, hall: 320 });

/**
 * @param {Pick<TableParts, "outcome" | "sequences">} table @returns {number[]} cells of the winning sequences; none if
 *   points decided
 */
export const winningCells = ({ outcome, sequences }) =>
  outcome?.team === undefined
    ? []
    : [...new Set(sequences.filter(({ team }) => team === outcome.team).flatMap(({ cells }) => cells))];

/**
 * Sets the page to the winners' color, or resets it.
 * @param {TableParts["outcome"]} outcome
 */
export function wearColor(outcome) {
  if (outcome?.team === undefined) delete document.body.dataset.jackWon;
  else document.body.dataset.jackWon = String(outcome.team);
}

/**
 * @param {import("./card-board.js").CardBoard} board that shows the table @param {TableParts} table @param {number} count scraps
 * @param {readonly Element[]} words that stay free
 */
export function throwPaper(board, table, count, words) {
  const cells = winningCells(table);
  const { left, top, width } = board.root.getBoundingClientRect();
  const sources = cells.length > 0 ? cells.map((cell) => board.rectOf(cell)) : [new DOMRect(left, top, width, 1)];
  throwConfetti(sources, count, { ceiling: top, words: () => [...words] });
}

/**
 * @param {TableParts} table that is over @param {number | null} own the viewer's team, if there is one @returns
 *   {string}
 */
export function headline({ outcome }, own) {
  if (outcome?.team === undefined) return text("sequence/game.draw");
  return outcome.team === own
    ? text("sequence/game.end.you")
    : text("sequence/game.end.team", { team: teamName(outcome.team) });
}

export class Ending {
  #words = element("p", { class: "jack-end-words" });
  #names = element("p", { class: "jack-end-names", dir: "auto" });
  #why = element("p", { class: "jack-end-why" });
  root = element("section", { class: "jack-end", hidden: true }, this.#words, this.#names, this.#why);

  /** @param {TableParts} table @param {number | null} [own] the viewer's team @param {string} [note] what it means */
  show(table, own = null, note = "") {
    const { outcome, places, teams } = table;
    this.root.hidden = !outcome;
    if (!outcome) return;
    this.root.dataset.team = outcome.team === undefined ? "" : String(outcome.team);
    const winners = outcome.team === undefined ? [] : membersOf(places, teams, outcome.team);
    const areNamed = !(winners.length === 1 && (outcome.team === own || winners[0] === teamName(outcome.team ?? 0)));
    const hasLost = own !== null && outcome.team !== undefined && outcome.team !== own;
    setText(this.#words, headline(table, own));
    setText(this.#names, areNamed ? list(winners) : "");
    setText(
      this.#why,
      [
        outcome.reason === "sequences" ? "" : text(`sequence/game.why.${outcome.reason}`),
        hasLost ? text("sequence/game.end.lost") : "",
        note,
      ]
        .filter(Boolean)
        .join(" "),
    );
  }

  /** @returns {HTMLElement[]} its words */
  get words() {
    return [this.#words, this.#names, this.#why];
  }
}
