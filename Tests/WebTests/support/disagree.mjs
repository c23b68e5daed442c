/**
 * Holds exports against the rules as the page `/verify` does, and prints those of which the server's rules said something
 * else. `node disagree.mjs FILE`: each line of the file is an object of an `export` and whether it is `wrong`.
 */

import { readFileSync } from "node:fs";
import { proveExport } from "../../../web/js/games/bingo/verify/people.js";
import { readExport } from "../../../web/js/games/bingo/verify/read.js";

let printed = 0;
for (const line of readFileSync(process.argv[2], "utf8").split("\n").filter(Boolean)) {
  const { export: whole, wrong, says } = JSON.parse(line);
  const found = readExport(JSON.stringify(whole));
  const findings = found.export
    ? proveExport(found.export).flatMap(({ checks }) =>
        checks.flatMap((check) =>
          check.findings.map(({ key, values }) => `${check.subject}.${key} ${JSON.stringify(values)}`),
        ),
      )
    : [JSON.stringify(found)];
  if (findings.length > 0 !== wrong && (printed += 1) <= 20)
    console.log(`the rules say ${JSON.stringify(says)}, the page ${JSON.stringify(findings.slice(0, 5))}`);
}
