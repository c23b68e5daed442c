/** Signs of a page's life: when it is seen again, thawed, online again, or when the clock jumped. */

/**
 * @typedef {object} Sleeper
 * @property {(away: number) => void} wake milliseconds away
 * @property {() => void} rest the page is not seen any more, and may be ended without a word
 * @property {() => void} leave the page goes away, perhaps into the browser's cache
 * @property {() => void} restore the page came back from that cache
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
  // Some networks only seem to be gone: ask, and let silence decide.
  addEventListener("offline", () => sleeper.wake(0));

  let last = Date.now();
  setInterval(() => {
    const elapsed = Date.now() - last;
    last = Date.now();
    // Browsers slow the timers of hidden pages down; only a visible page can tell a jump.
    if (elapsed > TICK + JUMP && !document.hidden) sleeper.wake(elapsed);
  }, TICK);
}
