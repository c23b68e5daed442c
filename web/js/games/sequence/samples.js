/** The parts of One-Eyed Jack on the design page, in all their states: the real components, with made-up facts. */

import { element } from "../../kit/element.js";
import { text } from "../../kit/texts.js";
import { titled } from "../../shell/design/components.js";
import { ActBar } from "./act-bar.js";
import { CardBoard } from "./card-board.js";
import { Ending } from "./ending.js";
import { Hand } from "./hand.js";
import { layoutOf } from "./rules/layout.js";
import { Ring, Score } from "./score.js";
import { cellName } from "./words.js";

const FACES = layoutOf("spiral", new Uint8Array());
/** Whose chip a cell has: five in a row of a team, and single ones of all. */
const CHIPS = new Map([
  ...[21, 22, 23, 24, 25].map((cell) => /** @type {[number, number]} */ ([cell, 0])),
  [37, 0],
  [38, 1],
  [47, 2],
  [58, 1],
]);
const SEQUENCE = { team: 0, cells: [21, 22, 23, 24, 25] };
/** Both kinds of jack, a dead card, and three more, by their numbers in the packs. */
const CARDS = [3, 17, 30, 48, 9, 35];
const STATES = ["chip", "locked", "last", "space", "target", "chosen", "marked", "heat"];

/** @returns {HTMLElement[]} */
export const samples = () => [
  titled("jack-board", text("sequence/design.board"), boards()),
  titled("jack-hand", text("sequence/design.hand"), hands()),
  titled("jack-table", text("sequence/design.table"), table()),
  titled("jack-lock", text("sequence/design.lock"), lock()),
  titled("jack-over", text("sequence/design.over"), over()),
];

function boards() {
  const board = new CardBoard(null);
  board.show(FACES);
  board.draw({
    teams: FACES.map((_, cell) => CHIPS.get(cell) ?? null),
    claims: [SEQUENCE],
    recent: [38],
    spaces: new Map([
      [62, 1],
      [67, 2],
    ]),
    targets: new Set([58]),
    chosen: 71,
    marked: [75],
    heat: new Map([
      [83, 0.7],
      [86, 0.2],
    ]),
    name: cellName,
  });
  return element(
    "div",
    { class: "boards" },
    element("div", { class: "board-frame" }, board.root),
    element(
      "ol",
      { class: "state-names" },
      ...STATES.map((name) =>
        element(
          "li",
          {},
          element("code", {}, name),
          element("span", { class: "soft" }, text(`sequence/design.state.${name}`)),
        ),
      ),
    ),
  );
}

function hands() {
  return element(
    "div",
    {},
    ...[true, false].map((isTurn) => {
      const hand = new Hand(() => {});
      hand.show(CARDS, { selected: isTurn ? CARDS[0] : null, dead: new Set([CARDS[2]]), isTurn });
      return element(
        "div",
        {},
        element("p", { class: "soft" }, text(`sequence/design.${isTurn ? "turn" : "waiting"}`)),
        hand.root,
      );
    }),
  );
}

/** The table, except for what a sample changes. */
const TABLE = {
  teams: 2,
  need: 2,
  turn: 1,
  sequences: [SEQUENCE],
  places: [
    { player: "p2", name: "Ada", cards: 6 },
    { player: "p3", name: "Bo Baggins", cards: 6 },
    { bot: 2, cards: 6 },
    { player: "p5", name: "Zoë", cards: 5, missed: 1 },
  ],
};

/** @param {object} [changed] */
const tableWith = (changed = {}) =>
  /** @type {import("./wire.js").Table} */ (/** @type {unknown} */ ({ ...TABLE, ...changed }));

function table() {
  const [score, ring] = [new Score(), new Ring()];
  score.show(tableWith(), 0);
  ring.show(tableWith(), 0);
  return element("div", { class: "columns" }, score.root, ring.root);
}

/** Six in a row: the player chooses which five are locked. */
function lock() {
  const nothing = () => {};
  const bar = new ActBar({
    act: nothing,
    ask: nothing,
    play: nothing,
    lock: nothing,
    cancel: nothing,
    hint: nothing,
    undo: nothing,
  });
  const scene = /** @type {import("./scene.js").Scene} */ (
    /** @type {unknown} */ ({
      table: tableWith({ turn: 0, step: 1 }),
      field: { faces: FACES, board: { teams: [], claims: [] } },
      own: { place: 0, hand: CARDS, canSwap: false },
      rules: { hints: true },
      acts: [],
    })
  );
  const fives = [[[21, 22, 23, 24, 25]], [[22, 23, 24, 25, 26]]];
  bar.draw(scene, { card: CARDS[0], cell: 26, locks: fives, lock: 0 }, new Set(), false, "");
  return bar.root;
}

function over() {
  const ending = new Ending();
  ending.show(tableWith({ outcome: { team: 0, reason: "sequences" } }), null, 1);
  return ending.root;
}
