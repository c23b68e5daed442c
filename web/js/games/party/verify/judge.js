/** What the proofs page can judge of a party: a play in an export. */

import { text } from "../../../kit/texts.js";
import { showOutcome } from "../../../shell/verify/outcome.js";
import { RULES, proveGame } from "./proof.js";

/** @typedef {import("../../../shell/game.js").Verdict} Verdict */
/** @typedef {import("./proof.js").GameProof} GameProof */

const SEED = /^[0-9a-f]{64}$/;
const DIGITS = /^[0-9a-f]*$/;

/** @type {import("../../../shell/verify/outcome.js").ProofWords} */
const WORDS = {
  fine: (count) => text("party/verify.fine.text", { count }),
  title: (number) => text("party/verify.game", { number }),
  open: () => text("party/verify.game.open"),
  check: (subject, count) => text(`party/verify.check.${subject}`, { count }),
  bad: (subject) => text(`party/verify.bad.${subject}`),
  finding: (key, values) => text(`party/verify.finding.${key}`, values),
};

/** @param {any} part of an export @returns {Verdict} */
export function judgeExport(part) {
  const { games, rulesVersion: rules = 1 } = part;
  if (!Array.isArray(games) || typeof part.room?.code !== "string" || !RULES.includes(rules))
    return { problem: text("verify.unreadable") };
  const bad = games.findIndex((game) => !isReadable(game));
  if (bad >= 0) return { problem: text("party/verify.unreadable", { number: bad + 1 }) };
  const origin = { room: part.room.code, play: part.play ?? 1, rules };
  const proofs = games.map((game, index) => proveGame(game, index + 1, origin));
  return { show: (root, of) => showOutcome(root, of, proofs, WORDS, limitsOf(proofs)) };
}

/** @param {readonly GameProof[]} proofs @returns {string[]} what stays unproven */
function limitsOf(proofs) {
  /** @param {"told" | "missing"} what */
  const sum = (what) => proofs.reduce((all, proof) => all + proof[what], 0);
  const limits = ["people", "questions", "names", "spins", "prizes"].map((one) => text(`party/verify.limits.${one}`));
  if (sum("told") === 0) limits.push(text("party/verify.limits.server"));
  if (sum("missing") > 0) limits.push(text("party/verify.limits.missing", { count: sum("missing") }));
  return limits;
}

/** A recap tells no spins. @returns {Promise<null>} */
export async function judgeRecap() {
  return null;
}

/** @param {any} game @returns {boolean} whether all is there that a proof looks at */
function isReadable(game) {
  if (game?.state !== "ended") return game !== null && typeof game === "object";
  const { seed, options, commitment, decks, spins, picked } = game;
  return (
    SEED.test(seed) &&
    typeof commitment === "string" &&
    options !== null &&
    typeof options === "object" &&
    [decks, spins, picked].every(Array.isArray) &&
    spins.every(isSpin)
  );
}

/** @param {any} spin */
const isSpin = (spin) =>
  Number.isInteger(spin?.number) &&
  typeof spin.slices === "string" &&
  spin.slices.length > 0 &&
  Array.isArray(spin.committed) &&
  DIGITS.test(spin.commitments) &&
  spin.commitments.length === 64 * spin.committed.length &&
  (spin.winner === undefined ||
    (Number.isInteger(spin.winner) &&
      Array.isArray(spin.winners) &&
      typeof spin.told === "string" &&
      DIGITS.test(spin.nonces) &&
      spin.nonces.length === 32 * spin.committed.length));
