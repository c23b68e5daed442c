/** Bingo patterns as masks: bit n stands for cell n, row by row. 25 cells fit a 32-bit integer. */

/** @typedef {import("./wire.js").Goal} Goal */
/** @typedef {import("./wire.js").PatternFamily} PatternFamily */
/** @typedef {{id: string, mask: number, cells: number[]}} Pattern */

/**
 * @param {Iterable<number>} cells
 * @returns {number}
 */
export function maskOf(cells) {
  let mask = 0;
  for (const cell of cells) mask |= 1 << cell;
  return mask;
}

/**
 * @param {number} mask
 * @returns {number[]} ascending
 */
export function cellsOf(mask) {
  const cells = [];
  for (let cell = 0; cell < 25; cell += 1) if (mask & (1 << cell)) cells.push(cell);
  return cells;
}

/** @param {number} size @param {(row: number, column: number) => boolean} holds */
function select(size, holds) {
  let mask = 0;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (holds(row, column)) mask |= 1 << (row * size + column);
    }
  }
  return mask;
}

/**
 * @param {number} size
 * @param {PatternFamily} family
 * @returns {[string, number][]} ids and masks
 */
function familyMasks(size, family) {
  const last = size - 1;
  const steps = Array.from({ length: size }, (_, index) => index);
  switch (family) {
    case "row":
      return steps.map((index) => [`row${index + 1}`, select(size, (row) => row === index)]);
    case "column":
      return steps.map((index) => [`column${index + 1}`, select(size, (_, column) => column === index)]);
    case "diagonal":
      return [
        ["diagonal1", select(size, (row, column) => row === column)],
        ["diagonal2", select(size, (row, column) => row + column === last)],
      ];
    case "corners":
      return [["corners", select(size, (row, column) => row % last === 0 && column % last === 0)]];
    case "x":
      return [["x", select(size, (row, column) => row === column || row + column === last)]];
    case "frame":
      return [["frame", select(size, (row, column) => row % last === 0 || column % last === 0)]];
    case "blackout":
      return [["blackout", select(size, () => true)]];
    default:
      return [];
  }
}

/**
 * All families, in the order in which pages list them.
 * @type {readonly PatternFamily[]}
 */
export const FAMILIES = ["row", "column", "diagonal", "corners", "x", "frame", "blackout"];

/**
 * @param {number} size
 * @param {Goal} goal
 * @returns {Pattern[]}
 */
export function patternsOf(size, goal) {
  /** @type {[string, number][]} */
  const masks = FAMILIES.filter((family) => goal.patterns.includes(family)).flatMap((family) =>
    familyMasks(size, family),
  );
  (goal.masks ?? []).forEach((cells, index) => masks.push([`mask${index + 1}`, maskOf(cells)]));
  return masks.map(([id, mask]) => ({ id, mask, cells: cellsOf(mask) }));
}

/**
 * @param {Pattern[]} patterns
 * @param {number} held mask of the cells that count
 * @returns {Pattern[]}
 */
export function heldPatterns(patterns, held) {
  return patterns.filter(({ mask }) => (held & mask) === mask);
}
