/**
 * QR codes drawn in the browser, for texts that a server must never see. Byte mode, error correction M or L, versions 1
 * to 10 of ISO/IEC 18004: enough for 213 bytes (M) or 271 (L).
 */

/** Error correction codewords per block, and the number of blocks, by version from 1. */
const LEVELS = Object.freeze({
  L: { bits: 1, correction: [7, 10, 15, 20, 26, 18, 20, 24, 30, 18], blocks: [1, 1, 1, 1, 1, 2, 2, 2, 2, 4] },
  M: { bits: 0, correction: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26], blocks: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5] },
});
/** The total number of codewords, by version. */
const CODEWORDS = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346];
/** Centers of the alignment patterns, by version. */
const ALIGNMENT = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

/** @typedef {keyof typeof LEVELS} Level */

/**
 * @param {string} text
 * @param {Level} [level] M by default; L is used if M does not have enough space
 * @param {number} [mask] 0 to 7; by default the one with the lowest penalty
 * @returns {boolean[][]} rows of modules, dark is true, without the quiet zone
 */
export function qrModules(text, level = "M", mask) {
  const bytes = new TextEncoder().encode(text);
  const version = CODEWORDS.findIndex((_, index) => bytes.length <= capacity(index + 1, level)) + 1;
  if (version === 0) {
    if (level === "M") return qrModules(text, "L", mask);
    throw new RangeError("The text is too long for this code.");
  }
  const words = interleaved(dataWords(bytes, version, level), version, level);
  if (mask !== undefined) return drawn(words, version, level, mask);
  const all = Array.from({ length: 8 }, (_, index) => drawn(words, version, level, index));
  return all.reduce((best, next) => (penalty(next) < penalty(best) ? next : best));
}

/** @param {number} version @param {Level} level */
function dataCount(version, level) {
  const { correction, blocks } = LEVELS[level];
  return CODEWORDS[version - 1] - correction[version - 1] * blocks[version - 1];
}

/** @param {number} version @param {Level} level @returns {number} bytes that fit */
function capacity(version, level) {
  return dataCount(version, level) - (version < 10 ? 2 : 3);
}

/** @param {Uint8Array} bytes @param {number} version @param {Level} level */
function dataWords(bytes, version, level) {
  const lengthBits = version < 10 ? 8 : 16;
  let bits = "0100" + bytes.length.toString(2).padStart(lengthBits, "0");
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  const room = dataCount(version, level) * 8;
  bits += "0".repeat(Math.min(4, room - bits.length));
  bits += "0".repeat((8 - (bits.length % 8)) % 8);
  const words = Array.from({ length: bits.length / 8 }, (_, index) =>
    parseInt(bits.slice(index * 8, index * 8 + 8), 2),
  );
  for (let pad = 0xec; words.length < room / 8; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/**
 * @param {number[]} data @param {number} version @param {Level} level @returns {number[]} with error correction, the
 *   blocks interleaved
 */
function interleaved(data, version, level) {
  const { correction, blocks } = LEVELS[level];
  const [count, length] = [blocks[version - 1], correction[version - 1]];
  const short = Math.floor(data.length / count);
  const longer = data.length % count;
  const parts = [];
  for (let block = 0, start = 0; block < count; block += 1) {
    const end = start + short + (block >= count - longer ? 1 : 0);
    parts.push(data.slice(start, end));
    start = end;
  }
  const codes = parts.map((part) => remainder(part, length));
  /** @param {number[][]} lists */
  const inTurns = (lists) =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, index) =>
      lists.flatMap((list) => (index < list.length ? [list[index]] : [])),
    ).flat();
  return [...inTurns(parts), ...inTurns(codes)];
}

/** Powers of the generator of GF(256) with the polynomial 0x11d, and their logarithms. */
const POWER = new Uint8Array(512);
const LOGARITHM = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  POWER[exponent] = POWER[exponent + 255] = value;
  LOGARITHM[value] = exponent;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}

/** @param {number} a @param {number} b */
const product = (a, b) => (a === 0 || b === 0 ? 0 : POWER[LOGARITHM[a] + LOGARITHM[b]]);

/** @param {number[]} data @param {number} length @returns {number[]} the Reed–Solomon remainder */
function remainder(data, length) {
  let generator = [1];
  for (let degree = 0; degree < length; degree += 1) {
    const next = [...generator, 0];
    generator.forEach((factor, index) => {
      next[index + 1] ^= product(factor, POWER[degree]);
    });
    generator = next;
  }
  const rest = /** @type {number[]} */ (Array.from({ length }, () => 0));
  for (const word of data) {
    const factor = word ^ /** @type {number} */ (rest.shift());
    rest.push(0);
    rest.forEach((_, index) => {
      rest[index] ^= product(generator[index + 1], factor);
    });
  }
  return rest;
}

/** @type {((row: number, column: number) => boolean)[]} */
const MASKS = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** @param {number[]} words @param {number} version @param {Level} level @param {number} mask */
function drawn(words, version, level, mask) {
  const size = version * 4 + 17;
  /** @type {(boolean | null)[][]} null where data goes */
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => null));
  drawFixed(grid, version);
  drawFormat(grid, LEVELS[level].bits, mask);
  let bit = 0;
  let upward = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2, upward = !upward) {
    // The column of the timing pattern is skipped.
    const columns = right === 6 ? [5, 4] : [right, right - 1];
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const row = upward ? size - 1 - step : step;
      for (const column of columns) {
        if (grid[row][column] !== null) continue;
        const dark = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        grid[row][column] = (dark === 1) !== MASKS[mask](row, column);
        bit += 1;
      }
    }
  }
  return /** @type {boolean[][]} */ (grid);
}

/** @param {(boolean | null)[][]} grid @param {number} version */
function drawFixed(grid, version) {
  const size = grid.length;
  for (let index = 8; index < size - 8; index += 1) grid[6][index] = grid[index][6] = index % 2 === 0;
  for (const [top, left] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ]) {
    for (let row = -1; row <= 7; row += 1) {
      for (let column = -1; column <= 7; column += 1) {
        if (grid[top + row]?.[left + column] === undefined) continue;
        const ring = Math.max(Math.abs(row - 3), Math.abs(column - 3));
        grid[top + row][left + column] = ring !== 2 && ring !== 4;
      }
    }
  }
  const centres = ALIGNMENT[version - 1];
  const last = size - 7;
  for (const row of centres) {
    for (const column of centres) {
      if ((row === 6 && column === 6) || (row === 6 && column === last) || (row === last && column === 6)) continue;
      for (let y = -2; y <= 2; y += 1)
        for (let x = -2; x <= 2; x += 1) grid[row + y][column + x] = Math.max(Math.abs(y), Math.abs(x)) !== 1;
    }
  }
  grid[size - 8][8] = true;
  if (version < 7) return;
  const bits = (version << 12) | polynomialRest(version, 12, 0x1f25);
  for (let index = 0; index < 18; index += 1) {
    const [far, near] = [size - 11 + (index % 3), Math.floor(index / 3)];
    grid[near][far] = grid[far][near] = ((bits >> index) & 1) === 1;
  }
}

/** @param {(boolean | null)[][]} grid @param {number} level @param {number} mask */
function drawFormat(grid, level, mask) {
  const size = grid.length;
  const data = (level << 3) | mask;
  const bits = ((data << 10) | polynomialRest(data, 10, 0x537)) ^ 0x5412;
  for (let index = 0; index < 15; index += 1) {
    const dark = ((bits >> index) & 1) === 1;
    // Along the right and the lower side of the upper left finder pattern; the second copy is divided between the other
    // two.
    grid[index < 6 ? index : index < 8 ? index + 1 : size - 15 + index][8] = dark;
    grid[8][index < 8 ? size - 1 - index : index < 9 ? 7 : 14 - index] = dark;
  }
}

/**
 * @param {number} data @param {number} degree @param {number} divisor @returns {number} the remainder of data ×
 *   x^degree
 */
function polynomialRest(data, degree, divisor) {
  let rest = data;
  for (let step = 0; step < degree; step += 1) rest = (rest << 1) ^ ((rest >> (degree - 1)) & 1 ? divisor : 0);
  return rest & ((1 << degree) - 1);
}

/** @param {boolean[][]} grid @returns {number} a measure of how hard it is to read */
function penalty(grid) {
  const size = grid.length;
  const lines = [...grid, ...grid.map((_, column) => grid.map((row) => row[column]))].map((line) =>
    line.map(Number).join(""),
  );
  let points = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2;
    points += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (let row = 1; row < size; row += 1) {
    for (let column = 1; column < size; column += 1) {
      const dark = grid[row][column];
      if (dark === grid[row - 1][column] && dark === grid[row][column - 1] && dark === grid[row - 1][column - 1])
        points += 3;
    }
  }
  const share = (lines.slice(0, size).join("").replaceAll("0", "").length * 100) / (size * size);
  return points + 10 * Math.floor(Math.abs(share - 50) / 5);
}

const SVG = "http://www.w3.org/2000/svg";
/** The width of the light margin that readers need around the code. */
const QUIET = 4;

/**
 * @param {string} text
 * @param {string} label a description of the picture
 * @returns {SVGSVGElement} dark on white, in any theme
 */
export function qrPicture(text, label) {
  const modules = qrModules(text);
  const side = modules.length + 2 * QUIET;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${side} ${side}`);
  svg.setAttribute("class", "qr");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  svg.setAttribute("shape-rendering", "crispEdges");
  const paper = document.createElementNS(SVG, "rect");
  paper.setAttribute("width", String(side));
  paper.setAttribute("height", String(side));
  paper.setAttribute("fill", "#fff");
  const ink = document.createElementNS(SVG, "path");
  ink.setAttribute(
    "d",
    modules
      .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])))
      .join(""),
  );
  ink.setAttribute("fill", "#000");
  svg.append(paper, ink);
  return svg;
}
