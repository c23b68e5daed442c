/**
 * Shows how the difficulties of Cross Sums differ, by what a simulated person has to do, and how long puzzles take to
 * make: `node Benchmarks/cross-sums/curve.mjs [levels of each difficulty]`.
 */

import { levelPuzzle } from "../../web/js/games/cross-sums/rules/generator.js";
import { SECOND } from "../../web/js/games/cross-sums/rules/second-series.js";
import { tableOf } from "../../web/js/games/cross-sums/rules/table.js";
import { inOrder, workOf } from "../../Tests/WebTests/support/person.mjs";

const count = Number(process.argv[2] ?? 200);
const NAMES = /** @type {const} */ (["easy", "medium", "hard", "extraHard", "expert", "master"]);
const WORK = /** @type {const} */ (["steps", "barren", "effort", "alone"]);

/** @param {number[]} all @param {number} share */
const quantile = (all, share) => all.toSorted((one, other) => one - other)[Math.floor(share * (all.length - 1))];

for (const series of /** @type {const} */ ([1, 2])) {
  console.log(`\nSeries ${series}, ${count} levels each: 10 %, median, 90 %`);
  /** @type {Record<string, ReturnType<typeof workOf>[]>} */
  const done = {};
  for (const name of NAMES) {
    const took = [];
    let fromTable = 0;
    done[name] = Array.from({ length: count }, (_, index) => {
      const begun = performance.now();
      const puzzle = levelPuzzle(name, index + 1, series);
      took.push(performance.now() - begun);
      const numbers = puzzle.grid.toSorted().join();
      if (tableOf(SECOND[name].size).some(({ grid }) => grid.toSorted().join() === numbers)) fromTable += 1;
      return workOf(puzzle);
    });
    const figures = WORK.map((key) => {
      const all = done[name].map((work) => work[key]);
      return `${key} ${[0.1, 0.5, 0.9].map((share) => quantile(all, share)).join("/")}`;
    });
    const time = `made in ${quantile(took, 0.5).toFixed(2)}, 95 %: ${quantile(took, 0.95).toFixed(2)} ms`;
    console.log(`${name.padEnd(10)} ${figures.join("  ")}  ${time}, from the table: ${fromTable}`);
  }
  for (const [index, name] of NAMES.slice(1).entries()) {
    const shares = /** @type {const} */ (["steps", "effort"]).map((key) => {
      const [easier, harder] = [NAMES[index], name].map((one) => done[one].map((work) => work[key]));
      return `${key} ${(100 * inOrder(easier, harder)).toFixed(1)} %`;
    });
    console.log(`${NAMES[index]} < ${name}: ${shares.join(", ")}`);
  }
}
