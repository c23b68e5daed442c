/** Detects when a page is visible again, restored or online again, or when the clock has jumped. */

/**
 * @typedef {object} Sleeper
 * @property {(away: number) => void} wake called with the milliseconds that the page was away
 * @property {() => void} rest called when the page is hidden, after which it may be ended without notice
 * @property {() => void} leave called when the page is left, perhaps for the browser's cache
 * @property {() => void} restore called when the page was restored from that cache
 */

const TICK = 2_000;
/** A timer this late means that the machine slept or the page was frozen. */
const JUMP = 8_000;

/** @param {Sleeper} sleeper */
export function watchLife(sleeper) {
  let hiddenAt = document.hidden ? Date.now() : 0;
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      hiddenAt = Date.now();
      sleeper.rest();
    } else {
      sleeper.wake(hiddenAt ? Date.now() - hiddenAt : 0);
      hiddenAt = 0;
    }
  });
  addEventListener("pagehide", () => sleeper.leave());
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    sleeper.restore();
    sleeper.wake(Infinity);
  });
  addEventListener("online", () => sleeper.wake(Infinity));
  // Some networks only seem to be gone, so the connection is tested and closed if there is no answer.
  addEventListener("offline", () => sleeper.wake(0));

  let last = Date.now();
  setInterval(() => {
    const elapsed = Date.now() - last;
    last = Date.now();
    // Browsers slow down timers of hidden pages, so only a visible page can detect a jump.
    if (elapsed > TICK + JUMP && !document.hidden) sleeper.wake(elapsed);
  }, TICK);
}
