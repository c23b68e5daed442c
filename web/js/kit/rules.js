/**
 * Calls the server's own rules, compiled for browsers, in a worker, so that a long calculation does not block the page,
 * and a file on which the rules fail does not end it.
 *
 * The document names the files of the rules, which a server only has if it was built with them: `proof` judges exports
 * and recaps, `fold` folds proof documents.
 */

/**
 * The reason why there is no answer: this server has no rules; this browser cannot run them; they could not be loaded;
 * the file is too much for them; it can no longer be read.
 */
/** @typedef {"missing" | "browser" | "network" | "file" | "gone"} Fault */

/**
 * The maximum time for an answer or for a step of it, milliseconds: if the rules take longer, the file is too much for
 * this device.
 */
const PATIENCE = 180_000;

export class NoAnswer extends Error {
  /** @param {Fault} fault */
  constructor(fault) {
    super(fault);
    this.fault = fault;
  }
}

/** @type {Worker | null} */
let worker = null;
/** Abandons the pending answer. */
let abandon = () => {};

/**
 * @returns {Fault | null} the reason why no file can be checked here, as far as it is known before the first attempt
 */
export function faultOfRules() {
  if (!document.documentElement.dataset.rules) return "missing";
  return typeof WebAssembly === "object" && typeof Worker === "function" ? null : "browser";
}

/** Loads the rules if there are any, so that they are available when a file is selected, and without a connection. */
export function fetchRules() {
  if (!faultOfRules()) for (const rules of addresses()) hired().postMessage({ rules, all: addresses() });
}

/**
 * @param {string} name of a function of the rules
 * @param {ArrayBuffer} file is transferred to the worker
 * @returns {Promise<any>} their answer; never resolves if they are called again before
 * @throws {NoAnswer}
 */
export const askRules = (name, file) => ask("proof", { name, file }, [file]);

/**
 * Checks a proof document, which the worker reads in pieces.
 * @param {Blob} proof
 * @param {(part: number) => void} onProgress receives the part that was read, from 0 to 1
 * @returns {Promise<any>} as `askRules`
 * @throws {NoAnswer}
 */
export const askForProof = (proof, onProgress) => ask("fold", { proof }, [], onProgress);

/**
 * @param {"proof" | "fold"} part of the rules
 * @param {{name: string, file: ArrayBuffer} | {proof: Blob}} question @param {Transferable[]} transfer
 * @param {(part: number) => void} [onProgress] @returns {Promise<any>}
 */
function ask(part, question, transfer, onProgress) {
  abandon();
  const all = addresses();
  const rules = all.find((address) => address.includes(`/${part}-`));
  const fault = faultOfRules() ?? (rules ? null : "missing");
  if (fault) return Promise.reject(new NoAnswer(fault));
  return new Promise((resolve, reject) => {
    const asked = hired();
    let patience = setTimeout(() => fail("file"), PATIENCE);
    const end = () => {
      clearTimeout(patience);
      abandon = () => {};
    };
    /** Ends the worker, which frees its memory. */
    const dismiss = () => {
      end();
      asked.terminate();
      worker = null;
    };
    /** @param {Fault} why */
    const fail = (why) => {
      dismiss();
      reject(new NoAnswer(why));
    };
    abandon = dismiss;
    asked.onmessage = ({ data }) => {
      if (data.progress !== undefined) {
        clearTimeout(patience);
        patience = setTimeout(() => fail("file"), PATIENCE);
        return onProgress?.(data.progress);
      }
      if (data.fault) return fail(data.fault);
      end();
      resolve(data.answer);
    };
    asked.onerror = () => fail("network");
    asked.postMessage({ rules, all, ...question }, transfer);
  });
}

const addresses = () =>
  (document.documentElement.dataset.rules ?? "")
    .split(" ")
    .filter(Boolean)
    .map((path) => new URL(path, location.href).href);

function hired() {
  if (worker) return worker;
  worker = new Worker(new URL("./rules-worker.js", import.meta.url), { type: "module" });
  // If it could not be loaded, the next call tries again.
  worker.onerror = () => {
    worker = null;
  };
  return worker;
}
