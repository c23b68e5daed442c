/** Which modules a module needs before it runs. */

import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** @param {string} entry a path @param {Set<string>} [seen] @returns {Set<string>} paths, the entry's included */
export function graph(entry, seen = new Set()) {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  for (const [, target] of readFileSync(entry, "utf8").matchAll(/^(?:import|export)\s(?:[^"]*?\sfrom\s)?"([^"]+)";/gm)) graph(resolve(dirname(entry), target), seen);
  return seen;
}
