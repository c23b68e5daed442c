/** What the proofs page can judge of One-Eyed Jack: a play in an export, and one in a room's recap. */

import { element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";
import { proveRound } from "./proof.js";

/** @typedef {import("../../../shell/game.js").Verdict} Verdict */
/** @typedef {import("./proof.js").RoundProof} RoundProof */

const FINDINGS_SHOWN = 8;
const DIGITS = /^[0-9a-f]{64}$/;
const PLAYERS_MAX = 12;

/** @param {any} part of an export @returns {Verdict} */
export function judgeExport(part) {
  const { rounds } = part;
  if (!Array.isArray(rounds) || typeof part.room?.code !== "string") return unreadable(0);
  return judge(rounds, { room: part.room.code, play: part.play ?? 1 }, true);
}

/** @param {string} code @param {any} part of a recap @returns {Promise<Verdict | null>} null if no round is over */
export async function judgeRecap(code, part) {
  const rounds = part.rounds ?? [];
  return rounds.length === 0 ? null : judge(rounds, { room: code, play: part.play ?? 1 }, false);
}

/** @param {any[]} rounds @param {{room: string, play: number}} origin @param {boolean} isExport @returns {Verdict} */
function judge(rounds, origin, isExport) {
  const bad = rounds.findIndex((round) => !isReadable(round));
  if (bad >= 0) return unreadable(bad + 1);
  const proofs = rounds.map((round, index) =>
    round.state === "finished"
      ? proveRound(round, index + 1, origin, rounds[index - 1])
      : { number: round.number, checks: [], fine: true, added: 0, withheld: 0 },
  );
  return { show: (root, of) => show(root, proofs, of, isExport) };
}

/** @param {number} round @returns {Verdict} */
const unreadable = (round) => ({
  problem: round === 0 ? text("sequence/verify.unreadable.file") : text("sequence/verify.unreadable", { round }),
});

/** @param {any} list @param {number} count */
const areDigits = (list, count) =>
  Array.isArray(list) && list.length === count && list.every((one) => one === null || DIGITS.test(one));

/** @param {any} round @returns {boolean} whether all is there that a proof looks at */
function isReadable(round) {
  if (round?.state !== "finished") return round !== null && typeof round === "object";
  const { seed, options, commitment, commits, nonces, acts, places, teams, first, hands, sequences } = round;
  const players = Array.isArray(places) ? places.length : 0;
  return (
    DIGITS.test(seed) &&
    typeof commitment === "string" &&
    ["spiral", "quarters", "shuffled"].includes(options?.layout) &&
    (options.hand === undefined || (Number.isInteger(options.hand) && options.hand >= 1 && options.hand <= 7)) &&
    players >= 2 &&
    players <= PLAYERS_MAX &&
    (teams === 2 || teams === 3) &&
    players % teams === 0 &&
    Number.isInteger(first) &&
    first >= 0 &&
    first < players &&
    areDigits(commits, players) &&
    areDigits(nonces, players) &&
    [acts, hands, sequences].every(Array.isArray) &&
    acts.every(isAct)
  );
}

/** @param {any} act */
const isAct = (act) =>
  Number.isInteger(act?.place) &&
  ["play", "swap", "pass", "skip", "undo"].includes(act.act) &&
  (!["play", "swap"].includes(act.act) || (Number.isInteger(act.card) && act.card >= 0 && act.card < 104)) &&
  (act.act !== "play" || Number.isInteger(act.cell));

/** @param {HTMLElement} root @param {readonly RoundProof[]} proofs @param {string} of @param {boolean} isExport */
function show(root, proofs, of, isExport) {
  const proven = proofs.filter(({ checks }) => checks.length > 0).length;
  const isWrong = proofs.some(({ fine }) => !fine);
  const look = isWrong ? "wrong" : proven > 0 ? "fine" : "none";
  root.replaceChildren(
    element(
      "div",
      { class: "verdict", role: "status", data: { look } },
      element("span", { class: "verdict-seal" }, icon({ fine: "check", wrong: "close", none: "clock" }[look])),
      element(
        "div",
        {},
        element("h2", {}, text(`sequence/verify.${look}`)),
        element("p", {}, text(`sequence/verify.${look}.text`, { count: proven })),
        element("p", { class: "small" }, of),
      ),
    ),
    ...proofs.map(roundCard),
    ...(isExport && look === "fine"
      ? [
          element(
            "section",
            { class: "notice limits" },
            element("h2", {}, text("sequence/verify.limits")),
            element(
              "ul",
              {},
              ...["people", "shown", "chance"].map((one) => element("li", {}, text(`sequence/verify.limits.${one}`))),
            ),
          ),
        ]
      : []),
  );
}

/** @param {RoundProof} proof */
function roundCard({ number, checks, fine, withheld }) {
  return element(
    "section",
    { class: "notice round-proof", data: { fine: String(fine) } },
    element("h2", {}, text("sequence/verify.round", { number })),
    checks.length === 0
      ? element("p", { class: "soft" }, text("sequence/verify.round.open"))
      : element("ul", { class: "checks" }, ...checks.map(checkRow)),
    withheld > 0 ? element("p", {}, text("sequence/verify.withheld", { count: withheld })) : null,
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
        ? text(`sequence/verify.check.${subject}`, { count })
        : element("strong", {}, text(`sequence/verify.bad.${subject}`)),
      isFine
        ? null
        : element(
            "ul",
            { class: "findings" },
            ...findings
              .slice(0, FINDINGS_SHOWN)
              .map(({ key, values }) => element("li", {}, text(`sequence/verify.finding.${key}`, values))),
          ),
    ),
  );
}
