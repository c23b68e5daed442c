/** Paper from the winning tiles: a canvas that never takes a tap and clears itself. */

import { prefersStillness } from "./settings.js";

export { prefersStillness };

/** @typedef {{x: number, y: number, vx: number, vy: number, turn: number, spin: number, size: number, tint: string, born: number}} Scrap */

const LASTS = 3_600;
const GRAVITY = 900;

/**
 * @param {readonly DOMRect[]} sources where the scraps come from
 * @param {number} [count] scraps in all
 */
export function throwConfetti(sources, count = 120) {
  if (prefersStillness() || sources.length === 0 || document.hidden) return;
  document.querySelector("canvas.confetti")?.remove();
  const canvas = document.createElement("canvas");
  canvas.className = "confetti";
  canvas.setAttribute("aria-hidden", "true");
  document.body.append(canvas);
  const context = canvas.getContext("2d");
  if (!context) return canvas.remove();

  const scale = Math.min(devicePixelRatio || 1, 2);
  canvas.width = innerWidth * scale;
  canvas.height = innerHeight * scale;
  const scraps = makeScraps(sources, count, tints());
  const width = innerWidth;
  const start = performance.now();
  let last = start;
  let frame = 0;

  /** @param {number} now */
  const draw = (now) => {
    const elapsed = Math.min(0.05, (now - last) / 1_000);
    last = now;
    if (now - start > LASTS || document.hidden || innerWidth !== width || !canvas.isConnected) return canvas.remove();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    for (const scrap of scraps) if (now - start >= scrap.born) drawScrap(context, scale, scrap, elapsed, now - start);
    frame = requestAnimationFrame(draw);
  };
  // The first scraps are in the very next picture.
  draw(start);
  document.addEventListener("visibilitychange", () => { cancelAnimationFrame(frame); canvas.remove(); }, { once: true });
}

function tints() {
  const style = getComputedStyle(document.documentElement);
  return ["--velvet", "--brass", "--footlight", "--confirmed", "--early"].map((name) => style.getPropertyValue(name).trim() || "#b8860b");
}

/** @param {readonly DOMRect[]} sources @param {number} count @param {string[]} colours @returns {Scrap[]} */
function makeScraps(sources, count, colours) {
  return Array.from({ length: count }, (_, index) => {
    const source = sources[index % sources.length];
    const angle = Math.random() * Math.PI * 2;
    const speed = 120 + Math.random() * 380;
    return {
      x: source.left + source.width * Math.random(),
      y: source.top + source.height * Math.random(),
      vx: Math.cos(angle) * speed,
      vy: Math.sin(angle) * speed - 420,
      turn: Math.random() * Math.PI,
      spin: (Math.random() - 0.5) * 14,
      size: 5 + Math.random() * 6,
      tint: colours[index % colours.length],
      born: index % 3 === 0 ? 0 : Math.random() * 350,
    };
  });
}

/**
 * @param {CanvasRenderingContext2D} context @param {number} scale device pixels per CSS pixel
 * @param {Scrap} scrap @param {number} elapsed seconds @param {number} age milliseconds
 */
function drawScrap(context, scale, scrap, elapsed, age) {
  scrap.vy = Math.min(scrap.vy + GRAVITY * elapsed, 320);
  scrap.vx *= 1 - 1.2 * elapsed;
  scrap.x += scrap.vx * elapsed;
  scrap.y += scrap.vy * elapsed;
  scrap.turn += scrap.spin * elapsed;
  const [cosine, sine] = [Math.cos(scrap.turn) * scale, Math.sin(scrap.turn) * scale];
  context.setTransform(cosine, sine, -sine, cosine, scrap.x * scale, scrap.y * scale);
  context.globalAlpha = Math.max(0, Math.min(1, (LASTS - age) / 900));
  context.fillStyle = scrap.tint;
  const thin = Math.abs(Math.cos(scrap.turn * 2)) * 0.7 + 0.3;
  context.fillRect(-scrap.size / 2, (-scrap.size * thin) / 2, scrap.size, scrap.size * thin);
}
