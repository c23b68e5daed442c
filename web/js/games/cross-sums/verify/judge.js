/** What the proofs page can judge of Cross Sums: a play in an export, and one in a room's recap. */

import { text } from "../../../kit/texts.js";
import { showOutcome } from "../../../shell/verify/outcome.js";
import { DIFFICULTIES } from "../rules/generator.js";
import { RULES, proveRecap, proveRound } from "./proof.js";

/** @typedef {import("../../../shell/game.js").Verdict} Verdict */

const SEED = /^[0-9a-f]{64}$/;

/** @type {import("../../../shell/verify/outcome.js").ProofWords} */
const WORDS = {
  fine: (count) => text("cross-sums/verify.fine.text", { count }),
  title: (number) => text("cross-sums/verify.round", { number }),
  open: () => text("cross-sums/verify.round.open"),
  check: (subject, count) => text(`cross-sums/verify.check.${subject}`, { count }),
  bad: (subject) => text(`cross-sums/verify.bad.${subject}`),
  finding: (key, values) => text(`cross-sums/verify.finding.${key}`, values),
};

/** @param {any} part of an export @returns {Verdict} */
export function judgeExport(part) {
  const { rounds, rulesVersion: rules = RULES } = part;
  if (!Array.isArray(rounds) || typeof part.room?.code !== "string" || rules !== RULES) return unreadable(0);
  const bad = rounds.findIndex((round) => !isReadable(round));
  if (bad >= 0) return unreadable(bad + 1);
  const origin = { room: part.room.code, play: part.play ?? 1 };
  const proofs = rounds.map((round, index) => proveRound(round, index + 1, origin));
  return { show: (root, of) => showOutcome(root, of, proofs, WORDS, limits("removed", "clock", "lines", "back")) };
}

/** @param {string} code @param {any} part of a recap @returns {Promise<Verdict | null>} null if no round is over */
export async function judgeRecap(code, part) {
  const { rounds = [], rulesVersion: rules = RULES } = part;
  if (rounds.length === 0) return null;
  if (rules !== RULES) return unreadable(0);
  const origin = { room: code, play: part.play ?? 1 };
  const proofs = rounds.map((/** @type {any} */ round, /** @type {number} */ index) =>
    proveRecap(round, index + 1, origin),
  );
  /** @param {number} count */
  const fine = (count) => text("cross-sums/verify.fine.recap", { count });
  return { show: (root, of) => showOutcome(root, of, proofs, { ...WORDS, fine }, limits("recap", "lines")) };
}

/** @param {("removed" | "clock" | "lines" | "back" | "recap")[]} names @returns {string[]} what stays unproven */
const limits = (...names) => names.map((name) => text(`cross-sums/verify.limits.${name}`));

/** @param {number} round @returns {Verdict} */
const unreadable = (round) => ({
  problem: round === 0 ? text("verify.unreadable") : text("cross-sums/verify.unreadable", { round }),
});

/** @param {any} round @returns {boolean} whether all is there that a proof looks at */
function isReadable(round) {
  if (round?.state !== "finished") return round !== null && typeof round === "object";
  const { seed, options, commitment, puzzles, seats, standings } = round;
  return (
    SEED.test(seed) &&
    typeof commitment === "string" &&
    typeof options?.difficulty === "string" &&
    Object.hasOwn(DIFFICULTIES, options.difficulty) &&
    [puzzles, seats, standings].every(Array.isArray) &&
    puzzles.every((/** @type {any} */ { moves }) => Array.isArray(moves) && moves.every(isMove)) &&
    seats.every((/** @type {any} */ { player, tenths }) => typeof player === "string" && Array.isArray(tenths))
  );
}

/** @param {any} move */
const isMove = (move) =>
  Number.isInteger(move?.after) &&
  (["hint", "submit"].includes(move.act) || (move.act === undefined && Number.isInteger(move.cell)));
