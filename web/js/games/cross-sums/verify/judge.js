/** What the proofs page can judge of Cross Sums: a play in an export, and one in a room's recap. */

import { element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";
import { DIFFICULTIES } from "../rules/generator.js";
import { proveRecap, proveRound } from "./proof.js";

/** @typedef {import("../../../shell/game.js").Verdict} Verdict */
/** @typedef {import("./proof.js").RoundProof} RoundProof */

const FINDINGS_SHOWN = 8;
const SEED = /^[0-9a-f]{64}$/;

/** @param {any} part of an export @returns {Verdict} */
export function judgeExport(part) {
  const { rounds } = part;
  if (!Array.isArray(rounds) || typeof part.room?.code !== "string") return unreadable(0);
  const bad = rounds.findIndex((round) => !isReadable(round));
  if (bad >= 0) return unreadable(bad + 1);
  const origin = { room: part.room.code, play: part.play ?? 1 };
  const proofs = rounds.map((round, index) => proveRound(round, index + 1, origin));
  return { show: (root, of) => show(root, proofs, of, true) };
}

/** @param {string} code @param {any} part of a recap @returns {Promise<Verdict | null>} null if no round is over */
export async function judgeRecap(code, part) {
  const rounds = part.rounds ?? [];
  if (rounds.length === 0) return null;
  const origin = { room: code, play: part.play ?? 1 };
  const proofs = rounds.map((/** @type {any} */ round, /** @type {number} */ index) =>
    proveRecap(round, index + 1, origin),
  );
  return { show: (root, of) => show(root, proofs, of, false) };
}

/** @param {number} round @returns {Verdict} */
const unreadable = (round) => ({
  problem: round === 0 ? text("cross-sums/verify.unreadable.file") : text("cross-sums/verify.unreadable", { round }),
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

/** @param {HTMLElement} root @param {readonly RoundProof[]} proofs @param {string} of @param {boolean} isExport */
function show(root, proofs, of, isExport) {
  const proven = proofs.filter(({ checks }) => checks.length > 0).length;
  const isWrong = proofs.some(({ fine }) => !fine);
  const look = isWrong ? "wrong" : proven > 0 ? "fine" : "none";
  const words = look === "fine" && !isExport ? "fine.recap" : `${look}.text`;
  root.replaceChildren(
    element(
      "div",
      { class: "verdict", role: "status", data: { look } },
      element("span", { class: "verdict-seal" }, icon({ fine: "check", wrong: "close", none: "clock" }[look])),
      element(
        "div",
        {},
        element("h2", {}, text(`cross-sums/verify.${look}`)),
        element("p", {}, text(`cross-sums/verify.${words}`, { count: proven })),
        element("p", { class: "small" }, of),
      ),
    ),
    ...proofs.map(roundCard),
    ...(isExport && look === "fine"
      ? [
          element(
            "section",
            { class: "notice limits" },
            element("h2", {}, text("cross-sums/verify.limits")),
            element(
              "ul",
              {},
              ...["removed", "clock"].map((one) => element("li", {}, text(`cross-sums/verify.limits.${one}`))),
            ),
          ),
        ]
      : []),
  );
}

/** @param {RoundProof} proof */
function roundCard({ number, checks, fine }) {
  return element(
    "section",
    { class: "notice round-proof", data: { fine: String(fine) } },
    element("h2", {}, text("cross-sums/verify.round", { number })),
    checks.length === 0
      ? element("p", { class: "soft" }, text("cross-sums/verify.round.open"))
      : element("ul", { class: "checks" }, ...checks.map(checkRow)),
  );
}

/** @param {import("./proof.js").Check} check */
function checkRow({ subject, count, findings }) {
  const isFine = findings.length === 0;
  return element(
    "li",
    { class: "check-row", data: { fine: String(isFine) } },
    element("span", { class: "check-seal" }, icon(isFine ? "check" : "close")),
    element(
      "div",
      {},
      isFine
        ? text(`cross-sums/verify.check.${subject}`, { count })
        : element("strong", {}, text(`cross-sums/verify.bad.${subject}`)),
      isFine
        ? null
        : element(
            "ul",
            { class: "findings" },
            ...findings
              .slice(0, FINDINGS_SHOWN)
              .map(({ key, values }) => element("li", {}, text(`cross-sums/verify.finding.${key}`, values))),
          ),
    ),
  );
}
