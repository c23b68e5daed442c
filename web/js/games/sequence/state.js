/** A page's knowledge of a game of One-Eyed Jack: computed only from the server's facts and the room's. */

import { foldOver, INITIAL_ROOM } from "../../room/state.js";

/**
 * @typedef {object} GameParts
 * @property {import("./wire.js").Round | null} round null until the first snapshot
 * @property {import("./wire.js").Occupant[][] | null} seating before the deal, by team
 * @property {import("./wire.js").Table | null} table
 * @property {import("./wire.js").Own | null} own null for spectators
 * @property {import("./wire.js").Act | null} last the last act
 * @property {import("./wire.js").Act[]} acts the last few
 * @property {import("./wire.js").Votes | null} votes of a team that votes on its moves
 * @property {import("./wire.js").Tournament | null} tournament
 * @property {ReadonlyMap<number, import("./wire.js").HallTable> | null} tables for hosts and the hall
 * @property {import("./wire.js").BracketTable[]} bracket for them, of the rounds that are over
 * @property {(import("./wire.js").Entrant & import("./wire.js").Rank & {isUnsure?: boolean}) | null} entrant the player's
 *   progress; `isUnsure` until it is known whether the lot chose the player
 * @property {"playing" | "between" | null} endedIn the state in which the tournament was ended; null if it is not known
 * @typedef {import("../../room/state.js").RoomState & GameParts} State
 */

/** The number of last acts that are remembered. */
const REMEMBERED = 12;

/** @type {State} */
export const INITIAL_GAME = Object.freeze({
  ...INITIAL_ROOM,
  round: null,
  seating: null,
  table: null,
  own: null,
  last: null,
  acts: [],
  votes: null,
  tournament: null,
  tables: null,
  bracket: [],
  entrant: null,
  endedIn: null,
});

export const fold = /* @__PURE__ */ foldOver(apply);

/** @param {State} state @param {import("./wire.js").ServerMessage} message @returns {State} */
function apply(state, message) {
  switch (message.type) {
    case "joined":
      return joined(state, message.game);
    case "seating":
      return {
        ...state,
        round: message.round,
        seating: message.seating,
        table: null,
        own: message.round.options.form === "crowd" && state.own ? { ...state.own, hand: [], canSwap: false } : null,
        last: null,
        acts: [],
        votes: null,
        tournament: null,
        tables: state.tables ? new Map() : null,
        bracket: [],
        entrant: null,
        endedIn: null,
      };
    case "names":
      return { ...state, seating: message.seating ?? state.seating, table: message.table ?? state.table };
    case "gathering":
    case "revealing":
      return { ...state, round: message.round };
    case "dealt": {
      const { round, table } = message;
      const own = table.hands ? state.own : null;
      return atTable({ ...state, round, seating: null, own, last: null, acts: [] }, table);
    }
    case "moved":
      return atTable(
        { ...state, last: message.last, acts: [...state.acts, message.last].slice(-REMEMBERED) },
        message.table,
      );
    case "undone":
      return atTable({ ...state, last: null, acts: state.acts.slice(0, -1) }, message.table);
    case "pausing":
    case "placeChanged":
      return atTable(state, message.table);
    case "finished":
      return atTable({ ...state, round: message.round }, message.table);
    case "hand":
      return { ...state, own: message.own, entrant: message.entrant ?? state.entrant };
    case "votes":
      return { ...state, votes: message.votes };
    case "tournament": {
      const hasEnded = state.tournament?.state === "playing" && message.tournament.state !== "playing";
      return {
        ...state,
        // Players at a table receive the round with the table's messages.
        round: state.own ? state.round : message.round,
        seating: null,
        tournament: message.tournament,
        endedIn: endedIn(state, message.tournament),
        // The following snapshot also contains them.
        entrant: hasEnded ? afterRound(state, message.tournament.standing) : state.entrant,
      };
    }
    case "tables": {
      const tables = message.isAll ? new Map() : new Map(state.tables ?? []);
      for (const one of message.tables) tables.set(one.table, one);
      return { ...state, tables, bracket: message.bracket ?? state.bracket };
    }
    default:
      return state;
  }
}

/**
 * The server counts a table's points when the whole round is over. The player sees them at once.
 * @param {State} state @returns {State["entrant"]}
 */
function withTable({ entrant, table, own }) {
  if (!entrant || !own || !table?.outcome) return entrant;
  const { team } = table.outcome;
  const points = team === undefined ? 1 : team === own.place % table.teams ? 2 : 0;
  return { ...entrant, points: entrant.points + points };
}

/**
 * At the end of a round, the standing names the place of each of the first players, and who is out. In a knock-out, other
 * players know from their tables whether they are out, except after a draw.
 * @param {State} state @param {import("./wire.js").Tournament["standing"]} standing its first rows
 * @returns {State["entrant"]}
 */
function afterRound(state, standing) {
  const entrant = withTable(state);
  const { table, own, round, tournament, seat } = state;
  if (!entrant || !own || !table || !tournament) return entrant;
  const row = standing?.find(({ player }) => player === seat?.id);
  if (row) {
    const { place = entrant.place, beatenIn = entrant.beatenIn } = row;
    return { ...entrant, place, ...(beatenIn === undefined ? {} : { beatenIn }) };
  }
  if (round?.options.contest === "swiss") return entrant;
  const team = table.outcome?.team;
  // The snapshot that follows contains the lot's choice.
  if (team === undefined) return { ...entrant, isUnsure: entrant.beatenIn === undefined };
  if (team === own.place % table.teams) return entrant;
  return { ...entrant, beatenIn: entrant.beatenIn ?? tournament.round };
}

/** @param {State} state @returns {State["entrant"]} the player's progress, with the result of a table that has ended */
export const entrantNow = (state) => (state.tournament?.state === "playing" ? withTable(state) : state.entrant);

/**
 * Snapshots do not tell whether the last round was still being played.
 * @param {State} state @param {import("./wire.js").Tournament} tournament @returns {State["endedIn"]}
 */
function endedIn(state, tournament) {
  if (tournament.state !== "over") return null;
  const before = state.tournament?.state ?? "over";
  return before === "over" ? state.endedIn : before;
}

/** @param {State} state @param {import("./wire.js").Joined["game"]} game @returns {State} */
function joined(state, { round, seating, table, own, votes, tournament, tables, bracket, entrant }) {
  const isSame = state.round?.number === round.number && table !== undefined && state.table?.step === table.step;
  const isStage = tournament !== undefined && isSameStage(state, round, tournament);
  return {
    ...state,
    round,
    seating: seating ?? null,
    table: table ?? null,
    own: own ?? null,
    last: isSame ? state.last : null,
    acts: isSame ? state.acts : [],
    votes: votes ?? null,
    tournament: tournament ?? null,
    // A spectator's new connection gets them only on request. Until then, the known ones are shown.
    tables: tables ? byNumber(tables) : isStage ? state.tables : null,
    bracket: bracket ?? (isStage ? state.bracket : []),
    entrant: entrant ?? null,
    endedIn: tournament?.state === "over" && isSameEnd(state, round, tournament) ? state.endedIn : null,
  };
}

/**
 * @param {State} state @param {import("./wire.js").Round} round @param {import("./wire.js").Tournament} tournament
 * @returns {boolean} whether the page knew this end before
 */
const isSameEnd = ({ round: last, tournament: known }, round, tournament) =>
  last?.number === round.number && known?.state === "over" && known.round === tournament.round;

/**
 * @param {State} state @param {import("./wire.js").Round} round @param {import("./wire.js").Tournament} tournament
 * @returns {boolean} whether a spectator's tables are of this round of the tournament, and from before or after its end
 *   as well
 */
const isSameStage = (state, round, tournament) =>
  state.seat === null &&
  state.round?.number === round.number &&
  state.tournament?.round === tournament.round &&
  state.tournament.state === tournament.state;

/** @param {readonly import("./wire.js").HallTable[]} tables */
const byNumber = (tables) => new Map(tables.map((one) => [one.table, one]));

/**
 * The table changed, and perhaps the turn. In a crowd game, it contains the open hands, including that of the player's
 * team.
 * @param {State} state @param {import("./wire.js").Table} table @returns {State}
 */
function atTable(state, table) {
  const isNew = table.step !== state.table?.step;
  const next = { ...state, table, votes: isNew ? null : state.votes };
  const { own, round } = state;
  if (!own) return next;
  // Only the table says whether it is the player's turn now.
  const canSwap = table.canSwap && table.turn === own.place;
  if (!table.hands || round?.options.form !== "crowd") return { ...next, own: { ...own, canSwap } };
  const { vote, ...seat } = own;
  return {
    ...next,
    own: {
      ...seat,
      hand: table.hands[own.place] ?? [],
      canSwap,
      ...(vote && !isNew ? { vote } : {}),
    },
  };
}

/**
 * @param {State} state
 * @param {import("./wire.js").Vote} vote of this page's seat
 * @param {number} step
 * @returns {State}
 */
export const voted = (state, vote, step) =>
  state.own && state.table?.step === step ? { ...state, own: { ...state.own, vote } } : state;
