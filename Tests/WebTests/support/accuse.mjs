/**
 * Holds exports and recaps against the rules as the page `/verify` does, and prints whatever it finds wrong.
 * `node accuse.mjs FILE`: each line of the file is an object of an `export`, a `recap` and its public `boards`.
 */

import { readFileSync } from "node:fs";
import { proveExport } from "../../../web/js/games/bingo/verify/people.js";
import { readExport } from "../../../web/js/games/bingo/verify/read.js";
import { proveRecap } from "../../../web/js/games/bingo/verify/recap-proof.js";

const said = [];
readFileSync(process.argv[2], "utf8")
  .split("\n")
  .filter(Boolean)
  .forEach((line, index) => {
    const { export: whole, recap, boards } = JSON.parse(line);
    const found = readExport(JSON.stringify(whole));
    if (!found.export) said.push(`line ${index}: the export cannot be read: ${JSON.stringify(found)}`);
    const proofs = [
      ...(found.export ? proveExport(found.export) : []).map((proof) => ["export", proof]),
      ...recap.rounds.map((round) => [
        "recap",
        proveRecap(
          round,
          boards.filter((board) => board.round === round.number),
          recap.at,
          { room: "K7QX4P", play: 1 },
        ),
      ]),
    ];
    for (const [what, { number, checks }] of proofs) {
      for (const { subject, findings } of checks) {
        for (const { key, values } of findings)
          said.push(`line ${index}: ${what}, round ${number}: ${subject}.${key} ${JSON.stringify(values)}`);
      }
    }
  });
for (const line of said.slice(0, 50)) console.log(line);
