/** The compiled rules as built by `make browser-rules`. */

import { existsSync, readFileSync } from "node:fs";
import { openRules } from "../../../web/js/kit/compiled-rules.js";

const file = new URL("../../../.build/browser-rules/proof.wasm", import.meta.url);

/** The reason to skip tests that need them, or `false`. */
export const skip = existsSync(file) ? false : "`make browser-rules` compiles them";

const module = skip ? null : await WebAssembly.compile(readFileSync(file));

/** @returns {ReturnType<typeof openRules>} a new instance with its own memory */
export const open = () => openRules(/** @type {WebAssembly.Module} */ (module));

const call = skip ? null : await open();

/** @param {string} name @param {string | Uint8Array} file @returns {string} */
export const answer = (name, file) => call(name, typeof file === "string" ? new TextEncoder().encode(file) : file);

/** @param {any} value an export, or its text @returns {any} the verdict of the rules */
export const verified = (value) =>
  JSON.parse(answer("verifyExport", typeof value === "string" ? value : JSON.stringify(value)));

/** @param {any} recap @param {any[]} [boards] */
export const verifiedRecap = (recap, boards = []) =>
  JSON.parse(answer("verifyRecap", JSON.stringify({ recap, boards })));
