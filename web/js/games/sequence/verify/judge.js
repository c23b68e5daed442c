/** What the proofs page can judge of One-Eyed Jack: a play in an export, and one in a room's recap. */

import { element } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { showOutcome } from "../../../shell/verify/outcome.js";
import { RULES, proveRound, proveTournament } from "./proof.js";

/** @typedef {import("../../../shell/game.js").Verdict} Verdict */

const DIGITS = /^[0-9a-f]{64}$/;
const PLAYERS_MAX = 12;

/** @type {import("../../../shell/verify/outcome.js").ProofWords} */
const WORDS = {
  fine: (count) => text("sequence/verify.fine.text", { count }),
  title: (number) => text("sequence/verify.round", { number }),
  open: () => text("sequence/verify.round.open"),
  check: (subject, count) => text(`sequence/verify.check.${subject}`, { count }),
  bad: (subject) => text(`sequence/verify.bad.${subject}`),
  finding: (key, values) => text(`sequence/verify.finding.${key}`, values),
};

/** @param {any} part of an export @returns {Verdict} */
export function judgeExport(part) {
  const { rounds, rulesVersion: rules = RULES } = part;
  if (!Array.isArray(rounds) || typeof part.room?.code !== "string" || rules !== RULES) return unreadable(0);
  return judge(rounds, { room: part.room.code, play: part.play ?? 1 }, true);
}

/** @param {string} code @param {any} part of a recap @returns {Promise<Verdict | null>} null if no round is over */
export async function judgeRecap(code, part) {
  const { rounds = [], rulesVersion: rules = RULES } = part;
  if (rounds.length === 0) return null;
  return rules === RULES ? judge(rounds, { room: code, play: part.play ?? 1 }, false) : unreadable(0);
}

/** @param {any[]} rounds @param {{room: string, play: number}} origin @param {boolean} isExport @returns {Verdict} */
function judge(rounds, origin, isExport) {
  const bad = rounds.findIndex((round) => !isReadable(round));
  if (bad >= 0) return unreadable(bad + 1);
  const proofs = rounds.map((round, index) =>
    round.state === "finished"
      ? round.tables
        ? proveTournament(round, index + 1, origin, isExport)
        : proveRound(round, index + 1, origin, rounds[index - 1]?.tables ? null : rounds[index - 1])
      : { number: round.number, checks: [], fine: true, added: 0, withheld: 0 },
  );
  const limits = ["people", "shown", "chance", "tables", "bots", ...(isExport ? [] : ["recap"])].map((one) =>
    text(`sequence/verify.limits.${one}`),
  );
  return { show: (root, of) => showOutcome(root, of, proofs, WORDS, limits, withheldBy) };
}

/** @param {{withheld: number}} proof who could have chosen between two deals */
const withheldBy = ({ withheld }) =>
  withheld > 0 ? [element("p", {}, text("sequence/verify.withheld", { count: withheld }))] : [];

/** @param {number} round @returns {Verdict} */
const unreadable = (round) => ({
  problem: round === 0 ? text("verify.unreadable") : text("sequence/verify.unreadable", { round }),
});

/** @param {any} list @param {number} count */
const areDigits = (list, count) =>
  Array.isArray(list) && list.length === count && list.every((one) => one === null || DIGITS.test(one));

/** @param {any} round @returns {boolean} whether all is there that a proof looks at */
function isReadable(round) {
  if (round?.state !== "finished") return round !== null && typeof round === "object";
  if (round.tables !== undefined)
    return (
      DIGITS.test(round.seed) &&
      typeof round.commitment === "string" &&
      Array.isArray(round.tables) &&
      Array.isArray(round.drawn) &&
      round.tables.every(
        (/** @type {any} */ table) =>
          table !== null &&
          table.tables === undefined &&
          table.state === "finished" &&
          Number.isInteger(table.round) &&
          Number.isInteger(table.table) &&
          (table.last === undefined || Array.isArray(table.last)) &&
          isReadable(table) &&
          table.places.every((/** @type {any} */ place) => place !== null && typeof place === "object"),
      )
    );
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
