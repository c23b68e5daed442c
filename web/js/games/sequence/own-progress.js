/** The lines above a player's table: the table and its players, the player's own progress, and the tournament's. */

import { element, setText } from "../../kit/element.js";
import { list, text } from "../../kit/texts.js";
import { earlyEnd, wasIn } from "./early-end.js";
import { decidingCount, nextCount, progressSentence } from "./rounds.js";
import { placeOf } from "./standing.js";
import { entrantNow } from "./state.js";
import { membersOf, occupantName, plain, tableName, teamNames, whole } from "./words.js";

/** @typedef {import("./standing.js").Row} Row */

/**
 * @param {import("./state.js").State} state
 * @returns {string} the player's progress; "" if there is nothing to say
 */
export function ownSentence(state) {
  const { tournament, own, table, round, seat } = state;
  if (!tournament || !seat || seat.role !== "player") return "";
  const isKnockout = round?.options.contest !== "swiss";
  const place = placeOf(state);
  const placeWords = place ? text("sequence/game.ownPlace", { number: plain(place) }) : "";
  if (tournament.state === "over") return isStillIn(state) || state.entrant?.isUnsure ? "" : placeWords;
  // Before the deal no player has a hand. A player without a table is informed when the others have theirs.
  if (round?.state === "gathering" || round?.state === "revealing") return "";
  const entrant = entrantNow(state);
  if (!entrant || (!own && !table)) return text("sequence/game.nextRound");
  if (!isKnockout)
    return [
      // A place is that of the last round, until this one is over.
      tournament.state === "between" ? placeWords : "",
      text("sequence/game.points", { count: entrant.points }),
    ]
      .filter(Boolean)
      .join(" · ");
  const isBetween = tournament.state === "between";
  if (entrant.isUnsure) return "";
  if (entrant.beatenIn !== undefined) return text(`sequence/game.${isBetween ? "rematch.next" : "rematch"}`);
  if (!isBetween) return "";
  const others = finalists(state).filter(({ player }) => player !== seat.id);
  return others.length > 0
    ? text("sequence/game.throughTo", { others: list(others.map(({ name }) => name)) })
    : nextSentence(state) || text("sequence/game.through");
}

/**
 * Winners of neighboring tables meet. A phone knows that no team of bots is left out between them only if the number of
 * players who are still in is that of all winners.
 * @param {import("./state.js").State} state between two rounds, of a player who advances
 * @returns {string} the next table, and whose winner the player meets there; "" if that is not known
 */
function nextSentence(state) {
  const { tournament, round, table } = state;
  const own = round?.table;
  const standing = tournament?.standing ?? [];
  const isIn = standing.filter(({ beatenIn }) => beatenIn === undefined).length;
  const { size = 4 } = round?.options ?? {};
  const [count, teams] = [decidingCount(state), table?.teams ?? 2];
  if (own === undefined || own >= count || isIn === standing.length || isIn * teams !== count * size) return "";
  const number = plain(Math.floor(own / teams) + 1);
  const other = own % 2 === 0 ? own + 1 : own - 1;
  return teams === 2 && other < count
    ? text("sequence/game.throughAgainst", { number, other: plain(other + 1) })
    : text("sequence/game.throughAt", { number });
}

/**
 * @param {import("./state.js").State} state between two rounds
 * @returns {readonly Row[]} the players of the final, if it is next and each of them plays alone; only then a phone
 *   knows the next pairings
 */
function finalists(state) {
  const { tournament, round } = state;
  const rows = (tournament?.standing ?? []).filter(({ beatenIn }) => beatenIn === undefined);
  return (round?.options.size ?? 4) <= 3 && nextCount(state) === 1 ? rows : [];
}

/** @param {import("./state.js").State} state @returns {boolean} whether the player was in when it was ended early */
const isStillIn = (state) => earlyEnd(state) !== null && wasIn(state, state.seat?.id, state.entrant?.beatenIn);

/** @param {import("./state.js").State} state @returns {boolean} whether the player's table does not count */
export function isForFun(state) {
  const { tournament, round, entrant, own, table } = state;
  if (!tournament || round?.options.contest === "swiss" || (!own && !table)) return false;
  const { beatenIn } = entrant ?? {};
  return beatenIn !== undefined && (tournament.state === "playing" || beatenIn < tournament.round);
}

/**
 * @param {import("./state.js").State} state
 * @returns {string} what the result of the player's table means for the tournament, while other tables still play, and
 *   the choice of the lot after a draw; otherwise ""
 */
export function endNote(state) {
  const { tournament, table, own, round, entrant } = state;
  if (!tournament || !table?.outcome || !own || !entrant || round?.options.contest === "swiss") return "";
  const { team } = table.outcome;
  if (entrant.isUnsure) return text("sequence/game.lot");
  if (tournament.state !== "playing")
    return team !== undefined || (entrant.beatenIn ?? Infinity) < tournament.round || earlyEnd(state)
      ? ""
      : lotSentence(table, own.place, entrant.beatenIn === undefined);
  if (entrant.beatenIn !== undefined) return "";
  return text(`sequence/game.${team === undefined ? "lot" : own.place % table.teams === team ? "through" : "isOut"}`);
}

/**
 * @param {import("./wire.js").Table} table that ended in a draw @param {number} own the player's place there
 * @param {boolean} isIn whether the player advances
 * @returns {string} such as “The lot chose Ada.”
 */
function lotSentence({ places, teams }, own, isIn) {
  if (isIn) return text("sequence/game.lot.you");
  if (teams > 2) return text("sequence/game.lot.other");
  return text("sequence/game.lot.chose", { others: list(membersOf(places, teams, 1 - (own % teams))) });
}

/**
 * @param {import("./state.js").State} state
 * @returns {{places: readonly import("./wire.js").Occupant[], teams: number, place: number} | null} the player's table
 *   and their place there, also before the deal; null if they have none
 */
export function seatingOf({ round, table, own, seat }) {
  const { places, teams = 2 } = table ?? round ?? {};
  if (!places) return null;
  const place = table ? (own?.place ?? -1) : places.findIndex((one) => "player" in one && one.player === seat?.id);
  return place < 0 ? null : { places, teams, place };
}

/**
 * @param {import("./state.js").State} state
 * @returns {string} the table, the partners and the opponents, which a player looks for first
 */
export function tableSentence(state) {
  const { round } = state;
  if (round?.table === undefined) return "";
  const name = tableName(round.table);
  const sits = seatingOf(state);
  if (!sits) return name;
  const { places, teams, place: ownPlace } = sits;
  const mine = ownPlace % teams;
  const others = Array.from({ length: teams }, (_, team) => team)
    .filter((team) => team !== mine)
    .map((team) => teamNames(places, teams, team));
  const mates = places.flatMap((one, place) =>
    place % teams === mine && place !== ownPlace ? [whole(occupantName(one, place))] : [],
  );
  const against =
    mates.length > 0
      ? text("sequence/game.againstWith", { mates: list(mates), others: list(others) })
      : text("sequence/game.against", { others: list(others) });
  return text("sequence/game.tableOf", { table: name, players: against });
}

/**
 * The line above a player's table: its number and opponents, then the progress of the tournament and the player. Between
 * the rounds it begins with the player's progress.
 */
export class Progress {
  #first = element("strong", { class: "jack-progress-table" });
  #fun = element("strong", { class: "jack-progress-fun", hidden: true });
  #how = element("span", {});
  root = element("p", { class: "jack-progress", hidden: true }, this.#first, this.#fun, this.#how);

  /** @param {import("./state.js").State} state @param {(moment: string) => number} local */
  show(state, local) {
    const { tournament } = state;
    this.root.hidden = !tournament || tournament.state === "over";
    if (!tournament) return;
    const own = ownSentence(state);
    const isPlaying = tournament.state === "playing";
    const isFun = isPlaying && isForFun(state);
    const first = isPlaying ? tableSentence(state) : own;
    this.#first.hidden = !first;
    this.#fun.hidden = !isFun || !own;
    setText(this.#first, first);
    setText(this.#fun, isFun ? own : "");
    setText(this.#how, [progressSentence(state, local), isPlaying && !isFun ? own : ""].filter(Boolean).join(" · "));
  }
}
