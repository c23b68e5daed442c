/**
 * Runs the compiled rules in a worker: `{rules}` loads them; `{rules, name, file}` calls them and is answered with
 * `{answer}` or `{fault}`; `{rules, proof}` checks a proof document in pieces, with `{progress}` in between.
 *
 * The names of their files depend on the content. They are stored in a separate cache, so that they are downloaded
 * once, and only if they are needed; `all` names those of this server.
 */

import { openRules } from "./compiled-rules.js";

/** @typedef {import("./rules.js").Fault} Fault */

const CACHE = "callboard-rules";
const PIECE_BYTES = 1 << 18;

/** @type {Map<string, Promise<WebAssembly.Module>>} by address */
const modules = new Map();

self.addEventListener("message", async ({ data: { rules, all, name, file, proof } }) => {
  const compiled = await compile(rules, all);
  if (!name && !proof) return;
  if (typeof compiled === "string") return self.postMessage({ fault: compiled });
  self.postMessage(await (proof ? prove(compiled, proof) : run(compiled, name, file)));
});

/** @param {string} address @param {string[]} all @returns {Promise<WebAssembly.Module | Fault>} */
async function compile(address, all) {
  let bytes;
  try {
    bytes = modules.has(address) ? null : await fetched(address, all);
  } catch {
    return "network";
  }
  try {
    const known = modules.get(address) ?? WebAssembly.compile(/** @type {ArrayBuffer} */ (bytes));
    modules.set(address, known);
    return await known;
  } catch {
    // The browser does not support a feature of the compiled rules.
    modules.delete(address);
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

/** @param {WebAssembly.Module} compiled @param {Blob} proof */
async function prove(compiled, proof) {
  try {
    const call = await openRules(compiled);
    const nothing = new Uint8Array();
    call("beginProof", nothing);
    for (let at = 0; at < proof.size; at += PIECE_BYTES) {
      call("takeProof", new Uint8Array(await proof.slice(at, at + PIECE_BYTES).arrayBuffer()));
      self.postMessage({ progress: Math.min(1, (at + PIECE_BYTES) / proof.size) });
    }
    return { answer: JSON.parse(call("finishProof", nothing)) };
  } catch (problem) {
    return { fault: problem instanceof DOMException ? "gone" : "file" };
  }
}

/** @param {string} address @param {string[]} all @returns {Promise<ArrayBuffer>} */
async function fetched(address, all) {
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
      for (const { url } of await kept.keys()) if (!all.includes(url)) await kept.delete(url);
      await kept.put(address, new Response(bytes, { headers: { "Content-Type": "application/wasm" } }));
    } catch {
      // There is no space for it, so it is downloaded again the next time.
    }
  }
  return bytes;
}
