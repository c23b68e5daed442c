/** The board for viewing: its cells cannot be pressed. */

import { CardBoard } from "./card-board.js";
import { cellSentence } from "./cell-words.js";
import { winningLines } from "./points.js";
import { heatOf } from "./votes.js";

/**
 * @param {import("./wire.js").Table} table @param {import("./rules/board.js").Chips} board
 * @returns {import("./card-board.js").Look["won"]}
 */
export function wonOn(table, board) {
  const team = table.outcome?.team;
  const lines = winningLines(table, board);
  return team === undefined || lines.length === 0 ? null : { team, lines };
}

export class BoardPicture {
  #board = new CardBoard(null);
  root = this.#board.root;

  get board() {
    return this.#board;
  }

  /** @param {import("./scene.js").Scene} scene @param {readonly number[]} [marked] */
  show(scene, marked = []) {
    const { field, acts, table } = scene;
    this.#board.show(field.faces);
    this.#board.draw({
      teams: field.board.teams,
      claims: field.board.claims,
      recent: acts.slice(-1).flatMap(({ cell }) => cell ?? []),
      won: wonOn(table, field.board),
      marked,
      heat: heatOf(scene),
      name: (cell) => cellSentence(cell, scene, null),
    });
  }
}
