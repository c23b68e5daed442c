/**
 * Confetti from the winning tiles: a canvas that never receives taps and is removed when all scraps have fallen. A
 * worker draws it if the browser supports that, so that it starts at once and falls smoothly; otherwise the page draws
 * it.
 */

import { prefersStillness } from "./settings.js";

/** @typedef {import("./confetti-scraps.js").Box} Box */
/** @typedef {import("./confetti.js").Manners} Manners */
/** @typedef {{canvas: HTMLCanvasElement, scale: number, width: number, isReady: boolean, tints: string[]}} Stage */

/** @type {Worker | null} */
let worker = null;
let canWork = true;
/** @type {Stage | null} where the worker draws or will draw */
let stage = null;
/** Stops what is falling. */
let stop = () => {};
// A prepared stage has a fixed size; asking the window for its size later would force a layout of the page.
globalThis.addEventListener?.("resize", () => {
  if (!stage?.canvas.isConnected) stage = null;
});

/** See `prepareConfetti`. */
export function prepare() {
  if (stage || !canWork || document.hidden || prefersStillness()) return;
  try {
    worker ??= hire();
    const made = makeStage();
    const canvas = /** @type {any} */ (made.canvas).transferControlToOffscreen();
    worker.postMessage({ type: "stage", canvas, scale: made.scale }, [canvas]);
    stage = made;
  } catch {
    dismiss();
  }
}

/**
 * @param {readonly DOMRect[]} sources where the scraps come from
 * @param {number} count the total number of scraps
 * @param {Manners} manners
 */
export function throwFrom(sources, count, manners) {
  if (prefersStillness() || sources.length === 0 || document.hidden) return;
  if (worker && stage?.isReady) throwBeside(worker, stage, sources, count, manners);
  else void throwHere(sources, count, manners).catch(() => {});
}

/** @param {DOMRect} box @returns {Box} */
const plainBox = ({ left, top, width, height }) => ({ left, top, width, height });

/** @param {Manners} manners @returns {Box[]} the visible lines of words */
function linesOf({ words }) {
  const range = document.createRange();
  return (words?.() ?? []).flatMap((part) => {
    range.selectNodeContents(part);
    return Array.from(range.getClientRects(), plainBox);
  });
}

/**
 * @param {Worker} by
 * @param {Stage} on
 * @param {readonly DOMRect[]} sources
 * @param {number} count
 * @param {Manners} manners
 */
function throwBeside(by, on, sources, count, manners) {
  by.postMessage({
    type: "throw",
    sources: sources.map(plainBox),
    count,
    tints: on.tints,
    ceiling: manners.ceiling,
    words: linesOf(manners),
  });
  if (on.canvas.isConnected) return;
  stop();
  document.body.append(on.canvas);
  stop = untilOver(
    on,
    () => by.postMessage({ type: "words", words: linesOf(manners) }),
    () => {
      by.postMessage({ type: "stop" });
      if (stage === on) stage = null;
    },
  );
}

/** @param {readonly DOMRect[]} sources @param {number} count @param {Manners} manners */
async function throwHere(sources, count, manners) {
  // Only loaded if no worker draws, so that a first visit need not load it.
  const { Shower } = await import("./confetti-scraps.js");
  stop();
  const here = makeStage();
  const { canvas, scale, tints } = here;
  const context = canvas.getContext("2d");
  if (!context) return;
  document.body.append(canvas);
  const shower = new Shower(context, scale);
  const findWords = () => {
    shower.words = linesOf(manners);
  };
  findWords();
  shower.add(sources, count, tints, performance.now(), manners.ceiling);
  let frame = 0;
  const end = (stop = untilOver(here, findWords, () => cancelAnimationFrame(frame)));
  /** @param {number} now */
  const draw = (now) => {
    if (shower.draw(now)) frame = requestAnimationFrame(draw);
    else end();
  };
  // The first scraps appear in the very next frame.
  draw(performance.now());
}

/**
 * Ends the confetti when the page is hidden or the screen is rotated.
 * @param {Stage} on @param {() => void} moved called when words may have moved @param {() => void} ended called at the
 *   end
 * @returns {() => void} ends it
 */
function untilOver({ canvas, width }, moved, ended) {
  const gone = new AbortController();
  const end = () => {
    if (gone.signal.aborted) return;
    gone.abort();
    canvas.remove();
    ended();
  };
  // A browser bar that slides away only changes the height.
  addEventListener(
    "resize",
    () => {
      if (innerWidth !== width) end();
      else moved();
    },
    gone,
  );
  addEventListener("scroll", moved, { capture: true, passive: true, signal: gone.signal });
  document.addEventListener("visibilitychange", end, gone);
  return end;
}

/** @returns {Stage} */
function makeStage() {
  const canvas = document.createElement("canvas");
  canvas.className = "confetti";
  canvas.setAttribute("aria-hidden", "true");
  const scale = Math.min(devicePixelRatio || 1, 2);
  const width = innerWidth;
  canvas.width = width * scale;
  canvas.height = innerHeight * scale;
  const style = getComputedStyle(document.documentElement);
  const tints = ["--velvet", "--brass", "--footlight", "--confirmed", "--early"].map(
    (name) => style.getPropertyValue(name).trim() || "#b8860b",
  );
  return { canvas, scale, width, isReady: false, tints };
}

function hire() {
  const hired = new Worker(new URL("./confetti-worker.js", import.meta.url), { type: "module" });
  hired.addEventListener("message", ({ data }) => {
    // Marks for measurements: when the worker was ready, when the first frame was drawn, and how many frames there
    // were.
    if (data.type === "ready" && stage) {
      stage.isReady = true;
      performance.mark("confetti-ready");
    }
    if (data.type === "falls")
      performance.mark("confetti", { startTime: Math.max(0, data.at - performance.timeOrigin) });
    if (data.type !== "over") return;
    performance.mark("confetti-over", { detail: { frames: data.frames, longest: data.longest } });
    stop();
  });
  hired.addEventListener("error", dismiss);
  return hired;
}

/** Stops using the worker after an error, so that the page draws instead. */
function dismiss() {
  worker?.terminate();
  canWork = false;
  worker = stage = null;
}
