/** The result of folding a proof document: the verdict, the claims that do not follow, and what was not proved. */

import { element } from "../../kit/element.js";
import { hasText, text } from "../../kit/texts.js";
import { titleOf, loadPart } from "../parts.js";
import { limitsCard, verdictCard } from "./outcome.js";

/** @typedef {import("./outcome.js").Words} Words */
/**
 * @typedef {object} Report
 * @property {Words} [notChecked] the reason why the document was not checked
 * @property {number} findingCount
 * @property {(Words & {play: number, place: string})[]} findings the first ones; `play` is 0 for the evening
 * @property {{play: number, game: string}[]} plays that were folded and compared
 * @property {boolean} isWhole whether it has the inputs of all plays
 * @property {number} inputs
 * @property {number} values
 * @property {Words[]} limits
 */

/**
 * The page's text for a sentence of the rules; the rules' own English if there is none.
 * @param {string} key @param {Words} words
 */
const said = (key, { says, values, description }) =>
  says && hasText(`verify.proof.${key}.${says}`) ? text(`verify.proof.${key}.${says}`, values) : (description ?? "");

/** @param {Report} report @returns {Promise<import("./judge.js").Verdict>} */
export async function verdictOfProof(report) {
  if (report.notChecked) return { problem: said("not", report.notChecked) };
  const limits = await Promise.all(report.limits.map(limitOf));
  return { show: (root, of) => showProof(root, of, report, limits) };
}

/** @param {Words} limit @returns {Promise<string>} */
async function limitOf(limit) {
  if (limit.says !== "game") return said("limits", limit);
  const part = await loadPart(String(limit.values.game), "verify");
  return part?.say("undisclosed") ?? limit.description ?? "";
}

/** @param {HTMLElement} root @param {string} of @param {Report} report @param {string[]} limits */
function showProof(root, of, report, limits) {
  const look = report.findingCount > 0 ? "wrong" : report.plays.length > 0 ? "fine" : "none";
  const sentence = {
    fine: () => text(`verify.proof.${report.isWhole ? "whole" : "part"}`),
    wrong: () => text("verify.proof.wrong", { count: report.findingCount }),
    none: () => text("verify.proof.none"),
  };
  const counts = text("verify.proof.counts", { inputs: report.inputs, values: report.values });
  root.replaceChildren(
    verdictCard(look, sentence[look](), of),
    ...(look === "none" ? [] : [playsCard(report, counts)]),
    ...(look === "fine" ? [limitsCard(limits)] : []),
  );
}

/** @param {Report} report @param {string} counts */
function playsCard({ plays, findings, findingCount }, counts) {
  const hidden = findingCount - findings.length;
  return element(
    "section",
    { class: "notice round-proof", data: { fine: String(findingCount === 0) } },
    element("h2", {}, text("verify.proof.plays")),
    element(
      "ul",
      { class: "proof-plays" },
      ...plays.map(({ play, game }) => element("li", {}, text("verify.proof.play", { play, game: titleOf(game) }))),
    ),
    element("p", { class: "soft small" }, counts),
    findings.length > 0 && element("ul", { class: "findings" }, ...findings.map(findingLine)),
    hidden > 0 && element("p", {}, text("verify.more", { count: hidden })),
  );
}

/** @param {Report["findings"][number]} finding */
function findingLine(finding) {
  const head = finding.play > 0 ? [text("verify.proof.ofPlay", { play: finding.play })] : [];
  const place = [...head, finding.place].filter(Boolean).join(", ");
  const words = said("finding", finding);
  return element("li", {}, place ? `${place}: ${words}` : words);
}
