/** Texts about a tournament: its progress, the leaders, and a player's progress. */

import { alreadyShows, element, setText } from "../../kit/element.js";
import { list, text } from "../../kit/texts.js";
import { clockFace } from "../../kit/words.js";
import { entrantNow } from "./state.js";
import { membersOf, occupantName, plain, tableName, teamNames } from "./words.js";

/** @typedef {import("./wire.js").Tournament} Tournament */

/** The named rounds of a knock-out, by their number of deciding tables. */
const STAGES = Object.freeze(["", "final", "semifinals", "quarterfinals", "quarterfinals"]);
/** The stages of a bracket, from the final back. */
const LAST_FIRST = Object.freeze(STAGES.slice(1, 4));

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
function decidingCount({ tournament, tables, round }) {
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
function nextCount(state) {
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

/** @param {import("./state.js").State} state @returns {boolean} whether the player was in when it was ended early */
const isStillIn = (state) => earlyEnd(state) !== null && wasIn(state, state.seat?.id, state.entrant?.beatenIn);

/** @param {import("./state.js").State} state @returns {string} such as “Round 2 · 16 players were still in”, or "" */
export function earlySentence(state) {
  const early = earlyEnd(state);
  if (!early) return "";
  const count = early.isIn;
  return [roundName(state), count === undefined ? "" : text("sequence/game.early.in", { count })]
    .filter(Boolean)
    .join(" · ");
}

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
 * @returns {number | undefined} the player's place; a server of an earlier version only tells those of the first
 */
export const placeOf = ({ entrant, tournament, seat }) =>
  tournament?.standing?.find(({ player }) => player === seat?.id)?.place ?? entrant?.place;

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
    place % teams === mine && place !== ownPlace ? [occupantName(one, place)] : [],
  );
  const against =
    mates.length > 0
      ? text("sequence/game.againstWith", { mates: list(mates), others: list(others) })
      : text("sequence/game.against", { others: list(others) });
  return `${name}: ${against}`;
}

/** @typedef {NonNullable<Tournament["standing"]>[number]} Row */

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
