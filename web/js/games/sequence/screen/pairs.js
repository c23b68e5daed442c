/** Who meets whom: every table of a round as a card, and at the end the last rounds as a bracket. */

import { element, renew, syncList } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { dots } from "../score.js";
import { stageName } from "../tournament-words.js";
import { chipMark, membersOf, plain, tableName } from "../words.js";

/** @typedef {import("../wire.js").HallTable} HallTable */

/** From so many open tables on there is room for no board beside the pairs. */
const MANY_OPEN = 9;
/** Cards of a column, one below the other: what can be read with ease, and what can still be read, from the back row. */
const ROWS = Object.freeze({ 2: { few: 8, most: 11 }, 3: { few: 5, most: 7 } });
/** Rounds of a bracket that are shown at the end. */
const ROUNDS = 3;

/** @param {readonly HallTable[]} tables @returns {{few: number, most: number}} a line for each team */
const rowsOf = (tables) => (tables[0]?.teams === 3 ? ROWS[3] : ROWS[2]);

/** @param {readonly HallTable[]} tables of the round @param {number} open still played @returns {{columns: number, boards: number}} */
export function layoutFor(tables, open) {
  const { few, most } = rowsOf(tables);
  const { length } = tables;
  if (length <= few) return { columns: 1, boards: length === 1 ? 1 : 2 };
  if (length <= 2 * few) return { columns: 2, boards: 1 };
  return open < MANY_OPEN && length <= 3 * most ? { columns: 3, boards: 1 } : { columns: 4, boards: 0 };
}

export class PairList {
  root = element("ol", { class: "jack-pairs" });

  /**
   * @param {readonly HallTable[]} tables @param {boolean} isKnockout @param {number} columns
   * @param {number} turn which page, where there are several
   * @returns {{from: number, to: number} | null} what is shown of them, from 1; null for all
   */
  show(tables, isKnockout, columns, turn) {
    const { few, most } = rowsOf(tables);
    const room = columns * (tables.length > columns * few ? most : few);
    const pages = Math.ceil(tables.length / room);
    const from = pages > 1 ? (turn % pages) * room : 0;
    const shown = tables.slice(from, from + room);
    const rows = Math.ceil((pages > 1 ? room : shown.length) / columns);
    this.root.style.setProperty("--rows", String(Math.max(rows, 1)));
    this.root.style.setProperty("--lines", String(tables[0]?.teams ?? 2));
    syncList(
      this.root,
      shown,
      ({ table }) => String(table),
      () => element("li", { class: "jack-pair" }),
      (made, table) => drawPair(made, table, isKnockout),
    );
    return pages > 1 ? { from: from + 1, to: from + shown.length } : null;
  }
}

/**
 * @param {HTMLElement} made
 * @param {Pick<HallTable, "table" | "teams" | "places" | "through" | "state" | "sequences" | "need" | "outcome">} table
 * @param {boolean} isKnockout
 */
function drawPair(made, { table, teams, places, state, sequences = [], need = 0, outcome, ...rest }, isKnockout) {
  // In a knock-out a lot decides a draw once the round is over; where all play on, a draw is one.
  const through = (isKnockout ? rest.through : undefined) ?? outcome?.team;
  const key = JSON.stringify([places, through, state, sequences.map(({ team }) => team)]);
  if (made.dataset.shown === key) return;
  made.dataset.shown = key;
  made.dataset.state = state;
  made.classList.toggle("is-knockout", isKnockout);
  made.setAttribute("aria-label", tableName(table));
  made.replaceChildren(
    element("span", { class: "jack-pair-table", aria: { hidden: "true" } }, plain(table + 1)),
    ...Array.from({ length: teams }, (_, team) =>
      element(
        "span",
        { class: `jack-pair-team ${through === undefined ? "" : through === team ? "is-through" : "is-out"}` },
        chipMark(team),
        teamLine(places, teams, team),
        through === team
          ? element(
              "span",
              { class: "jack-pair-mark" },
              "✓",
              element("span", { class: "visually-hidden" }, text(`sequence/screen.${isKnockout ? "through" : "won"}`)),
            )
          : element(
              "span",
              { class: "jack-dots jack-pair-mark" },
              state === "playing" ? dots(sequences, team, need) : "",
            ),
      ),
    ),
  );
}

/**
 * @param {readonly import("../wire.js").Occupant[]} places @param {number} teams @param {number} team
 * @returns {HTMLElement} the names of a team, each shortened where there is too little room for all
 */
export const teamLine = (places, teams, team) =>
  element(
    "span",
    { class: "jack-team-line" },
    ...membersOf(places, teams, team).map((name) => element("span", { dir: "auto" }, name)),
  );

/** The last rounds beside one another, the final last. */
export class Bracket {
  root = element("div", { class: "jack-bracket", hidden: true });
  #shown = "";

  /** @param {readonly import("../wire.js").BracketTable[]} all */
  show(all) {
    const shown = JSON.stringify(all);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.root.hidden = all.length === 0;
    const rounds = [...new Set(all.map(({ round }) => round))]
      .map((round) => ({ round, own: all.filter((one) => one.round === round) }))
      .filter(({ own }) => own.length <= 2 ** (ROUNDS - 1))
      .slice(-ROUNDS);
    renew(
      this.root,
      ...rounds.map(({ round, own }) =>
        element(
          "section",
          { class: "jack-bracket-round" },
          element("h3", {}, stageName(own.length) || text("sequence/game.round", { number: plain(round) })),
          element(
            "ol",
            {},
            ...own.map((one) => {
              const made = element("li", { class: "jack-pair" });
              drawPair(made, { ...one, state: "finished" }, true);
              return made;
            }),
          ),
        ),
      ),
    );
  }
}
