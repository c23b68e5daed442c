/** Says what was proven and what was not, in plain words: one verdict, a card for each round, and what stays open. */

import { element } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { text } from "../../kit/texts.js";

/** @typedef {Record<string, string | number>} Values */
/** @typedef {{subject: string, count: number, findings: readonly {key: string, values: Values}[]}} Check */
/** @typedef {{number: number, checks: readonly Check[]}} Proof of a round; one that is not over has no checks */
/**
 * What a game says of its proofs.
 * @typedef {object} ProofWords
 * @property {(count: number) => string} fine everything follows in so many rounds
 * @property {(number: number) => string} title of a round's card
 * @property {() => string} open the round is not over
 * @property {(subject: any, count: number) => string} check so many things were held against the rules, and stand
 * @property {(subject: any) => string} bad they do not
 * @property {(key: any, values: Values) => string} finding
 */

const FINDINGS_SHOWN = 8;

/**
 * @template {Proof} P
 * @param {HTMLElement} root
 * @param {string} of what was proven, in words
 * @param {readonly P[]} proofs
 * @param {ProofWords} words
 * @param {readonly string[]} limits what stays unproven of the game where all is well, before what stays unproven of the
 *   evening
 * @param {(proof: P, index: number) => HTMLElement[]} [more] what a round's card says besides
 */
export function showOutcome(root, of, proofs, words, limits, more = () => []) {
  const proven = proofs.filter(({ checks }) => checks.length > 0).length;
  const found = proofs.flatMap(({ checks }) => checks.flatMap(({ findings }) => findings)).length;
  const look = found > 0 ? "wrong" : proven > 0 ? "fine" : "none";
  const sentence = {
    fine: words.fine(proven),
    wrong: text("verify.wrong.text", { count: found }),
    none: text("verify.none.text"),
  };
  root.replaceChildren(
    element(
      "div",
      { class: "verdict", role: "status", data: { look } },
      element("span", { class: "verdict-seal" }, icon({ fine: "check", wrong: "close", none: "clock" }[look])),
      element(
        "div",
        {},
        element("h2", {}, text(`verify.${look}`)),
        element("p", {}, sentence[look]),
        element("p", { class: "small" }, of),
      ),
    ),
    ...proofs.map((proof, index) => roundCard(proof, words, more(proof, index))),
    ...(look === "fine"
      ? [limitsCard([...limits, text("verify.limits.evening"), text("verify.limits.published")])]
      : []),
  );
}

/** @param {readonly string[]} limits */
const limitsCard = (limits) =>
  element(
    "section",
    { class: "notice limits" },
    element(
      "details",
      {},
      element("summary", {}, text("verify.limits")),
      element("ul", {}, ...limits.map((limit) => element("li", {}, limit))),
    ),
  );

/** @param {Proof} proof @param {ProofWords} words @param {readonly HTMLElement[]} more */
function roundCard({ number, checks }, words, more) {
  const isFine = checks.every(({ findings }) => findings.length === 0);
  return element(
    "section",
    { class: "notice round-proof", data: { fine: String(isFine) } },
    element("h2", {}, words.title(number)),
    checks.length === 0
      ? element("p", { class: "soft" }, words.open())
      : element("ul", { class: "checks" }, ...checks.map((check) => checkRow(check, words))),
    ...more,
  );
}

/** @param {Check} check @param {ProofWords} words */
function checkRow({ subject, count, findings }, words) {
  const isFine = findings.length === 0;
  return element(
    "li",
    { class: "check-row", data: { fine: String(isFine) } },
    element("span", { class: "check-seal" }, icon(isFine ? "check" : "close")),
    element(
      "div",
      {},
      isFine ? words.check(subject, count) : element("strong", {}, words.bad(subject)),
      !isFine &&
        element(
          "ul",
          { class: "findings" },
          ...findings.slice(0, FINDINGS_SHOWN).map(({ key, values }) => element("li", {}, words.finding(key, values))),
          findings.length > FINDINGS_SHOWN &&
            element("li", {}, text("verify.more", { count: findings.length - FINDINGS_SHOWN })),
        ),
    ),
  );
}
