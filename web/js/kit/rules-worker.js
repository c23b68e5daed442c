/**
 * Runs the compiled rules beside the page: `{rules}` fetches them, `{rules, name, file}` asks them, which is answered by
 * `{answer}` or `{fault}`.
 *
 * Their file is named by its content and kept in a cache of its own, so that it comes once, and only to who wants it.
 */

import { openRules } from "./compiled-rules.js";

/** @typedef {import("./rules.js").Fault} Fault */

const CACHE = "callboard-rules";

/** @type {Promise<WebAssembly.Module> | null} */
let module = null;

self.addEventListener("message", async ({ data: { rules, name, file } }) => {
  const compiled = await compile(rules);
  if (name) self.postMessage(typeof compiled === "string" ? { fault: compiled } : await run(compiled, name, file));
});

/** @param {string} address @returns {Promise<WebAssembly.Module | Fault>} */
async function compile(address) {
  let bytes;
  try {
    bytes = module ? null : await fetched(address);
  } catch {
    return "network";
  }
  try {
    module ??= WebAssembly.compile(/** @type {ArrayBuffer} */ (bytes));
    return await module;
  } catch {
    // A browser that does not know all that they are made of.
    module = null;
    return "browser";
  }
}

/** @param {WebAssembly.Module} compiled @param {string} name @param {ArrayBuffer} file */
async function run(compiled, name, file) {
  try {
    const call = await openRules(compiled);
    return { answer: JSON.parse(call(name, new Uint8Array(file))) };
  } catch {
    // A trap, too little memory, or a stack that was too small. Nothing follows from it for the file.
    return { fault: "file" };
  }
}

/** @param {string} address @returns {Promise<ArrayBuffer>} */
async function fetched(address) {
  // Without https, and in some private windows, there is no cache.
  const kept = await Promise.resolve()
    .then(() => caches.open(CACHE))
    .catch(() => null);
  const copy = await kept?.match(address);
  if (copy) return copy.arrayBuffer();
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`no rules: ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  if (kept) {
    try {
      for (const { url } of await kept.keys()) if (url !== address) await kept.delete(url);
      await kept.put(address, new Response(bytes, { headers: { "Content-Type": "application/wasm" } }));
    } catch {
      // There is no space for it: it comes again the next time.
    }
  }
  return bytes;
}
