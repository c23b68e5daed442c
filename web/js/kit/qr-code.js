/**
 * QR codes (ISO/IEC 18004) in the browser, for links that carry a secret and so must never reach the server:
 * bytes, error correction level M, versions 1 to 15, which is up to 412 bytes.
 */

/** Error correction codewords in each block at level M, by version. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24];
/** Blocks at level M, by version. */
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10];
const QUIET_ZONE = 4;

/** @param {number} version @returns {number} modules for data and correction */
function rawModules(version) {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const aligned = Math.floor(version / 7) + 2;
    modules -= (25 * aligned - 10) * aligned - 55;
    if (version >= 7) modules -= 36;
  }
  return modules;
}

/** @param {number} version @returns {number} bytes that data may take, with mode, length and end */
const dataBytes = (version) => (rawModules(version) >> 3) - CORRECTION[version - 1] * BLOCKS[version - 1];

/** @param {number} x @param {number} y @returns {number} their product in GF(2⁸) modulo x⁸+x⁴+x³+x²+1 */
function multiply(x, y) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((y >>> bit) & 1) * x);
  return product;
}

/** @param {number} degree @returns {number[]} the coefficients of (x − 1)(x − 2)(x − 4)… without the leading one */
function generatorPolynomial(degree) {
  const result = [...Array.from({ length: degree - 1 }, () => 0), 1];
  let root = 1;
  for (let step = 0; step < degree; step += 1) {
    for (let at = 0; at < degree; at += 1) result[at] = multiply(result[at], root) ^ (result[at + 1] ?? 0);
    root = multiply(root, 2);
  }
  return result;
}

/** @param {number[]} data @param {number[]} generator @returns {number[]} the remainder: the block's correction */
function remainder(data, generator) {
  const result = generator.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ /** @type {number} */ (result.shift());
    result.push(0);
    generator.forEach((coefficient, at) => {
      result[at] ^= multiply(coefficient, factor);
    });
  }
  return result;
}

/** @param {Uint8Array} bytes @param {number} version @returns {number[]} mode, length, bytes, end and padding */
function dataWords(bytes, version) {
  /** @type {number[]} */
  const bits = [];
  const push = (/** @type {number} */ value, /** @type {number} */ count) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1);
  };
  push(4, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  const capacity = dataBytes(version) * 8;
  push(0, Math.min(4, capacity - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < capacity; pad ^= 0xfd) push(pad, 8);
  return Array.from({ length: bits.length / 8 }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(""), 2),
  );
}

/** @param {number[]} data @param {number} version @returns {number[]} blocks with their correction, interleaved */
function codewords(data, version) {
  const count = BLOCKS[version - 1];
  const correction = CORRECTION[version - 1];
  const raw = rawModules(version) >> 3;
  const short = Math.floor(raw / count) - correction;
  const shortBlocks = count - (raw % count);
  const generator = generatorPolynomial(correction);
  let from = 0;
  const blocks = Array.from({ length: count }, (_, index) => {
    const block = data.slice(from, (from += short + (index < shortBlocks ? 0 : 1)));
    return { data: block, correction: remainder(block, generator) };
  });
  const columns = (/** @type {(block: typeof blocks[0]) => number[]} */ part, /** @type {number} */ length) =>
    Array.from({ length }, (_, at) => blocks.flatMap((block) => part(block)[at] ?? [])).flat();
  return [...columns((block) => block.data, short + 1), ...columns((block) => block.correction, correction)];
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

/** @param {number} value @param {number} polynomial @param {number} degree @returns {number} with its check bits */
function checked(value, polynomial, degree) {
  let rest = value;
  for (let step = 0; step < degree; step += 1) rest = (rest << 1) ^ ((rest >>> (degree - 1)) * polynomial);
  return (value << degree) | rest;
}

class Grid {
  /** @type {boolean[][]} */ dark;
  /** @type {boolean[][]} */
  fixed;
  size;

  /** @param {number} version */
  constructor(version) {
    this.size = version * 4 + 17;
    const empty = () => Array.from({ length: this.size }, () => Array.from({ length: this.size }, () => false));
    this.dark = empty();
    this.fixed = empty();
    for (let at = 0; at < this.size; at += 1) {
      this.#set(6, at, at % 2 === 0);
      this.#set(at, 6, at % 2 === 0);
    }
    for (const [row, column] of [
      [3, 3],
      [3, this.size - 4],
      [this.size - 4, 3],
    ])
      this.#square(row, column, 4, (ring) => ring !== 2 && ring !== 4);
    const steps = alignment(version);
    const last = steps.length - 1;
    steps.forEach((row, i) =>
      steps.forEach((column, j) => {
        if (!((i === 0 && (j === 0 || j === last)) || (i === last && j === 0)))
          this.#square(row, column, 2, (ring) => ring !== 1);
      }),
    );
    this.format(0);
    if (version >= 7) {
      const bits = checked(version, 0x1f25, 12);
      for (let at = 0; at < 18; at += 1) {
        const [near, far] = [Math.floor(at / 3), this.size - 11 + (at % 3)];
        this.#set(near, far, ((bits >>> at) & 1) === 1);
        this.#set(far, near, ((bits >>> at) & 1) === 1);
      }
    }
  }

  /** @param {number} row @param {number} column @param {boolean} dark */
  #set(row, column, dark) {
    if (row < 0 || column < 0 || row >= this.size || column >= this.size) return;
    this.dark[row][column] = dark;
    this.fixed[row][column] = true;
  }

  /** @param {number} row @param {number} column @param {number} radius @param {(ring: number) => boolean} isDark */
  #square(row, column, radius, isDark) {
    for (let y = -radius; y <= radius; y += 1)
      for (let x = -radius; x <= radius; x += 1)
        this.#set(row + y, column + x, isDark(Math.max(Math.abs(x), Math.abs(y))));
  }

  /** @param {number} mask writes which one was used, twice, at level M (whose bits are 00) */
  format(mask) {
    const bits = checked(mask, 0x537, 10) ^ 0x5412;
    const bit = (/** @type {number} */ at) => ((bits >>> at) & 1) === 1;
    const { size } = this;
    for (let at = 0; at < 15; at += 1) {
      this.#set(at < 6 ? at : at < 8 ? at + 1 : size - 15 + at, 8, bit(at));
      this.#set(8, at < 8 ? size - 1 - at : at === 8 ? 7 : 14 - at, bit(at));
    }
    this.#set(size - 8, 8, true);
  }

  /** @param {number[]} words upwards and downwards in pairs of columns, from the right */
  fill(words) {
    let at = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      const upwards = ((right + 1) & 2) === 0;
      for (let step = 0; step < this.size; step += 1) {
        const row = upwards ? this.size - 1 - step : step;
        for (const column of [right, right - 1]) {
          if (this.fixed[row][column]) continue;
          this.dark[row][column] = (((words[at >> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1;
          at += 1;
        }
      }
    }
  }

  /** @param {number} mask turns over what the mask says; done twice, nothing is changed */
  turn(mask) {
    for (let row = 0; row < this.size; row += 1) {
      for (let column = 0; column < this.size; column += 1)
        if (!this.fixed[row][column] && MASKS[mask](row, column)) this.dark[row][column] = !this.dark[row][column];
    }
  }

  /** @returns {number} how hard it is to scan: runs, blocks, look-alikes of the corners, too much of one colour */
  penalty() {
    const lines = [...this.dark, ...this.dark.map((_, column) => this.dark.map((row) => row[column]))].map((line) =>
      line.map(Number).join(""),
    );
    let points = 0;
    for (const line of lines) {
      for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2;
      for (let at = 0; at + 11 <= line.length; at += 1)
        if (/^(10111010000|00001011101)/.test(line.slice(at))) points += 40;
    }
    for (let row = 1; row < this.size; row += 1) {
      for (let column = 1; column < this.size; column += 1) {
        const here = this.dark[row][column];
        if (
          this.dark[row][column - 1] === here &&
          this.dark[row - 1][column] === here &&
          this.dark[row - 1][column - 1] === here
        )
          points += 3;
      }
    }
    const share = this.dark.flat().filter(Boolean).length / this.size ** 2;
    return points + Math.floor(Math.abs(share * 20 - 10)) * 10;
  }
}

/** @param {number} version @returns {number[]} where the small squares stand */
function alignment(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, at) => version * 4 + 10 - step * (count - 2 - at))];
}

/** @param {string} text @returns {boolean[][] | null} dark modules by row, without the quiet zone; null if too long */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  const version =
    CORRECTION.findIndex((_, at) => dataBytes(at + 1) * 8 >= 4 + (at < 9 ? 8 : 16) + bytes.length * 8) + 1;
  if (version === 0) return null;
  const grid = new Grid(version);
  grid.fill(codewords(dataWords(bytes, version), version));
  let best = { mask: 0, points: Infinity };
  for (let mask = 0; mask < MASKS.length; mask += 1) {
    grid.format(mask);
    grid.turn(mask);
    const points = grid.penalty();
    if (points < best.points) best = { mask, points };
    grid.turn(mask);
  }
  grid.format(best.mask);
  grid.turn(best.mask);
  return grid.dark;
}

/** @param {string} text @param {string} label what a screen reader says @returns {SVGSVGElement} always dark on white */
export function qrPicture(text, label) {
  const space = "http://www.w3.org/2000/svg";
  const modules = qrCode(text) ?? [];
  const side = modules.length + 2 * QUIET_ZONE;
  const svg = document.createElementNS(space, "svg");
  const ground = document.createElementNS(space, "rect");
  const path = document.createElementNS(space, "path");
  for (const [name, value] of [
    ["viewBox", `0 0 ${side} ${side}`],
    ["role", "img"],
    ["aria-label", label],
    ["shape-rendering", "crispEdges"],
    ["class", "qr"],
  ])
    svg.setAttribute(name, value);
  for (const [name, value] of [
    ["width", `${side}`],
    ["height", `${side}`],
    ["fill", "#fff"],
  ])
    ground.setAttribute(name, value);
  path.setAttribute(
    "d",
    modules
      .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z` : "")))
      .join(""),
  );
  svg.append(ground, path);
  return svg;
}
