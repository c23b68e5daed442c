/** The compiled rules as `make browser-rules` leaves them. */

import { existsSync, readFileSync } from "node:fs";
import { openRules } from "../../../web/js/kit/compiled-rules.js";

const file = new URL("../../../.build/browser-rules/proof.wasm", import.meta.url);

/** Why the tests that need them are skipped, or false. */
export const skip = existsSync(file) ? false : "`make browser-rules` compiles them";

const module = skip ? null : await WebAssembly.compile(readFileSync(file));

/** @returns {ReturnType<typeof openRules>} with a memory of its own */
export const open = () => openRules(/** @type {WebAssembly.Module} */ (module));

const call = skip ? null : await open();

/** @param {string} name @param {string | Uint8Array} file @returns {string} */
export const answer = (name, file) => call(name, typeof file === "string" ? new TextEncoder().encode(file) : file);

/** @param {any} value an export, or its text @returns {any} what the rules say of it */
export const verified = (value) =>
  JSON.parse(answer("verifyExport", typeof value === "string" ? value : JSON.stringify(value)));

/** @param {any} recap @param {any[]} [boards] */
export const verifiedRecap = (recap, boards = []) =>
  JSON.parse(answer("verifyRecap", JSON.stringify({ recap, boards })));
