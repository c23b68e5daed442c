/** The end of a game: the winners, in their color, and confetti from the winning sequences. */

import { throwConfetti } from "../../kit/confetti.js";
import { alreadyShows, element, setText } from "../../kit/element.js";
import { list, text } from "../../kit/texts.js";
import { decidedBy, MEASURES, pointsOf, winningLines } from "./points.js";
import { chipMark, membersOf, plain, teamName } from "./words.js";

/** @typedef {import("./wire.js").Table} TableParts */
/** @typedef {import("./rules/board.js").Chips} Chips */

/** The number of confetti scraps on a player's device, and on the big screen. */
export const SCRAPS = Object.freeze({ own: 140, hall: 320 });

/**
 * Sets the page to the winners' color, or resets it.
 * @param {TableParts["outcome"]} outcome
 */
export function wearColor(outcome) {
  if (outcome?.team === undefined) delete document.body.dataset.jackWon;
  else document.body.dataset.jackWon = String(outcome.team);
}

/**
 * @param {import("./card-board.js").CardBoard} board that shows the scene @param {import("./scene.js").Scene} scene
 * @param {number} count scraps @param {readonly Element[]} words that stay free
 */
export function throwPaper(board, { table, field }, count, words) {
  const cells = [...new Set(winningLines(table, field.board).flat())];
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

/** What each team has on the board, if that decided the game. */
class PointsTable {
  #body = element("tbody");
  root = element(
    "table",
    { class: "jack-points", hidden: true },
    element(
      "thead",
      {},
      element(
        "tr",
        {},
        element("td"),
        ...MEASURES.map((name) => element("th", { scope: "col" }, text(`sequence/game.points.${name}`))),
      ),
    ),
    this.#body,
  );

  /** @param {TableParts} table @param {Chips | null} board */
  show(table, board) {
    const { outcome, teams } = table;
    this.root.hidden = !board || !outcome || outcome.reason === "sequences";
    if (!board || this.root.hidden) return;
    const points = pointsOf(board, teams);
    const decisive = decidedBy(table, board);
    if (alreadyShows(this.#body, [points, decisive, outcome])) return;
    this.#body.replaceChildren(
      ...points.map((own, team) =>
        element(
          "tr",
          { class: team === outcome?.team ? "is-won" : "" },
          element("th", { scope: "row" }, chipMark(team), " ", teamName(team)),
          ...MEASURES.map((name) => element("td", { class: name === decisive ? "is-decisive" : "" }, plain(own[name]))),
        ),
      ),
    );
  }
}

export class Ending {
  #words = element("p", { class: "jack-end-words" });
  #names = element("p", { class: "jack-end-names", dir: "auto" });
  #why = element("p", { class: "jack-end-why" });
  #points = new PointsTable();
  root = element(
    "section",
    { class: "jack-end", hidden: true },
    this.#words,
    this.#names,
    this.#why,
    this.#points.root,
  );

  /**
   * @param {TableParts} table @param {Chips | null} board its chips, if they are known
   * @param {number | null} [own] the viewer's team @param {string} [note] a note about the meaning
   * @param {"time" | "round"} [cut] what ended the game, if its state does not say it
   */
  show(table, board, own = null, note = "", cut = undefined) {
    this.#points.show(table, board);
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
        outcome.reason === "sequences"
          ? ""
          : text(`sequence/game.why.${(outcome.reason === "ended" && cut) || outcome.reason}`),
        hasLost ? text("sequence/game.end.lost") : "",
        note,
      ]
        .filter(Boolean)
        .join(" "),
    );
  }

  /** @returns {HTMLElement[]} the container of its text */
  get words() {
    return [this.#words, this.#names, this.#why, this.#points.root];
  }
}
