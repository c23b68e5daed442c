/** A knock-out that a host ended before its final, and what that means for its players. */

import { text } from "../../kit/texts.js";
import { nextPairs, roundName } from "./rounds.js";

/**
 * Whether a knock-out was ended before its final, so that it has no winner.
 * @param {import("./state.js").State} state
 * @returns {{isIn?: number} | null} the number of players who were still in; absent if a phone does not know it
 */
export function earlyEnd({ tournament, tables, round, table, endedIn }) {
  if (tournament?.state !== "over" || round?.options.contest === "swiss") return null;
  if (tables) {
    if (nextPairs(tables).flat().length <= 1) return null;
    const deciding = [...tables.values()].filter(({ rematch }) => !rematch);
    // A page that opens later does not know whether these games were cut in the break before or at the end.
    if (!endedIn && deciding.some(isCut)) return {};
    const isIn = deciding.flatMap((one) =>
      one.places.filter(
        (player, place) =>
          "player" in player && (place % one.teams === one.through || (endedIn === "playing" && isCut(one))),
      ),
    );
    return { isIn: isIn.length };
  }
  const { standing = [], entrants } = tournament;
  const rows = standing.filter(({ beatenIn }) => beatenIn === undefined);
  const { size = 4 } = round?.options ?? {};
  // More players than a team has at a table.
  if (rows.length <= size / (table?.teams ?? (size === 3 ? 3 : 2))) return null;
  // Phones do not know the other tables whose games were cut.
  if (endedIn === "playing" || (rows.length === standing.length && rows.length < entrants)) return {};
  return { isIn: rows.length };
}

/** @param {Pick<import("./wire.js").HallTable, "outcome">} table @returns {boolean} whether its game was ended early */
const isCut = ({ outcome }) => outcome?.reason === "ended";

/**
 * The server counts a table that a host's end has cut as decided by its board. For people, both teams were still in.
 * @param {import("./state.js").State} state after an early end
 * @param {string | undefined} player @param {number | undefined} beatenIn the player's
 * @returns {boolean} whether the player was still in
 */
export function wasIn({ tournament, tables, table, endedIn }, player, beatenIn) {
  if (beatenIn === undefined) return true;
  if (endedIn !== "playing" || beatenIn !== tournament?.round) return false;
  const all = tables ? [...tables.values()].filter(({ rematch }) => !rematch) : table ? [table] : [];
  return all.some((one) => isCut(one) && one.places.some((place) => "player" in place && place.player === player));
}

/** @param {import("./state.js").State} state @returns {string} such as “Round 2 · 16 players were still in”, or "" */
export function earlySentence(state) {
  const early = earlyEnd(state);
  if (!early) return "";
  const count = early.isIn;
  return [roundName(state), count === undefined ? "" : text("sequence/game.early.in", { count })]
    .filter(Boolean)
    .join(" · ");
}

/**
 * A table that a host's end has cut, as everyone sees it: without a winner, because both teams were still in.
 * @template {import("./wire.js").HallTable} T
 * @param {import("./state.js").State} state @param {T} table @returns {T}
 */
export const withoutCut = (state, table) =>
  state.endedIn === "playing" && isCut(table) && earlyEnd(state)
    ? { ...table, through: undefined, outcome: undefined }
    : table;
