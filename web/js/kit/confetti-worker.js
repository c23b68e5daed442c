/**
 * Draws confetti in a worker, so that it falls smoothly however busy the page is.
 *
 * Receives `stage` (a canvas), `throw`, `words` (their current places) and `stop`; answers `ready` and, when everything
 * has fallen, `over`.
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
  // Draws an empty frame first, so that everything is loaded when the first visible one is drawn.
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
