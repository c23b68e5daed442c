/**
 * Draws confetti beside the page: whatever the page has to do while calls pour in, paper falls evenly.
 * Is told `stage` (a canvas), `throw`, `words` (where they are now) and `stop`; answers `ready` and, when nothing falls any more, `over`.
 */

import { Shower } from "./confetti-scraps.js";

/** @type {Shower | null} */
let shower = null;
let frame = 0;

/** @param {{getContext: (kind: "2d") => import("./confetti-scraps.js").Brush | null}} canvas @param {number} scale */
function stage(canvas, scale) {
  stop();
  const context = canvas.getContext("2d");
  shower = context && new Shower(context, scale);
  // Nothing is seen of this picture, and the first that is seen finds everything in its place.
  shower?.draw(performance.now());
  if (shower && typeof requestAnimationFrame === "function") postMessage({ type: "ready" });
}

/** @param {number} now */
function draw(now) {
  if (!shower) return;
  if (shower.draw(now)) {
    frame = requestAnimationFrame(draw);
    return;
  }
  postMessage({ type: "over", frames: shower.frames, longest: shower.longest });
  stop();
}

function stop() {
  cancelAnimationFrame(frame);
  shower = null;
}

addEventListener("message", ({ data }) => {
  if (data.type === "stage") return stage(data.canvas, data.scale);
  if (data.type === "stop" || !shower) return stop();
  shower.words = data.words;
  if (data.type === "words") return;
  const now = performance.now();
  shower.add(data.sources, data.count, data.tints, now, data.ceiling);
  cancelAnimationFrame(frame);
  draw(now);
  postMessage({ type: "falls", at: performance.timeOrigin + performance.now() });
});
