/** Paper from the winning tiles: a canvas that never takes a tap and clears itself. */

/** @typedef {{x: number, y: number, vx: number, vy: number, turn: number, spin: number, size: number, tint: string, born: number}} Scrap */

const LASTS = 3_600;
const GRAVITY = 900;

/** @returns {boolean} whether motion is unwelcome */
export const prefersStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

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

  /** @param {number} now */
  const draw = (now) => {
    const elapsed = Math.min(0.05, (now - last) / 1_000);
    last = now;
    if (now - start > LASTS || document.hidden || innerWidth !== width) return canvas.remove();
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, innerWidth, innerHeight);
    for (const scrap of scraps) if (now - start >= scrap.born) drawScrap(context, scrap, elapsed, now - start);
    requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
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
      born: Math.random() * 350,
    };
  });
}

/** @param {CanvasRenderingContext2D} context @param {Scrap} scrap @param {number} elapsed seconds @param {number} age milliseconds */
function drawScrap(context, scrap, elapsed, age) {
  scrap.vy += GRAVITY * elapsed;
  scrap.vx *= 1 - 1.2 * elapsed;
  scrap.vy = Math.min(scrap.vy, 320);
  scrap.x += scrap.vx * elapsed;
  scrap.y += scrap.vy * elapsed;
  scrap.turn += scrap.spin * elapsed;
  context.save();
  context.globalAlpha = Math.max(0, Math.min(1, (LASTS - age) / 900));
  context.translate(scrap.x, scrap.y);
  context.rotate(scrap.turn);
  context.fillStyle = scrap.tint;
  const thin = Math.abs(Math.cos(scrap.turn * 2)) * 0.7 + 0.3;
  context.fillRect(-scrap.size / 2, (-scrap.size * thin) / 2, scrap.size, scrap.size * thin);
  context.restore();
}
