/**
 * Asks the server's own rules, compiled for browsers, in a worker: a long answer holds up no page, and a file on which the
 * rules come to an unexpected end ends no page either.
 *
 * The document names the file of the rules, which the server has only if it was built with them.
 */

/** Why the rules have no answer: this server has none; this browser runs none; they did not come; the file is too much. */
/** @typedef {"missing" | "browser" | "network" | "file"} Fault */

/** So long an answer may take, milliseconds: rules that do not end are too much for this device. */
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
/** Gives up on the answer that is awaited. */
let abandon = () => {};

/** @returns {Fault | null} why no file can be checked here, as far as that is known before one is tried */
export function faultOfRules() {
  if (!document.documentElement.dataset.rules) return "missing";
  return typeof WebAssembly === "object" && typeof Worker === "function" ? null : "browser";
}

/** Fetches the rules, if there are some, so that they are at hand when a file is given and when there is no connection. */
export function fetchRules() {
  if (!faultOfRules()) hired().postMessage({ rules: addressOfRules() });
}

/**
 * @param {string} name of a function of the rules
 * @param {ArrayBuffer} file goes to the worker
 * @returns {Promise<any>} what they answer; never, if they are asked again before
 * @throws {NoAnswer}
 */
export function askRules(name, file) {
  abandon();
  const fault = faultOfRules();
  if (fault) return Promise.reject(new NoAnswer(fault));
  return new Promise((resolve, reject) => {
    const asked = hired();
    const patience = setTimeout(() => fail("file"), PATIENCE);
    const end = () => {
      clearTimeout(patience);
      abandon = () => {};
    };
    /** Its memory goes with it. */
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
      if (data.fault) return fail(data.fault);
      end();
      resolve(data.answer);
    };
    asked.onerror = () => fail("network");
    asked.postMessage({ rules: addressOfRules(), name, file }, [file]);
  });
}

const addressOfRules = () => new URL(document.documentElement.dataset.rules ?? "", location.href).href;

function hired() {
  if (worker) return worker;
  worker = new Worker(new URL("./rules-worker.js", import.meta.url), { type: "module" });
  // One that did not come is asked for again.
  worker.onerror = () => {
    worker = null;
  };
  return worker;
}
