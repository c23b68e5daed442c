/** The result of the compiled rules for an export, a recap or a proof, play by play, in the form that the page shows. */

import { askForProof, askRules } from "../../kit/rules.js";
import { text } from "../../kit/texts.js";
import { FIRST_GAME } from "../games.js";
import { loadPart } from "../parts.js";
import { problemOf, showOutcome } from "./outcome.js";
import { verdictOfProof } from "./proof.js";

/**
 * @typedef {Record<string, string | number>} Values
 * @typedef {{says: string, values: Values, description?: string}} Words `says`: a text's name among those that the game
 *   has for this page; `description`: the same in English, by the rules
 * @typedef {Words & {round: number, kind: string, check: string}} Finding `check`: its row among the round's checks
 * @typedef {{number: number, checks: {name: string, count: number}[], notes: Words[], details: any}} Round one that is
 *   not over has no checks
 * @typedef {{findings: Finding[], rounds: Round[], limits: Words[]}} Proof
 * @typedef {{game: string, play: number, unreadable?: string} & Partial<Proof>} Judged a play without a proof is of a
 *   game that the rules do not know
 * @typedef {{room: {code?: string, title?: string, game?: string}, plays: Judged[], failure?: {kind: "json" | "limits"}}}
 *   Answer
 * @typedef {{problem: string} | {show: (root: HTMLElement, of: string) => void}} Verdict `of`: a text about what is
 * proven
 */

/** @param {ArrayBuffer} file @returns {Promise<{room: Answer["room"], verdicts: Verdict[]}>} */
export const judgeExport = async (file) => verdictsOf(await ask("verifyExport", file), false);

/** The beginning of every proof document. */
const PROOF = '{"callboardProof":';

/** @param {Blob} file */
export const isProof = async (file) => (await file.slice(0, PROOF.length).text()) === PROOF;

/**
 * @param {Blob} file @param {(part: number) => void} onProgress receives the part that was read, from 0 to 1
 * @returns {Promise<{room: Answer["room"], verdicts: Verdict[]}>}
 */
export async function judgeProof(file, onProgress) {
  const report = await askForProof(file, onProgress);
  return { room: {}, verdicts: [await verdictOfProof(report)] };
}

/**
 * @param {string} code @param {any} recap
 * @returns {Promise<{room: Answer["room"], verdicts: Verdict[]}>} for the plays that can be verified
 */
export async function judgeRecap(code, recap) {
  const { plays, room, ...rest } = recap;
  const [last] = Array.isArray(plays) ? plays.slice(-1) : [{ ...rest, game: room?.game }];
  const part = last && (await loadPart(last.game ?? FIRST_GAME, "verify"));
  const boards = (await part?.boards?.(code, last)) ?? [];
  const told = { recap: { ...recap, room: { ...room, code } }, boards };
  return verdictsOf(await ask("verifyRecap", new TextEncoder().encode(JSON.stringify(told)).buffer), true);
}

/** @param {"verifyExport" | "verifyRecap"} name @param {ArrayBuffer} file @returns {Promise<Answer>} */
const ask = (name, file) => askRules(name, file);

/**
 * @param {Answer} answer @param {boolean} isRecap
 * @returns {Promise<{room: Answer["room"], verdicts: Verdict[]}>}
 */
export async function verdictsOf({ room = {}, plays = [], failure }, isRecap) {
  if (failure) {
    const problem = text(failure.kind === "limits" ? "verify.rules.file" : "verify.read.json");
    return { room, verdicts: [{ problem }] };
  }
  return { room, verdicts: await Promise.all(plays.map((play) => verdictOf(play, isRecap))) };
}

/** @param {Judged} play @param {boolean} isRecap @returns {Promise<Verdict>} */
async function verdictOf({ game, unreadable, findings, rounds = [], limits = [] }, isRecap) {
  if (unreadable !== undefined) return { problem: unreadable || text("verify.unreadable") };
  const part = findings && (await loadPart(game, "verify"));
  if (!findings || !part) return { problem: text("verify.unknownGame", { game }) };
  const proof = { findings, rounds, limits };
  const problem = problemOf(proof, part);
  return problem === null ? { show: (root, of) => showOutcome(root, of, proof, part, isRecap) } : { problem };
}
