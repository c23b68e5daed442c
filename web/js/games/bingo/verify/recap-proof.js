/**
 * What the public recap of a room proves: less than an export does, since it does not tell everybody's marks. The
 * seed and the prize draws, that the standings do not contradict themselves, and the boards that anybody may look at.
 */

import { heldPatterns, maskOf, patternsOf } from "../patterns.js";
import { dealBoard } from "../rules/deal.js";
import { checking } from "../../../shell/verify/checking.js";
import { proveCommitment, proveDraws } from "./proof.js";

/** @typedef {import("./proof.js").Check} Check */
/** @typedef {import("./read.js").StandingRecord} StandingRecord */
/** @typedef {{player: string, name: string, round?: number, at?: import("../../../room/wire.js").Position, deal: number, cells: number[], marked: number[], lines: string[]}} PublicBoard */

/**
 * @typedef {object} RecapRound
 * @property {number} number
 * @property {number} [rules] the version of the rules; absent: 1
 * @property {string} commitment
 * @property {string} seed
 * @property {string} [language]
 * @property {string[]} terms
 * @property {Record<string, string>} [means] what counts, by term index
 * @property {number} [added]
 * @property {import("../wire.js").Options} options
 * @property {{number: number, term: number, time: string, uncalled?: string}[]} calls
 * @property {StandingRecord[]} standings
 * @property {number} total
 * @property {import("./read.js").DrawRecord[]} draws
 * @property {string[]} [removed] who had a board and was removed: in no standings, and perhaps in a draw
 */

/**
 * @param {RecapRound} round
 * @param {readonly PublicBoard[]} boards of some of its players; only the last round's can be had
 * @param {import("../../../room/wire.js").Position} [at] where the recap stands: a board from elsewhere has perhaps got marks since
 * @param {{room: string, play: number, rulesVersion?: number}} [place] of the recap
 * @returns {import("./proof.js").RoundProof}
 */
export function proveRecap(round, boards, at, place = { room: "", play: 1 }) {
  // Draws among more than the recap lists cannot be held against it.
  const areDrawsSeen = round.standings.length === round.total;
  const checks = [
    proveCommitment(round, round.seed, { ...place, number: round.number }),
    ...(boards.length > 0 ? [proveBoards(round, boards, at)] : []),
    proveOrder(round),
    ...(round.draws.length > 0 && areDrawsSeen ? [proveDraws(round, round.seed)] : []),
  ];
  return {
    number: round.number,
    state: "finished",
    checks,
    standings: round.standings,
    isDrawUnseen: round.draws.length > 0 && !areDrawsSeen,
    fine: checks.every(({ findings }) => findings.length === 0),
  };
}

/** @param {RecapRound} round @param {readonly PublicBoard[]} boards @param {import("../../../room/wire.js").Position} [at] */
function proveBoards({ terms, added, options, calls, seed, standings }, boards, at) {
  const { check, expect } = checking("deals", boards.length);
  const standing = new Set(calls.filter(({ uncalled }) => uncalled === undefined).map(({ term }) => term));
  const patterns = patternsOf(options.size, options.goal);
  for (const { player, name, at: seen, deal, cells, marked, lines } of boards) {
    expect(dealBoard(seed, player, deal, terms.length - (added ?? 0), options).join() === cells.join(), "board", {
      name,
    });
    const counting = maskOf(
      cells.flatMap((term, cell) =>
        term < 0 || (marked.includes(cell) && (options.verification === "honour" || standing.has(term))) ? [cell] : [],
      ),
    );
    const held = heldPatterns(patterns, counting).map(({ id }) => id);
    const claim = seen?.seq === at?.seq ? standings.find((line) => line.player === player) : undefined;
    expect(held.join() === lines.join() && (!claim || claim.lines === held.length), "boardLines", { name });
    if (claim) expect(held.length >= options.goal.need, "bingoFalse", { name });
  }
  return check;
}

/** @param {RecapRound} round */
function proveOrder({ standings, options, calls }) {
  const { check, expect } = checking("order", standings.length);
  standings.forEach((line, index) => {
    const before = standings[index - 1];
    // In honour rounds the place in the room's order decides, which a recap does not tell: what auto-mark completed by
    // one call has the same place, and so the same time; what has the same time may have either.
    const mayTie =
      before !== undefined &&
      (line.call === null ? Date.parse(before.time) === Date.parse(line.time) : before.call === line.call);
    const mustTie = mayTie && line.call !== null;
    const rank = mayTie && (mustTie || line.rank === before.rank) ? before.rank : index + 1;
    expect(line.rank === rank, "rank", { name: line.name, claimed: line.rank, rank });
    expect((line.call === null) === (options.verification === "honour"), "call", {
      name: line.name,
      claimed: line.call ?? "–",
      call: "–",
    });
    if (line.call !== null)
      expect(line.call <= calls.length && (!before || (before.call ?? 0) <= line.call), "standingsOrder");
    if (before && before.call === line.call) expect(Date.parse(before.time) <= Date.parse(line.time), "standingsOrder");
  });
  return check;
}
