/** The goals for playing alone, each with a picture of a board that reaches it. */

import { cellsOf, patternsOf } from "../patterns.js";

/** @typedef {import("../wire.js").Goal} Goal */

/** @type {Readonly<Record<string, Goal>>} */
export const GOALS = Object.freeze({
  line: { patterns: ["row", "column", "diagonal"], masks: [], need: 1 },
  lines: { patterns: ["row", "column", "diagonal"], masks: [], need: 2 },
  corners: { patterns: ["corners"], masks: [], need: 1 },
  x: { patterns: ["x"], masks: [], need: 1 },
  frame: { patterns: ["frame"], masks: [], need: 1 },
  blackout: { patterns: ["blackout"], masks: [], need: 1 },
});

/** The name for custom shapes among the goals. */
export const SHAPES = "shapes";
/** The picture of shapes that are not drawn yet, as rows of a board. */
const SKETCH = [" # ", "# #", " # "];

/** @param {readonly (readonly number[])[]} masks @returns {Goal} any of the shapes */
export const shapesGoal = (masks) => ({ patterns: [], masks: masks.map((cells) => [...cells]), need: 1 });

/** @param {Goal} goal @returns {string} its name in `GOALS`, or `SHAPES`; "" for another */
export function goalName(goal) {
  if (goal.masks.length > 0) return goal.patterns.length === 0 && goal.need === 1 ? SHAPES : "";
  return (
    Object.keys(GOALS).find(
      (name) => GOALS[name].need === goal.need && GOALS[name].patterns.join() === goal.patterns.join(),
    ) ?? ""
  );
}

/**
 * @param {string} name in `GOALS`, or `SHAPES`
 * @param {number} size
 * @returns {ReadonlySet<number>} cells of the picture
 */
function pictured(name, size) {
  if (name === SHAPES) {
    const edge = (size - SKETCH.length) >> 1;
    return new Set(
      SKETCH.flatMap((row, y) => [...row].flatMap((tile, x) => (tile === "#" ? [(y + edge) * size + x + edge] : []))),
    );
  }
  const patterns = patternsOf(size, GOALS[name]);
  // A line that is not at the edge; two lines as a cross.
  const shown = name === "line" ? [patterns[1]] : name === "lines" ? [patterns[1], patterns[size + 2]] : patterns;
  return new Set(shown.flatMap(({ mask }) => cellsOf(mask)));
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} name in `GOALS`, or `SHAPES` @param {number} size @returns {SVGSVGElement} without a label, because
 *   its name is beside it
 */
export function goalPicture(name, size) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", `0 0 ${size * 10} ${size * 10}`);
  picture.setAttribute("class", "goal-picture");
  picture.setAttribute("aria-hidden", "true");
  const cells = pictured(name, size);
  for (let cell = 0; cell < size * size; cell += 1) {
    const tile = document.createElementNS(SVG, "rect");
    tile.setAttribute("x", String((cell % size) * 10 + 1));
    tile.setAttribute("y", String(Math.floor(cell / size) * 10 + 1));
    tile.setAttribute("width", "8");
    tile.setAttribute("height", "8");
    tile.setAttribute("rx", "2");
    if (cells.has(cell)) tile.setAttribute("class", "is-held");
    picture.append(tile);
  }
  return picture;
}
