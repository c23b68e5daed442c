/** Paper from the winning tiles. What throws it is fetched when a win is near, or with the first throw. */

/**
 * @typedef {{ceiling?: number, words?: () => Element[]}} Manners what paper is thrown up to, from the top of the
 *   window, CSS pixels; parts whose words it leaves free
 */

/** @typedef {typeof import("./confetti-stage.js")} Stage */

/** @type {Stage | null} what throws, once it is here: a throw that waits for nothing is in the very next picture */
let stage = null;

/** A win may be near: gets ready what takes time, since there will be none then. */
export function prepareConfetti() {
  onStage(({ prepare }) => prepare());
}

/**
 * @param {readonly DOMRect[]} sources where the scraps come from
 * @param {number} [count] scraps in all
 * @param {Manners} [manners]
 */
export function throwConfetti(sources, count = 120, manners = {}) {
  onStage(({ throwFrom }) => throwFrom(sources, count, manners));
}

/** @param {(stage: Stage) => void} act not called without a network: then nothing falls, and nothing is lost */
async function onStage(act) {
  if (!stage) {
    try {
      stage = await import("./confetti-stage.js");
    } catch {
      return;
    }
  }
  act(stage);
}
