/** The compiled rules as built by `make browser-rules`. */

import { existsSync, readFileSync } from "node:fs";
import { openRules } from "../../../web/js/kit/compiled-rules.js";

/** @param {"proof" | "fold"} part */
export const fileOf = (part) => new URL(`../../../.build/browser-rules/${part}.wasm`, import.meta.url);
const [proof, fold] = [fileOf("proof"), fileOf("fold")];

/** The reason to skip tests that need them, or `false`. */
export const skip = existsSync(proof) && existsSync(fold) ? false : "`make browser-rules` compiles them";

/** @param {URL} file */
const compiled = async (file) => (skip ? null : await WebAssembly.compile(readFileSync(file)));
const [proofModule, foldModule] = await Promise.all([proof, fold].map(compiled));

/** @returns {ReturnType<typeof openRules>} a new instance of the rules for exports, with its own memory */
export const open = () => openRules(/** @type {WebAssembly.Module} */ (proofModule));
/** @returns {ReturnType<typeof openRules>} a new instance of the rules for proof documents */
export const openFold = () => openRules(/** @type {WebAssembly.Module} */ (foldModule));

const call = skip ? null : await open();
const callFold = skip ? null : await openFold();

/** @param {string} name @param {string | Uint8Array} file @returns {string} */
export const answer = (name, file) => call(name, typeof file === "string" ? new TextEncoder().encode(file) : file);

/** @param {any} value an export, or its text @returns {any} the verdict of the rules */
export const verified = (value) =>
  JSON.parse(answer("verifyExport", typeof value === "string" ? value : JSON.stringify(value)));

/** @param {any} recap @param {any[]} [boards] */
export const verifiedRecap = (recap, boards = []) =>
  JSON.parse(answer("verifyRecap", JSON.stringify({ recap, boards })));

/** @param {string | Uint8Array} document @param {number} [size] of the pieces @returns {string} the report on a proof */
export function folded(document, size = 1 << 18) {
  const bytes = typeof document === "string" ? new TextEncoder().encode(document) : document;
  callFold("beginProof", new Uint8Array());
  for (let at = 0; at < bytes.length; at += size) callFold("takeProof", bytes.subarray(at, at + size));
  return callFold("finishProof", new Uint8Array());
}
