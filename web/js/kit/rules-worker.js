/**
 * Runs the compiled rules in a worker: `{rules}` loads them; `{rules, name, file}` calls them and is answered with
 * `{answer}` or `{fault}`.
 *
 * The name of their file depends on its content. It is stored in a separate cache, so that it is downloaded once, and
 * only if it is needed.
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
    // The browser does not support a feature of the compiled rules.
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
    // A trap, too little memory, or a stack that was too small. This says nothing about the file.
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
      // There is no space for it, so it is downloaded again the next time.
    }
  }
  return bytes;
}
