/**
 * Calls the compiled rules: `node answer.mjs FILE` prints a line for each line of the file, which has the name of a
 * function and, after a space, its input.
 */

import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { answer } from "./compiled.mjs";

for await (const line of createInterface({ input: createReadStream(process.argv[2]), crlfDelay: Infinity })) {
  const space = line.indexOf(" ");
  console.log(answer(line.slice(0, space), line.slice(space + 1)));
}
