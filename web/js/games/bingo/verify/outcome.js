/** Says what was proven and what was not, in plain words. */

import { element } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { showOutcome } from "../../../shell/verify/outcome.js";

/** @typedef {import("./proof.js").RoundProof} RoundProof */

const STANDINGS_SHOWN = 20;
/** What an export or a recap could say otherwise without a trace. */
const LIMITS = ["rounds", "people", "first", "draws"];
/** The same of an export alone: a recap tells less. */
const EXPORT_LIMITS = ["marks", "after", "undo", "pauses", "times", "callers"];

/** @type {import("../../../shell/verify/outcome.js").ProofWords} */
const WORDS = {
  fine: (count) => text("bingo/verify.fine.text", { count }),
  title: (number) => text("bingo/verify.round", { number }),
  open: () => text("bingo/verify.round.open"),
  check: (subject, count) => text(`bingo/verify.check.${subject}`, { count }),
  bad: (subject) => text(`bingo/verify.bad.${subject}`),
  finding: (key, values) => text(`bingo/verify.finding.${key}`, values),
};

/**
 * @param {HTMLElement} root
 * @param {readonly RoundProof[]} proofs
 * @param {readonly {seed?: string, commitment: string}[]} rounds
 * @param {string} of what was proven, in words
 * @param {number} [boards] of a recap, how many boards were looked at; absent: it is an export
 */
export function showBingoOutcome(root, proofs, rounds, of, boards) {
  const isRecap = boards !== undefined;
  /** @param {number} count */
  const fine = (count) => text("bingo/verify.fine.recap", { count });
  const limits = [
    ...LIMITS.concat(isRecap ? [] : EXPORT_LIMITS).map((limit) => text(`bingo/verify.limits.${limit}`)),
    ...(isRecap ? recapLimits(proofs, boards) : []),
    ...proofs.flatMap(({ number, checks }) =>
      checks
        .flatMap(({ passingOver = [] }) => passingOver)
        .map((draw) => text("bingo/verify.limits.passedOver", { round: number, draw })),
    ),
  ];
  const words = isRecap ? { ...WORDS, fine } : WORDS;
  showOutcome(root, of, proofs, words, limits, (proof, index) =>
    proof.checks.length > 0 ? [roundDetails(proof, rounds[index])] : [],
  );
}

/** @param {readonly RoundProof[]} proofs @param {number} boards how many were looked at @returns {string[]} */
const recapLimits = (proofs, boards) => [
  text("bingo/verify.limits.recapMarks"),
  boards > 0 ? text("bingo/verify.limits.recapBoards", { count: boards }) : text("bingo/verify.limits.recapNoBoards"),
  ...proofs
    .filter(({ isDrawUnseen }) => isDrawUnseen)
    .map(({ number }) => text("bingo/verify.limits.recapDraws", { round: number })),
];

/** @param {RoundProof} proof @param {{seed?: string, commitment: string}} round */
const roundDetails = ({ standings }, { seed, commitment }) =>
  element(
    "details",
    {},
    element("summary", {}, text("bingo/verify.standings")),
    standings.length === 0
      ? element("p", { class: "soft" }, text("bingo/verify.standings.none"))
      : element(
          "ol",
          { class: "standings" },
          ...standings
            .slice(0, STANDINGS_SHOWN)
            .map((line) =>
              element(
                "li",
                { class: "standing", data: { rank: String(line.rank) } },
                element("span", { class: "standing-rank" }, String(line.rank)),
                element("span", { class: "standing-name" }, line.name),
                element(
                  "span",
                  { class: "standing-detail" },
                  line.call === null ? "" : text("bingo/verify.standings.call", { number: line.call }),
                ),
              ),
            ),
        ),
    standings.length > STANDINGS_SHOWN &&
      element("p", { class: "soft" }, text("verify.more", { count: standings.length - STANDINGS_SHOWN })),
    element(
      "dl",
      { class: "seals small" },
      element("dt", {}, text("bingo/verify.seed")),
      element("dd", {}, element("code", {}, seed ?? "")),
      element("dt", {}, text("bingo/verify.sealed")),
      element("dd", {}, element("code", {}, commitment)),
    ),
  );
