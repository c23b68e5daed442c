/** Says what was proven and what was not, in plain words. */

import { element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";

/** @typedef {import("./proof.js").RoundProof} RoundProof */
/** @typedef {import("./proof.js").Check} Check */

const FINDINGS_SHOWN = 8;
const STANDINGS_SHOWN = 20;
/** What whoever writes an export could have changed without a trace. */
const LIMITS = ["rounds", "marks", "after", "undo", "pauses", "people", "first", "draws"];

/** @returns {HTMLElement} what an export does not prove */
export const limitsList = () =>
  element(
    "section",
    { class: "notice limits" },
    element(
      "details",
      {},
      element("summary", {}, text("bingo/verify.limits")),
      element("ul", {}, ...LIMITS.map((limit) => element("li", {}, text(`bingo/verify.limits.${limit}`)))),
    ),
  );

/**
 * @param {HTMLElement} root
 * @param {readonly RoundProof[]} proofs
 * @param {readonly {seed?: string, commitment: string}[]} rounds
 * @param {string} of what was proven, in words
 * @param {HTMLElement} [limits] what stays unproven
 */
export function showOutcome(root, proofs, rounds, of, limits) {
  const proven = proofs.filter(({ checks }) => checks.length > 0).length;
  const count = proofs.reduce(
    (sum, { checks }) => sum + checks.reduce((all, { findings }) => all + findings.length, 0),
    0,
  );
  const look = count > 0 ? "wrong" : proven > 0 ? "fine" : "none";
  const words = {
    fine: text("bingo/verify.fineText", { count: proven }),
    wrong: text("bingo/verify.wrongText", { count }),
    none: text("bingo/verify.noneText"),
  };
  root.replaceChildren(
    element(
      "div",
      { class: "verdict", role: "status", data: { look } },
      element("span", { class: "verdict-seal" }, icon({ fine: "check", wrong: "close", none: "clock" }[look])),
      element(
        "div",
        {},
        element("h2", {}, text(`bingo/verify.${look}`)),
        element("p", {}, words[look]),
        element("p", { class: "small" }, of),
      ),
    ),
    ...proofs.map((proof, index) => roundCard(proof, rounds[index])),
    ...(limits && look === "fine" ? [limits] : []),
  );
}

/** @param {RoundProof} proof @param {{seed?: string, commitment: string}} round */
function roundCard({ number, checks, standings, fine }, { seed, commitment }) {
  return element(
    "section",
    { class: "notice round-proof", data: { fine: String(fine) } },
    element("h2", {}, text("bingo/verify.round", { number })),
    checks.length === 0
      ? element("p", { class: "soft" }, text("bingo/verify.round.open"))
      : element("ul", { class: "checks" }, ...checks.map(checkRow)),
    checks.length > 0 &&
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
          element("p", { class: "soft" }, text("bingo/verify.more", { count: standings.length - STANDINGS_SHOWN })),
        element(
          "dl",
          { class: "seals small" },
          element("dt", {}, text("bingo/verify.seed")),
          element("dd", {}, element("code", {}, seed ?? "")),
          element("dt", {}, text("bingo/verify.sealed")),
          element("dd", {}, element("code", {}, commitment)),
        ),
      ),
  );
}

/** @param {Check} check */
function checkRow({ subject, count, findings }) {
  const fine = findings.length === 0;
  const words = fine ? text(`bingo/verify.check.${subject}`, { count }) : text(`bingo/verify.bad.${subject}`);
  return element(
    "li",
    { class: "check-row", data: { fine: String(fine) } },
    element("span", { class: "check-seal" }, icon(fine ? "check" : "close")),
    element(
      "div",
      {},
      fine ? words : element("strong", {}, words),
      !fine &&
        element(
          "ul",
          { class: "findings" },
          ...findings
            .slice(0, FINDINGS_SHOWN)
            .map(({ key, values }) => element("li", {}, text(`bingo/verify.finding.${key}`, values))),
          findings.length > FINDINGS_SHOWN &&
            element("li", {}, text("bingo/verify.more", { count: findings.length - FINDINGS_SHOWN })),
        ),
    ),
  );
}
