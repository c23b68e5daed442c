/**
 * Holds exports and recaps of whole evenings against the rules as the page `/verify` does, and prints whatever it finds
 * wrong. `node accuse-evenings.mjs FILE`: each line of the file is what it comes `from`, an `export`, a `recap` and its
 * public `boards`.
 */

import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { judgeExport, judgeRecap } from "../../../web/js/shell/verify/plays.js";
import { accusations } from "./verdicts.mjs";

let boards = [];
globalThis.fetch = async (path) => {
  const board = boards.find(({ player }) => path.endsWith(`/${player}`));
  return { ok: Boolean(board), status: board ? 200 : 404, json: async () => board ?? {} };
};

let said = 0;
for await (const line of createInterface({ input: createReadStream(process.argv[2]) })) {
  const { from, export: whole, recap, ...rest } = JSON.parse(line);
  boards = rest.boards;
  const judged = { export: await judgeExport(whole), recap: await judgeRecap(recap.room.code, recap) };
  for (const [what, verdicts] of Object.entries(judged))
    for (const words of accusations(verdicts)) if ((said += 1) <= 50) console.log(`${from}, ${what}: ${words}`);
}
