/** The parts of live bingo on the design page, in all their states: the real components with made-up facts. */

import "./bingo-board.js";
import "./call-history.js";
import "./standings-list.js";
import { element } from "../../kit/element.js";
import { text } from "../../kit/texts.js";
import { titled } from "../../shell/design/components.js";
import { Tension } from "./screen/tension.js";
import { cellState } from "./words.js";

/** @typedef {import("./derive.js").Cell} Cell */
/** @typedef {import("./wire.js").Round} Round */

const NOW = "2026-06-08T19:00:00.000Z";
const TERMS = [
  "One more thing",
  "10x",
  "Joke about Craig",
  "Camera zooming around Apple Park",
  "Someone on a roof",
  "GOOD MORNEENG",
  "Hair Force One",
  "Our biggest update ever!",
  "A Sherlocking",
];

/** @returns {HTMLElement[]} */
export const samples = () => [
  titled("bingo-board", text("bingo/design.board"), boards()),
  titled("bingo-lists", text("bingo/design.lists"), lists()),
  titled("bingo-tension", text("bingo/design.tension"), tensions()),
];

/** @param {Partial<Cell>} cell @param {number} index @returns {Cell} */
const cellOf = (cell, index) => ({
  term: index,
  text: TERMS[index % TERMS.length],
  means: "",
  state: "open",
  winning: false,
  pending: false,
  pointed: "",
  ...cell,
});

/** Every state of a tile, by its name on this page. */
const STATES = /** @type {[string, Partial<Cell>][]} */ ([
  ["open", {}],
  ["suggested", { state: "suggested" }],
  ["early", { state: "early" }],
  ["confirmed", { state: "confirmed" }],
  ["winning", { state: "confirmed", winning: true }],
  ["free", { state: "free", term: -1 }],
  ["pending", { state: "confirmed", pending: true }],
  ["tap", { state: "suggested", pointed: "tap" }],
  ["wait", { state: "early", pointed: "wait" }],
]);

function boards() {
  const board = /** @type {import("./bingo-board.js").BingoBoard} */ (document.createElement("bingo-board"));
  const awaited = /** @type {import("./bingo-board.js").BingoBoard} */ (document.createElement("bingo-board"));
  const cells = STATES.map(([, cell], index) => cellOf(cell, index));
  const view = { size: 3, cells, held: [], bingo: true, claimable: false, waitingTerms: [], missing: 0, marked: 4 };
  // A component is drawn only after it was added to the page.
  queueMicrotask(() => {
    board.show(view, { language: "en", label: text("bingo/design.board.label") });
    awaited.show(
      { ...view, cells: cells.map((_, index) => cellOf({}, index)), bingo: false },
      { awaited: true, label: text("bingo/design.board.awaited") },
    );
  });
  const legend = element(
    "ol",
    { class: "state-names" },
    ...STATES.map(([name, cell]) =>
      element("li", {}, element("code", {}, name), element("span", { class: "soft" }, cellState(cell.state ?? "open"))),
    ),
  );
  return element(
    "div",
    { class: "boards" },
    element("div", { class: "board-frame" }, board),
    legend,
    element("div", { class: "board-frame is-small" }, awaited),
  );
}

function lists() {
  const standings = /** @type {import("./standings-list.js").StandingsList} */ (
    document.createElement("standings-list")
  );
  /** @param {string} name @param {number} rank @param {number} call */
  const row = (name, rank, call) => ({ player: name, name, rank, call, lines: rank === 1 ? 2 : 1, time: NOW });
  standings.show(
    { top: [row("Ada", 1, 7), row("Zoë", 1, 7), row("Bo Baggins", 3, 9)], total: 12, own: null },
    "Bo Baggins",
  );
  const calls = /** @type {import("./call-history.js").CallHistory} */ (document.createElement("call-history"));
  calls.onUndo = () => {};
  calls.show(
    /** @type {Round} */ (
      /** @type {unknown} */ ({
        terms: TERMS,
        language: "en",
        calls: [0, 3, 7].map((term, index) => ({ number: index + 1, term, time: NOW })),
      })
    ),
  );
  const none = /** @type {import("./standings-list.js").StandingsList} */ (document.createElement("standings-list"));
  none.show({ top: [], total: 0, own: null });
  return element("div", { class: "columns" }, standings, calls, none);
}

function tensions() {
  return element(
    "div",
    { class: "tensions" },
    ...[{ oneAway: 0 }, { oneAway: 2 }, { oneAway: 40 }, { oneAway: 2, claimable: 1 }].map((pulse) => {
      const meter = new Tension();
      meter.show(pulse, 60, true);
      return meter.root;
    }),
  );
}
