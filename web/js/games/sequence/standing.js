/** The standing of a tournament: the players' places, how far they came, and what decides between equal points. */

import { alreadyShows, element } from "../../kit/element.js";
import { text } from "../../kit/texts.js";
import { earlyEnd, wasIn } from "./early-end.js";
import { decidingCount, LAST_FIRST, STAGES } from "./rounds.js";
import { plain } from "./words.js";

/** @typedef {NonNullable<import("./wire.js").Tournament["standing"]>[number]} Row */

/**
 * @param {import("./state.js").State} state
 * @returns {number | undefined} the player's place; a server of an earlier version only tells those of the first
 */
export const placeOf = ({ entrant, tournament, seat }) =>
  tournament?.standing?.find(({ player }) => player === seat?.id)?.place ?? entrant?.place;

/**
 * @param {readonly Row[]} rows of a contest in which all play every round, the best first @param {number} index
 * @returns {{by: "metPoints" | "sequences", count: number}[]} what decides between a row and those with as many points
 */
export function tieOf(rows, index) {
  const row = rows[index];
  const equal = rows.filter(({ points }) => points === row.points);
  const { metPoints } = row;
  // A place that all of them share needs no reason.
  if (metPoints === undefined || equal.every(({ place }) => place === row.place)) return [];
  const isClose = equal.filter((one) => one.metPoints === metPoints).length > 1;
  return [
    { by: "metPoints", count: metPoints },
    ...(isClose ? [{ by: /** @type {const} */ ("sequences"), count: row.sequences }] : []),
  ];
}

/**
 * @param {readonly Row[]} rows of a contest in which all play every round, the best first
 * @returns {string} what put the first before others with as many points; "" if points alone did
 */
export function leadSentence(rows) {
  const [first] = rows;
  const next = rows.find(({ place = 0 }) => place > (first.place ?? 0));
  if (!first || !next || next.points !== first.points || first.metPoints === undefined) return "";
  const by = first.metPoints === next.metPoints ? "sequences" : "metPoints";
  return text(`sequence/game.lead.${by}`, { own: plain(first[by] ?? 0), other: plain(next[by] ?? 0) });
}

/** The standing as a table. */
export class Standing {
  root = element("table", { class: "jack-standing", hidden: true });

  /** @param {import("./state.js").State} state @param {string} [own] the player's seat */
  show(state, own) {
    const { tournament, round } = state;
    const isKnockout = round?.options.contest !== "swiss";
    const rows = tournament?.standing ?? [];
    this.root.hidden = rows.length === 0;
    const notes = rows.map((row) =>
      isKnockout ? progressOf(row, state) : text("sequence/game.points", { count: row.points }),
    );
    if (alreadyShows(this.root, [rows, notes, own])) return;
    const isEarly = earlyEnd(state) !== null;
    const ties = rows.map((_, index) => (isKnockout ? [] : tieOf(rows, index)));
    this.root.replaceChildren(
      element("caption", { class: "visually-hidden" }, text("sequence/game.standing")),
      element(
        "tbody",
        {},
        ...rows.map((row, index) => {
          // Without a final, those who were still in have no places.
          const hasPlace = !isEarly || !wasIn(state, row.player, row.beatenIn);
          return standingRow(
            hasPlace ? row : { ...row, place: undefined },
            notes[index],
            ties[index],
            row.player === own,
          );
        }),
      ),
      ...(ties.some((tie) => tie.length > 0)
        ? [
            element(
              "tfoot",
              {},
              element("tr", {}, element("td", { colSpan: 3, class: "soft" }, text("sequence/game.tie.rule"))),
            ),
          ]
        : []),
    );
  }
}

/** @param {Row} row @param {string} note @param {ReturnType<typeof tieOf>} tie @param {boolean} isOwn */
const standingRow = (row, note, tie, isOwn) =>
  element(
    "tr",
    { class: isOwn ? "is-own" : "" },
    element("td", {}, row.place === undefined ? "–" : plain(row.place)),
    element(
      "th",
      { scope: "row", dir: "auto" },
      row.name,
      isOwn ? element("span", { class: "jack-you" }, text("sequence/game.you")) : null,
    ),
    element(
      "td",
      {},
      element("span", { class: row.metPoints === undefined ? "" : "jack-standing-points" }, note),
      ...tie.map(({ by, count }) => element("span", { class: "jack-tie" }, text(`sequence/game.tie.${by}`, { count }))),
    ),
  );

/** @param {Row} row @param {import("./state.js").State} state of a knock-out @returns {string} such as “still in” */
export function progressOf({ player, place, beatenIn }, state) {
  const { tournament, tables } = state;
  if (beatenIn === 0) return text("sequence/game.isLate");
  if (earlyEnd(state) && wasIn(state, player, beatenIn)) return text("sequence/game.isIn");
  if (beatenIn !== undefined) return beatenSentence(state, beatenIn);
  if (tournament?.state === "over") return text(`sequence/game.${place === 1 ? "isWinner" : "isIn"}`);
  // The standing is that of the last round. Hosts know the tables of this one, too.
  const table = [...(tables?.values() ?? [])].find(
    ({ rematch, places }) => !rematch && places.some((one) => "player" in one && one.player === player),
  );
  const team = table?.through ?? table?.outcome?.team;
  if (!table || team === undefined) return text("sequence/game.isIn");
  const own = table.places.findIndex((one) => "player" in one && one.player === player) % table.teams;
  return own === team ? text("sequence/game.isThrough") : beatenSentence(state, tournament?.round ?? 0);
}

/** @param {import("./state.js").State} state @param {number} number of the round, from 1 */
function beatenSentence(state, number) {
  const stage = stageOf(state, number);
  return stage ? text(`sequence/game.beatenIn.${stage}`) : text("sequence/game.beatenIn", { number: plain(number) });
}

/**
 * @param {import("./state.js").State} state @param {number} number of a round that has begun, from 1
 * @returns {string} its stage, "" if it has none
 */
function stageOf(state, number) {
  const { tournament, bracket, round, table } = state;
  const now = STAGES[decidingCount(state)] ?? "";
  if (number === tournament?.round) return now;
  const past = bracket.filter((one) => one.round === number).length;
  if (past > 0) return STAGES[past] ?? "";
  // Of two teams at a table one advances, so half of the tables remain. Phones know no earlier tables.
  const teams = table?.teams ?? round?.teams ?? (round?.options.size === 3 ? 3 : 2);
  const index = LAST_FIRST.indexOf(now);
  return index < 0 || teams > 2 ? "" : (LAST_FIRST[index + (tournament?.round ?? 0) - number] ?? "");
}
