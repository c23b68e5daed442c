/** Paper from the winning tiles. What throws it is fetched when a win is near, or with the first throw. */

/**
 * @typedef {{ceiling?: number, words?: () => Element[]}} Manners what paper is thrown up to, from the top of the
 *   window, CSS pixels; parts whose words it leaves free
 */

const stage = () => import("./confetti-stage.js");

/** A win may be near: gets ready what takes time, since there will be none then. */
export function prepareConfetti() {
  stage().then(({ prepare }) => prepare(), noPaper);
}

/**
 * @param {readonly DOMRect[]} sources where the scraps come from
 * @param {number} [count] scraps in all
 * @param {Manners} [manners]
 */
export function throwConfetti(sources, count = 120, manners = {}) {
  stage().then(({ throwFrom }) => throwFrom(sources, count, manners), noPaper);
}

/** Without a network nothing falls, and nothing is lost. */
function noPaper() {}
