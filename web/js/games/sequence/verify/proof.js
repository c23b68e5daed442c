/** Holds a round of an export or a recap against the rules: commitment, numbers, plays, sequences, hands, outcome. Pure. */

import { commitmentTo } from "../../../kit/commitment.js";
import { bytesOfHexadecimal, hexadecimal, sha256 } from "../../../kit/sha256.js";
import { firstOf } from "../rules/chance.js";
import { framesOf } from "../rules/replay.js";

/** @typedef {"commitment" | "chance" | "plays" | "end"} Subject */
/** @typedef {{subject: Subject, count: number, findings: {key: string, values: Record<string, string | number>}[]}} Check */
/** @typedef {{number: number, checks: Check[], fine: boolean, withheld: number, added: number}} RoundProof */
/** @typedef {{room: string, play: number}} Origin */

const RULES = 1;

/** @param {unknown} one @param {unknown} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @param {Subject} subject @param {number} count */
function checking(subject, count) {
  /** @type {Check} */
  const check = { subject, count, findings: [] };
  return {
    check,
    /** @param {boolean} holds @param {string} key @param {Record<string, string | number>} [values] */
    expect(holds, key, values = {}) {
      if (!holds) check.findings.push({ key, values });
    },
  };
}

/**
 * @param {any} round that is over
 * @param {number} number in its play
 * @param {Origin} origin
 * @param {any} before the round before it, if any
 * @returns {RoundProof}
 */
export function proveRound(round, number, { room, play }, before) {
  const { seed, options, commitment, commits, nonces, acts, outcome, hands, sequences, first, places } = round;
  const bound = checking("commitment", 1);
  const origin = { room, play, number, game: "sequence", rules: RULES };
  bound.expect(commitmentTo(origin, JSON.stringify({ options }), seed) === commitment, "bound");

  const chance = checking("chance", nonces.filter((/** @type {any} */ one) => one !== null).length);
  nonces.forEach((/** @type {string | null} */ nonce, /** @type {number} */ place) => {
    if (nonce === null) return;
    const bytes = bytesOfHexadecimal(nonce);
    chance.expect(bytes !== null && hexadecimal(sha256(bytes)) === commits[place], "nonce", { place: place + 1 });
  });
  const next = before?.places.length === places.length ? (before.first + 1) % places.length : null;
  chance.expect((next ?? firstOf(places.length, bytesOfHexadecimal(seed) ?? new Uint8Array(32))) === first, "first");

  const plays = checking("plays", acts.length);
  const { frames, isWhole } = framesOf(round);
  plays.expect(isWhole, "play", { number: frames.length });
  const { table } = frames[frames.length - 1];

  const end = checking("end", 1);
  end.expect(isSame(outcome ?? null, table.outcome), "outcome");
  end.expect(isSame(hands, table.hands), "hands");
  end.expect(isSame(sequences, table.board.claims), "sequences");

  const checks = [bound, chance, plays, end].map(({ check }) => check);
  const promised = commits.filter((/** @type {any} */ one) => one !== null).length;
  return {
    number: round.number,
    checks,
    fine: checks.every(({ findings }) => findings.length === 0),
    added: chance.check.count,
    withheld: promised - chance.check.count,
  };
}
