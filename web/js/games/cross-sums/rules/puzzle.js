/** Puzzles and conclusions from their lines. The same rules as the server's; golden vectors test both. */

/** @typedef {{axis: "row" | "column", index: number}} Line */
/**
 * @typedef {{size: number, grid: readonly number[], rows: readonly number[], columns: readonly number[]}} Board what a
 * player sees
 */
/** @typedef {1 | 2} Series the generator of a puzzle; each has its own seeds and hints, which never change */
/**
 * @typedef {Board & {solution: readonly boolean[], series?: Series}} Puzzle without `series`, it belongs to the first
 */
/** @typedef {"open" | "kept" | "removed"} Mark */
/** @typedef {"allGo" | "allStay" | "tooBig" | "onlyWay" | "needed" | "unusable"} Reason */
/** @typedef {{cell: number, kept: boolean, line: Line, reason: Reason}} Hint */
/** @typedef {{passes: number, decidedAtFirst: number, uniformLines: number}} Grade */

/** @param {number} size @returns {Line[]} the rows from the top, then the columns from the left */
export function linesOf(size) {
  const indices = Array.from({ length: size }, (_, index) => index);
  return [
    ...indices.map((index) => /** @type {Line} */ ({ axis: "row", index })),
    ...indices.map((index) => /** @type {Line} */ ({ axis: "column", index })),
  ];
}

/** @param {Line} line @param {number} size @returns {number[]} the board's cells of a line */
export function cellsOf({ axis, index }, size) {
  return Array.from({ length: size }, (_, place) => (axis === "row" ? index * size + place : place * size + index));
}

/**
 * @param {number} size @param {readonly number[]} grid @param {readonly boolean[]} solution @param {Series} [series]
 * @returns {Puzzle}
 */
export function makePuzzle(size, grid, solution, series = 1) {
  /** @param {Line} line */
  const target = (line) => cellsOf(line, size).reduce((sum, cell) => (solution[cell] ? sum + grid[cell] : sum), 0);
  const targets = linesOf(size).map(target);
  return { size, grid, solution, rows: targets.slice(0, size), columns: targets.slice(size), series };
}

/** @param {Board} board @param {Line} line */
export const targetOf = (board, { axis, index }) => (axis === "row" ? board.rows : board.columns)[index];

/**
 * All ways to meet a line's target. Sets of cells are bits, with the first cell in the lowest.
 * @param {readonly number[]} numbers at most 8
 * @param {number} target
 */
export function waysOf(numbers, target) {
  const sums = [0];
  for (let set = 1; set < 1 << numbers.length; set += 1) {
    const lowest = 31 - Math.clz32(set & -set);
    sums.push(sums[set & (set - 1)] + numbers[lowest]);
  }
  const ways = sums.flatMap((sum, set) => (sum === target ? [set] : []));
  return { sums, ways };
}

/**
 * Returns what all ways that agree with the known cells have in common.
 * @param {readonly number[]} ways @param {number} all every cell of the line @param {number} kept @param {number}
 * removed
 * @returns {{kept: number, removed: number, ways: number}} the cells that all of them keep, the cells that none keeps,
 * and the number of ways
 */
function common(ways, all, kept, removed) {
  let [inEvery, inAny, count] = [all, 0, 0];
  for (const way of ways) {
    if ((way & kept) !== kept || (way & removed) !== 0) continue;
    inEvery &= way;
    inAny |= way;
    count += 1;
  }
  return { kept: inEvery, removed: all & ~inAny, ways: count };
}

/**
 * Returns the difficulty of a solution line by line, or `null` if line logic does not decide every cell. A pass looks
 * at all lines with the knowledge from before the pass; its conclusions take effect together.
 * @param {Puzzle} puzzle @returns {Grade | null}
 */
export function gradeOf(puzzle) {
  const { size, grid, solution } = puzzle;
  const all = (1 << size) - 1;
  const lines = linesOf(size);
  const ways = lines.map((line) => {
    const numbers = cellsOf(line, size).map((cell) => grid[cell]);
    return waysOf(numbers, targetOf(puzzle, line)).ways;
  });
  let known = lines.map(() => ({ kept: 0, removed: 0 }));
  let [undecided, passes, decidedAtFirst] = [grid.length, 0, 0];
  while (undecided > 0) {
    const next = known.map((line) => ({ ...line }));
    let decided = 0;
    for (const [number, { axis, index }] of lines.entries()) {
      const outcome = common(ways[number], all, known[number].kept, known[number].removed);
      for (let place = 0; place < size; place += 1) {
        const bit = 1 << place;
        if (((outcome.kept | outcome.removed) & bit) === 0) continue;
        if (((next[number].kept | next[number].removed) & bit) !== 0) continue;
        decided += 1;
        const crossing = next[axis === "row" ? size + place : place];
        const mark = (outcome.kept & bit) !== 0 ? "kept" : "removed";
        next[number][mark] |= bit;
        crossing[mark] |= 1 << index;
      }
    }
    if (decided === 0) return null;
    passes += 1;
    if (passes === 1) decidedAtFirst = decided;
    undecided -= decided;
    known = next;
  }
  const uniformLines = lines.filter((line) => new Set(cellsOf(line, size).map((cell) => solution[cell])).size === 1);
  return { passes, decidedAtFirst, uniformLines: uniformLines.length };
}

/** @param {Grade} one @param {Grade} other @returns {boolean} whether the first is harder */
export function isHarder(one, other) {
  if (one.passes !== other.passes) return one.passes > other.passes;
  if (one.decidedAtFirst !== other.decidedAtFirst) return one.decidedAtFirst < other.decidedAtFirst;
  return one.uniformLines < other.uniformLines;
}

/**
 * Returns the next cell that can be decided from correct marks: the first cell of the first line with a conclusion. In
 * the second series, the first removed cell comes before all kept ones.
 * @param {Puzzle} puzzle @param {readonly Mark[]} marks by cell; a wrong one counts as open
 * @returns {Hint | null} `null` once every cell is decided
 */
export function hintFor(puzzle, marks) {
  /** @type {Hint | null} */
  let first = null;
  for (const line of linesOf(puzzle.size)) {
    const hint = hintIn(line, puzzle, marks);
    if (hint && (puzzle.series !== 2 || !hint.kept)) return hint;
    first ??= hint;
  }
  return first;
}

/**
 * @param {Line} line
 * @param {Puzzle} puzzle
 * @param {readonly Mark[]} marks
 * @returns {Hint | null} the conclusions in a line
 */
function hintIn(line, puzzle, marks) {
  const { size, grid, solution, series } = puzzle;
  const all = (1 << size) - 1;
  const cells = cellsOf(line, size);
  let [kept, removed] = [0, 0];
  for (const [place, cell] of cells.entries()) {
    if (marks[cell] === "kept" && solution[cell]) kept |= 1 << place;
    if (marks[cell] === "removed" && !solution[cell]) removed |= 1 << place;
  }
  const numbers = cells.map((cell) => grid[cell]);
  const { sums, ways } = waysOf(numbers, targetOf(puzzle, line));
  const outcome = common(ways, all, kept, removed);
  const decided = (outcome.kept | outcome.removed) & ~(kept | removed);
  if (decided === 0) return null;
  const going = series === 2 ? outcome.removed & ~removed : 0;
  const place = lowestOf(going === 0 ? decided : going);
  const isKept = (outcome.kept & (1 << place)) !== 0;
  const missing = targetOf(puzzle, line) - sums[kept];
  /** @type {Reason} */
  let reason = isKept ? "needed" : "unusable";
  if (missing === 0) reason = "allGo";
  else if (sums[all & ~(kept | removed)] === missing) reason = "allStay";
  else if (numbers[place] > missing) reason = "tooBig";
  else if (outcome.ways === 1) reason = "onlyWay";
  return { cell: cells[place], kept: isKept, line, reason };
}

/** @param {number} set of cells, as bits @returns {number} the lowest cell */
const lowestOf = (set) => 31 - Math.clz32(set & -set);
