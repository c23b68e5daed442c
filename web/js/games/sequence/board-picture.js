/** The board as it is watched: nothing on it can be pressed. */

import { CardBoard } from "./card-board.js";
import { cellSentence } from "./cell-words.js";
import { winningCells } from "./ending.js";
import { heatOf } from "./votes.js";

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
      won: winningCells(table).length > 0 ? (table.outcome?.team ?? null) : null,
      marked,
      heat: heatOf(scene),
      name: (cell) => cellSentence(cell, scene, null),
    });
  }
}
