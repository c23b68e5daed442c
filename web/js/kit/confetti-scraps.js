/** Scraps of paper: where they fly and how they are drawn, in a worker or on a page. */

/**
 * The context of a canvas, on a page or in a worker.
 * @typedef {Pick<CanvasRenderingContext2D, "setTransform" | "clearRect" | "fillRect" | "globalAlpha" | "fillStyle"> &
 *   {canvas: {width: number, height: number}}} Brush
 */
/** @typedef {{left: number, top: number, width: number, height: number}} Box CSS pixels */
/**
 * @typedef {{x: number, y: number, vx: number, vy: number, turn: number, spin: number, size: number, tint: string,
 * born: number, dies: number}} Scrap
 */

/** How long a shower lasts, and how long its scraps fade at the end, milliseconds. */
const LASTS = 3_600;
const FADES = 900;
/** The acceleration in CSS pixels per second squared, and the maximum speed of falling paper. */
const GRAVITY = 900;
const FASTEST = 320;
/** The maximum number of scraps. However many people win at once, more would only cover the page. */
const MOST = 600;
/** Parts larger than this throw larger scraps, CSS pixels; and the maximum factor. */
const USUAL = 300;
const LARGEST = 2.5;
/** Each scrap is the best of several random throws: the one that is unobstructed at most of these times, seconds. */
const THROWS = 5;
const LOOKS = [0.05, 0.2, 0.35, 0.5];
/** The maximum time step, for frames that come late, seconds. */
const LONGEST_STEP = 0.05;

export class Shower {
  #context;
  #scale;
  /** @type {Scrap[]} */ #scraps = [];
  /** @type {readonly Box[]} lines of words that scraps should not cover */ words = [];
  #last = 0;
  /** The number of frames drawn, and the longest time between two of them, milliseconds. */
  frames = 0;
  longest = 0;

  /**
   * @param {Brush} context
   * @param {number} scale device pixels per CSS pixel
   */
  constructor(context, scale) {
    this.#context = context;
    this.#scale = scale;
  }

  /**
   * Adds scraps to those that are already falling.
   * @param {readonly Box[]} sources where they come from
   * @param {number} count the total number of scraps
   * @param {readonly string[]} tints
   * @param {number} now milliseconds
   * @param {number} [ceiling] how high scraps are thrown, from the top of the window
   */
  add(sources, count, tints, now, ceiling = 0) {
    if (this.#scraps.length === 0) {
      this.#last = now;
      this.frames = this.longest = 0;
    }
    for (let index = 0; index < count && this.#scraps.length < MOST; index += 1) {
      const source = sources[index % sources.length];
      const wait = index % 3 === 0 ? 0 : Math.random() * 350;
      const throws = Array.from({ length: THROWS }, () =>
        makeScrap(source, tints[index % tints.length], now, wait, ceiling),
      );
      this.#scraps.push(throws.reduce((best, other) => (this.#shows(other) > this.#shows(best) ? other : best)));
    }
  }

  /** @param {Scrap} scrap @returns {number} at how many of the times it will be in the window and on no word */
  #shows({ x, y, vx, vy }) {
    const { width, height } = this.#context.canvas;
    const window = { left: 0, top: 0, width: width / this.#scale, height: height / this.#scale };
    return LOOKS.filter((time) => {
      const [atX, atY] = [x + vx * time, y + vy * time + (GRAVITY * time * time) / 2];
      return isInside(window, atX, atY) && !this.words.some((word) => isInside(word, atX, atY));
    }).length;
  }

  /**
   * @param {number} now milliseconds
   * @returns {boolean} whether anything is still falling
   */
  draw(now) {
    const context = this.#context;
    const gap = now - this.#last;
    const elapsed = Math.max(0, Math.min(LONGEST_STEP, gap / 1_000));
    this.#last = now;
    this.frames += 1;
    this.longest = Math.max(this.longest, gap);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    this.#scraps = this.#scraps.filter((scrap) => now < scrap.dies);
    for (const scrap of this.#scraps) if (now >= scrap.born) drawScrap(context, this.#scale, scrap, elapsed, now);
    context.setTransform(this.#scale, 0, 0, this.#scale, 0, 0);
    for (const { left, top, width, height } of this.words) context.clearRect(left - 1, top - 1, width + 2, height + 2);
    return this.#scraps.length > 0;
  }
}

/** @param {Box} box @param {number} x @param {number} y */
function isInside({ left, top, width, height }, x, y) {
  return x >= left && x < left + width && y >= top && y < top + height;
}

/**
 * @param {Box} source @param {string} tint @param {number} now @param {number} wait milliseconds @param {number}
 * ceiling
 * @returns {Scrap}
 */
function makeScrap(source, tint, now, wait, ceiling) {
  const angle = Math.random() * Math.PI * 2;
  // Scraps from a part that is as large as a big screen must be visible from the back row.
  const large = Math.max(1, Math.min(LARGEST, source.width / USUAL, source.height / USUAL));
  const speed = (120 + Math.random() * 380) * large;
  const y = source.top + source.height * Math.random();
  const highest = Math.sqrt(2 * GRAVITY * Math.max(0, y - ceiling)) * (0.6 + 0.4 * Math.random());
  return {
    x: source.left + source.width * Math.random(),
    y,
    vx: Math.cos(angle) * speed,
    vy: Math.max(Math.sin(angle) * speed - 420, -highest),
    turn: Math.random() * Math.PI,
    spin: (Math.random() - 0.5) * 14,
    size: (5 + Math.random() * 6) * large,
    tint,
    born: now + wait,
    dies: now + LASTS,
  };
}

/**
 * @param {Brush} context @param {number} scale
 * @param {Scrap} scrap @param {number} elapsed seconds @param {number} now milliseconds
 */
function drawScrap(context, scale, scrap, elapsed, now) {
  scrap.vy = Math.min(scrap.vy + GRAVITY * elapsed, FASTEST);
  scrap.vx *= 1 - 1.2 * elapsed;
  scrap.x += scrap.vx * elapsed;
  scrap.y += scrap.vy * elapsed;
  scrap.turn += scrap.spin * elapsed;
  const [cosine, sine] = [Math.cos(scrap.turn) * scale, Math.sin(scrap.turn) * scale];
  context.setTransform(cosine, sine, -sine, cosine, scrap.x * scale, scrap.y * scale);
  context.globalAlpha = Math.max(0, Math.min(1, (scrap.dies - now) / FADES));
  context.fillStyle = scrap.tint;
  const thin = Math.abs(Math.cos(scrap.turn * 2)) * 0.7 + 0.3;
  context.fillRect(-scrap.size / 2, (-scrap.size * thin) / 2, scrap.size, scrap.size * thin);
}
