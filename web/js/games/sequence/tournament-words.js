/** Texts about a tournament: its progress, the leaders, and a player's progress. */

import { alreadyShows, element, setText } from "../../kit/element.js";
import { list, text } from "../../kit/texts.js";
import { clockFace } from "../../kit/words.js";
import { entrantNow } from "./state.js";
import { occupantName, plain, tableName, teamNames } from "./words.js";

/** @typedef {import("./wire.js").Tournament} Tournament */

/** The named rounds of a knock-out, by their number of deciding tables. */
const STAGES = Object.freeze(["", "final", "semifinals", "quarterfinals", "quarterfinals"]);

/** @param {number} tables deciding tables of the round @returns {string} such as “Semi-finals”, or "" */
export const stageName = (tables) => (STAGES[tables] ? text(`sequence/game.stage.${STAGES[tables]}`) : "");

/** @param {import("./state.js").State} state @returns {string} such as “Round 2 of 3”, or “Semi-finals” */
export function roundName(state) {
  const { tournament } = state;
  if (!tournament) return "";
  const [number, of] = [plain(tournament.round), tournament.of];
  if (of) return text("sequence/game.roundOf", { number, of: plain(of) });
  return stageName(decidingCount(state)) || text("sequence/game.round", { number });
}

/**
 * Returns the number of tables that decide the round; 0 if it is not known. A phone only gets the standing, which shows
 * the remaining players if each plays alone.
 * @param {import("./state.js").State} state
 */
function decidingCount({ tournament, tables, round, own }) {
  if (tables) return [...tables.values()].filter(({ rematch }) => !rematch).length;
  const standing = tournament?.standing ?? [];
  const size = round?.options.size ?? 4;
  const isIn = standing.filter(({ beatenIn }) => beatenIn === undefined).length;
  if (size > 3 || isIn === standing.length || tournament?.state !== "playing" || !own) return 0;
  return Math.ceil(isIn / size);
}

/**
 * @param {Tournament} tournament @param {(moment: string) => number} local by this device's clock, milliseconds
 * @returns {string} such as “12:05 left”
 */
export function statusSentence({ state, endsAt, nextAt, isPaused }, local) {
  /** @param {string} moment */
  const left = (moment) => clockFace(Math.max(0, local(moment) - Date.now()));
  if (state === "over") return "";
  if (isPaused) return text("sequence/game.isPaused");
  if (state === "playing") return endsAt ? text("sequence/game.timeLeft", { time: left(endsAt) }) : "";
  return [text("sequence/game.roundOver"), nextAt ? text("sequence/game.nextIn", { time: left(nextAt) }) : ""]
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
  return [roundName(state), statusSentence(tournament, local)].filter(Boolean).join(" · ");
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
  if (tournament.state === "over") return place === 1 ? text("sequence/game.champion") : placeWords;
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
  if (entrant.beatenIn !== undefined) return text(`sequence/game.${isBetween ? "rematch.next" : "rematch"}`);
  return isBetween ? text("sequence/game.through") : "";
}

/**
 * @param {import("./state.js").State} state
 * @returns {string} what the result of the player's table means for the tournament, while other tables still play;
 *   otherwise ""
 */
export function endNote({ tournament, table, own, round, entrant }) {
  if (!tournament || tournament.state !== "playing" || !table?.outcome || !own || !entrant) return "";
  if (round?.options.contest === "swiss" || entrant.beatenIn !== undefined) return "";
  const { team } = table.outcome;
  return text(`sequence/game.${team === undefined ? "lot" : own.place % table.teams === team ? "through" : "isOut"}`);
}

/**
 * @param {import("./state.js").State} state
 * @returns {number | undefined} the player's place; a server of an earlier version only tells those of the first
 */
export const placeOf = ({ entrant, tournament, seat }) =>
  entrant?.place ?? tournament?.standing?.find(({ player }) => player === seat?.id)?.place;

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

  /** @param {Tournament | null} tournament @param {boolean} isKnockout @param {string} [own] the player's seat */
  show(tournament, isKnockout, own) {
    const rows = tournament?.standing ?? [];
    this.root.hidden = rows.length === 0;
    if (alreadyShows(this.root, [rows, tournament?.state, isKnockout, own])) return;
    const ties = rows.map((_, index) => (isKnockout ? [] : tieOf(rows, index)));
    this.root.replaceChildren(
      element("caption", { class: "visually-hidden" }, text("sequence/game.standing")),
      element("tbody", {}, ...rows.map((row, index) => standingRow(row, ties[index], { isKnockout, own, tournament }))),
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

/**
 * @param {Row} row @param {ReturnType<typeof tieOf>} tie
 * @param {{isKnockout: boolean, own: string | undefined, tournament: Tournament | null}} look
 */
const standingRow = (row, tie, { isKnockout, own, tournament }) =>
  element(
    "tr",
    { class: row.player === own ? "is-own" : "" },
    element("td", {}, row.place === undefined ? "–" : plain(row.place)),
    element(
      "th",
      { scope: "row", dir: "auto" },
      row.name,
      row.player === own ? element("span", { class: "jack-you" }, text("sequence/game.you")) : null,
    ),
    element(
      "td",
      {},
      !isKnockout
        ? element("span", { class: "jack-standing-points" }, text("sequence/game.points", { count: row.points }))
        : row.place === 1 && tournament?.state === "over"
          ? ""
          : beaten(row.beatenIn),
      ...tie.map(({ by, count }) => element("span", { class: "jack-tie" }, text(`sequence/game.tie.${by}`, { count }))),
    ),
  );

/** @param {number | undefined} round */
const beaten = (round) =>
  round === undefined
    ? text("sequence/game.isIn")
    : round === 0
      ? text("sequence/game.isLate")
      : text("sequence/game.beatenIn", { number: plain(round) });

/**
 * The line above a player's table: its number and opponents, then the progress of the tournament and the player. Between
 * the rounds it begins with the player's progress.
 */
export class Progress {
  #first = element("strong", { class: "jack-progress-table" });
  #how = element("span", {});
  root = element("p", { class: "jack-progress", hidden: true }, this.#first, this.#how);

  /** @param {import("./state.js").State} state @param {(moment: string) => number} local */
  show(state, local) {
    const { tournament } = state;
    this.root.hidden = !tournament;
    if (!tournament) return;
    const own = ownSentence(state);
    const isPlaying = tournament.state === "playing";
    const first = isPlaying ? tableSentence(state) : own;
    this.#first.hidden = !first;
    setText(this.#first, first);
    setText(this.#how, [progressSentence(state, local), isPlaying ? own : ""].filter(Boolean).join(" · "));
  }
}
