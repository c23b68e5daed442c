/** A small room during play, for tests of the fold and of what is derived from it. */

export const TERMS = [
  "One more thing",
  "Someone on a roof",
  "Joke about Craig",
  "10x",
  "New Icons",
  "AAA Game",
  "A Sherlocking",
  "Hair Force One",
  "iOS 26",
];

export const at = (seq, epoch = "5f1c") => ({ epoch, seq });

export function options(changes = {}) {
  return {
    size: 3,
    freeCentre: false,
    verification: "called",
    autoMark: true,
    window: 180,
    ...changes,
    goal: { patterns: ["row", "column", "diagonal"], masks: [], need: 1, ...changes.goal },
  };
}

export const call = (number, term) => ({ number, term, time: "2026-06-08T17:04:11.120Z" });

/** Cell n of the board has term n. Members of the game and of the room may be given together. */
export function joined(changes = {}) {
  const { round, board, seat, room, standings, totals, pulse, autoMark = false, game, ...rest } = changes;
  const { present = 3, ...signs } = { oneAway: 0, ...pulse };
  return {
    type: "joined",
    id: 1,
    at: at(10),
    seat: seat === null ? null : { id: "p7", name: "Ada", role: "player", ...seat },
    room: { code: "K7QX4P", title: "WWDC", game: "bingo", play: 1, locked: false, ...room },
    game: {
      round: { number: 1, state: "playing", commitment: "00", terms: TERMS, options: options(), calls: [], ...round },
      board: { size: 3, deal: 0, cells: [0, 1, 2, 3, 4, 5, 6, 7, 8], marked: [], ...board },
      standings: { top: [], total: 0, own: null, ...standings },
      autoMark,
      ...(totals ? { totals } : {}),
      ...game,
    },
    pulse: { present, game: signs },
    ...rest,
  };
}
