/**
 * Calls the compiled rules: `node answer.mjs FILE` prints a line for each line of the file, which has the name of a
 * function and, after a space, its input: JSON, or for `foldProof` a proof document as a JSON string.
 */

import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { answer, folded } from "./compiled.mjs";

for await (const line of createInterface({ input: createReadStream(process.argv[2]), crlfDelay: Infinity })) {
  const space = line.indexOf(" ");
  const [name, input] = [line.slice(0, space), line.slice(space + 1)];
  console.log(name === "foldProof" ? folded(JSON.parse(input)) : answer(name, input));
}
