/** Texts about a tournament's rounds: their names, their progress, and the pairings of the next one. */

import { text } from "../../kit/texts.js";
import { clockFace } from "../../kit/words.js";
import { plain } from "./words.js";

/** @typedef {import("./wire.js").Tournament} Tournament */

/** The named rounds of a knock-out, by their number of deciding tables. */
export const STAGES = Object.freeze(["", "final", "semifinals", "quarterfinals", "quarterfinals"]);
/** The stages of a bracket, from the final back. */
export const LAST_FIRST = Object.freeze(STAGES.slice(1, 4));

/** @param {number} tables deciding tables of the round @returns {string} such as “Semi-finals”, or "" */
export const stageName = (tables) => (STAGES[tables] ? text(`sequence/game.stage.${STAGES[tables]}`) : "");

/**
 * @param {Tournament} tournament @param {number} number of the round, from 1 @param {number} tables deciding ones; 0 if
 *   that is not known
 * @returns {string} such as “Round 2 of 3”, or “Semi-finals”
 */
const nameOf = ({ of }, number, tables) =>
  of
    ? text("sequence/game.roundOf", { number: plain(number), of: plain(of) })
    : stageName(tables) || text("sequence/game.round", { number: plain(number) });

/** @param {import("./state.js").State} state @returns {string} such as “Round 2 of 3”, or “Semi-finals” */
export const roundName = (state) =>
  state.tournament ? nameOf(state.tournament, state.tournament.round, decidingCount(state)) : "";

/** @param {import("./state.js").State} state between two rounds @returns {string} the name of the next one */
export const nextName = (state) =>
  state.tournament ? nameOf(state.tournament, state.tournament.round + 1, nextCount(state)) : "";

/**
 * Returns the number of tables that decide the round; 0 if it is not known. A phone gets no tables, only their number
 * and the first rows of the standing.
 * @param {import("./state.js").State} state
 */
export function decidingCount({ tournament, tables, round }) {
  if (tables) return [...tables.values()].filter(({ rematch }) => !rematch).length;
  if (!tournament) return 0;
  const { standing = [], tables: all, entrants } = tournament;
  if (tournament.round === 1) return all;
  const isOver = tournament.state !== "playing";
  const played = standing.filter(
    ({ beatenIn }) => beatenIn === undefined || (isOver && beatenIn === tournament.round),
  ).length;
  // If everyone in these rows played this round, others may have played it, too.
  if (played === standing.length) return 0;
  const size = round?.options.size ?? 4;
  const least = Math.ceil(played / size);
  // The others play for fun at the remaining tables. Bots may fill the teams of several players, so these have more.
  return size > 3 ? Math.max(least, all - Math.ceil((entrants - played) / size)) : least;
}

/** @param {import("./state.js").State} state between two rounds @returns {number} as for this round */
export function nextCount(state) {
  const { tournament, tables, table, round } = state;
  if (tables) return nextPairs(tables).length;
  const standing = tournament?.standing ?? [];
  const size = round?.options.size ?? 4;
  if (size > 3) return Math.ceil(decidingCount(state) / (table?.teams ?? 2));
  const isIn = standing.filter(({ beatenIn }) => beatenIn === undefined).length;
  return isIn === standing.length ? 0 : Math.ceil(isIn / size);
}

/**
 * The pairings of the next round of a knock-out: neighbors in this one, without teams of bots.
 * @param {ReadonlyMap<number, import("./wire.js").HallTable>} tables of a round that is over
 * @returns {import("./wire.js").Occupant[][][]} for each table its teams
 */
export function nextPairs(tables) {
  const deciding = [...tables.values()].filter(({ rematch }) => !rematch).sort((one, other) => one.table - other.table);
  const winners = deciding
    .map(({ places, teams, through }) => places.filter((_, place) => place % teams === through))
    .filter((team) => team.some((one) => !("bot" in one)));
  const count = deciding[0]?.teams ?? 2;
  return Array.from({ length: Math.ceil(winners.length / count) }, (_, table) =>
    winners.slice(count * table, count * table + count),
  );
}

/**
 * @param {import("./state.js").State} state @param {(moment: string) => number} local by this device's clock,
 *   milliseconds
 * @param {boolean} [isBrief] whether the names of the rounds are shown elsewhere
 * @returns {string} such as “12:05 left”
 */
export function statusSentence(state, local, isBrief = false) {
  const { tournament } = state;
  if (!tournament || tournament.state === "over") return "";
  /** @param {string} moment */
  const left = (moment) => clockFace(Math.max(0, local(moment) - Date.now()));
  const { endsAt, nextAt, isPaused } = tournament;
  if (isPaused) return text("sequence/game.isPaused");
  if (tournament.state === "playing") return endsAt ? text("sequence/game.timeLeft", { time: left(endsAt) }) : "";
  if (isBrief) return nextAt ? text("sequence/game.startsIn", { time: left(nextAt) }) : "";
  return [
    text("sequence/game.roundOver"),
    nextAt ? text("sequence/game.nextIn", { round: nextName(state), time: left(nextAt) }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * @param {import("./state.js").State} state @param {(moment: string) => number} local by this device's clock,
 * milliseconds
 * @returns {string} such as “Round 2 of 3 · 12:05 left”
 */
export function progressSentence(state, local) {
  const { tournament } = state;
  if (!tournament) return "";
  if (tournament.state === "over") return text("sequence/game.tournament.over");
  return [roundName(state), statusSentence(state, local)].filter(Boolean).join(" · ");
}
