/** Confetti from the winning tiles. The code that throws it is loaded when a win is near, or with the first throw. */

/**
 * @typedef {{ceiling?: number, words?: () => Element[]}} Manners `ceiling`: how high scraps are thrown, from the top of
 *   the window, CSS pixels; `words`: parts with words that scraps should not cover
 */

/** @typedef {typeof import("./confetti-stage.js")} Stage */

/** @type {Stage | null} the module that throws, once it is loaded: then a throw appears in the very next frame */
let stage = null;

/** Prepares what takes time when a win may be near. */
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

/** @param {(stage: Stage) => void} act not called without a network; then there is simply no confetti */
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
