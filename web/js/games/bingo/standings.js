/** Folds announcements and standings into a page's state. */

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./wire.js").Standings} Standings */

/** @type {Standings} */
export const NO_STANDINGS = Object.freeze({ top: [], total: 0, own: null });
/** The number of bingos kept for display; a large room can have thousands. */
const BINGOS_KEPT = 50;

/** @param {State} state @param {import("./wire.js").BingosFact} message @returns {State} */
export function foldBingos(state, { bingos }) {
  const others = state.bingos.filter((old) => !bingos.some((bingo) => bingo.player === old.player));
  const own = bingos.find((bingo) => bingo.player === state.seat?.id);
  const standings = own
    ? {
        ...state.standings,
        own: {
          player: own.player,
          name: own.name,
          avatar: own.avatar,
          rank: own.rank,
          call: own.call,
          lines: own.patterns.length,
          time: own.time,
        },
      }
    : state.standings;
  return { ...state, bingos: [...others, ...bingos].slice(-BINGOS_KEPT), standings };
}

/** @param {State} state @param {import("./wire.js").WithdrawnFact} message @returns {State} */
export function foldWithdrawn(state, { players }) {
  const standings =
    state.standings.own && players.includes(state.standings.own.player)
      ? { ...state.standings, own: null }
      : state.standings;
  return { ...state, standings, bingos: state.bingos.filter((bingo) => !players.includes(bingo.player)) };
}

/**
 * Returns rows with current names and without removed players.
 * @template {{player: string, name: string, avatar?: import("../../kit/avatar.js").Avatar}} T
 * @param {readonly T[]} rows @param {import("./wire.js").NamesFact} message
 * @returns {T[]}
 */
export function namedAnew(rows, { changed, removed }) {
  return rows
    .filter(({ player }) => !removed.includes(player))
    .map((row) => {
      const known = changed.find(({ player }) => player === row.player);
      return known ? { ...row, name: known.name, avatar: known.avatar } : row;
    });
}

/**
 * Updates names everywhere at once. The ranks after a removed player are updated with the next standings.
 * @param {State} state @param {import("./wire.js").NamesFact} message @returns {State}
 */
export function foldNames(state, message) {
  const { round, standings, totals, bingos } = state;
  const top = namedAnew(standings.top, message);
  const [own = null] = namedAnew(standings.own ? [standings.own] : [], message);
  return {
    ...state,
    standings: { top, total: standings.total - (standings.top.length - top.length), own },
    totals: namedAnew(totals, message),
    bingos: namedAnew(bingos, message),
    round: round?.draws ? { ...round, draws: namedAnew(round.draws, message) } : round,
  };
}

/**
 * A broadcast is the same for everyone, so it does not contain the player's own place.
 * @param {State} state @param {Standings} standings
 */
export function ownKept(state, standings) {
  const listed = standings.top.find((standing) => standing.player === state.seat?.id);
  return { ...standings, own: standings.own ?? listed ?? state.standings.own };
}
