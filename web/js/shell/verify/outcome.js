/**
 * Shows in plain words what was proven and what was not: one verdict, a card for each round, and what remains unproven.
 */

import { element } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { text } from "../../kit/texts.js";

/** @typedef {import("./judge.js").Proof} Proof */
/** @typedef {import("./judge.js").Round} Round */
/** @typedef {import("./judge.js").Finding} Finding */
/** @typedef {import("./judge.js").Words} Words */
/** @typedef {import("../game.js").ProofWords} ProofWords */

const FINDINGS_SHOWN = 8;

/**
 * Returns a text of the game's rules about a play in the reader's language, or the rules' own English if there is no
 * translation.
 * @param {ProofWords} part @param {string} key @param {Words} words
 */
const said = (part, key, { values, description }) => part.say(key, values) ?? description ?? key;

/**
 * @param {Proof} proof @param {ProofWords} part of its game
 * @returns {string | null} the reason why it cannot be checked; null if it can
 */
export function problemOf({ findings }, part) {
  const found = findings.find(({ kind }) => kind === "form");
  if (!found) return null;
  return found.says === "unknownRules" ? text("verify.unknownRules") : said(part, found.says, found);
}

/**
 * @param {HTMLElement} root
 * @param {string} of a text about what was proven
 * @param {Proof} proof of a play
 * @param {ProofWords} part of its game
 * @param {boolean} isRecap
 */
export function showOutcome(root, of, proof, part, isRecap) {
  const cards = cardsOf(proof);
  const proven = cards.filter(({ round }) => round.checks.length > 0).length;
  const look = proof.findings.length > 0 ? "wrong" : proven > 0 ? "fine" : "none";
  const count = { count: proven };
  const sentence = {
    fine: () => (isRecap ? part.say("fine.recap", count) : null) ?? part.say("fine.text", count) ?? "",
    wrong: () => text("verify.wrong.text", { count: proof.findings.length }),
    none: () => text("verify.none.text"),
  };
  root.replaceChildren(
    verdictCard(look, sentence[look](), of),
    ...cards.map((card) => roundCard(card, part)),
    ...(look === "fine"
      ? [
          limitsCard([
            ...proof.limits.map((limit) => said(part, `limits.${limit.says}`, limit)),
            text("verify.limits.evening"),
            text("verify.limits.published"),
          ]),
        ]
      : []),
  );
}

/** @param {"fine" | "wrong" | "none"} look @param {string} sentence @param {string} of what was checked, in words */
export const verdictCard = (look, sentence, of) =>
  element(
    "div",
    { class: "verdict", role: "status", data: { look } },
    element("span", { class: "verdict-seal" }, icon({ fine: "check", wrong: "close", none: "clock" }[look])),
    element(
      "div",
      {},
      element("h2", {}, text(`verify.${look}`)),
      element("p", {}, sentence),
      element("p", { class: "small" }, of),
    ),
  );

/**
 * Returns the rounds with their findings; a finding is a row even if nothing was compared.
 * @param {Proof} proof @returns {{round: Round, rows: {name: string, count: number, findings: Finding[]}[]}[]}
 */
function cardsOf({ rounds, findings }) {
  const numbers = new Set(rounds.map(({ number }) => number));
  const others = [...new Set(findings.map(({ round }) => round))].filter((number) => !numbers.has(number));
  const all = [...rounds, ...others.map((number) => ({ number, checks: [], notes: [], details: {} }))];
  return all.map((round) => {
    const own = findings.filter((finding) => finding.round === round.number);
    const names = new Set(round.checks.map(({ name }) => name));
    const more = [...new Set(own.map(({ check }) => check))].filter((name) => !names.has(name));
    const rows = [...round.checks, ...more.map((name) => ({ name, count: 1 }))];
    return { round, rows: rows.map((row) => ({ ...row, findings: own.filter(({ check }) => check === row.name) })) };
  });
}

/** @param {readonly string[]} limits */
export const limitsCard = (limits) =>
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

/** @param {ReturnType<typeof cardsOf>[number]} card @param {ProofWords} part */
function roundCard({ round, rows }, part) {
  const isFine = rows.every(({ findings }) => findings.length === 0);
  const isOver = round.checks.length > 0;
  return element(
    "section",
    { class: "notice round-proof", data: { fine: String(isFine) } },
    element("h2", {}, part.say("round", { number: round.number }) ?? String(round.number)),
    rows.length === 0
      ? element("p", { class: "soft" }, part.say("round.open") ?? "")
      : element("ul", { class: "checks" }, ...rows.map((row) => checkRow(row, part))),
    ...round.notes.map((note) => element("p", {}, said(part, note.says, note))),
    ...(isOver && part.details ? part.details(round.details) : []),
  );
}

/** @param {ReturnType<typeof cardsOf>[number]["rows"][number]} row @param {ProofWords} part */
function checkRow({ name, count, findings }, part) {
  const isFine = findings.length === 0;
  return element(
    "li",
    { class: "check-row", data: { fine: String(isFine) } },
    element("span", { class: "check-seal" }, icon(isFine ? "check" : "close")),
    element(
      "div",
      {},
      isFine ? (part.say(`check.${name}`, { count }) ?? name) : element("strong", {}, part.say(`bad.${name}`) ?? name),
      !isFine &&
        element(
          "ul",
          { class: "findings" },
          ...findings
            .slice(0, FINDINGS_SHOWN)
            .map((finding) => element("li", {}, said(part, `finding.${finding.says}`, finding))),
          findings.length > FINDINGS_SHOWN &&
            element("li", {}, text("verify.more", { count: findings.length - FINDINGS_SHOWN })),
        ),
    ),
  );
}
