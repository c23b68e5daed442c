/** What the pages believe of the wire is what the server says: its golden messages, by the types of all wire.js. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

const GOLDEN = fileURLToPath(new URL("../Golden/wire/", import.meta.url));
const RACES = fileURLToPath(new URL("../Golden/cross-sums/wire/", import.meta.url));
const TABLES = fileURLToPath(new URL("../Golden/sequence/wire/", import.meta.url));
const PARTIES = fileURLToPath(new URL("../Golden/party/wire/", import.meta.url));
const WEB = fileURLToPath(new URL("../../web/js/", import.meta.url));
const HEAD = `
  import type { ServerMessage, SentCommand } from "${WEB}games/bingo/wire.js";
  import type { ServerMessage as RaceMessage, SentCommand as RaceCommand } from "${WEB}games/cross-sums/wire.js";
  import type { ServerMessage as TableMessage, SentCommand as TableCommand } from "${WEB}games/sequence/wire.js";
  import type { ServerMessage as PartyMessage, SentCommand as PartyCommand } from "${WEB}games/party/wire.js";
  import type { EnterCommand } from "${WEB}room/wire.js";
  type Sent = (SentCommand & { play?: number }) | EnterCommand;
  type Raced = RaceCommand & { play: number };
  type Dealt = TableCommand & { play: number };
  type Partied = PartyCommand & { play: number };
`;
const CONFIGURATION = {
  compilerOptions: {
    noEmit: true,
    strict: true,
    allowJs: true,
    target: "ES2022",
    module: "ES2022",
    moduleResolution: "node",
    types: [],
  },
  files: ["messages.ts", fileURLToPath(new URL("wire.d.ts", import.meta.url))],
};

/** @param {string} folder @param {string} [golden] @returns {[file: string, message: any][]} */
const messages = (folder, golden = GOLDEN) =>
  readdirSync(golden + folder).flatMap((file) => {
    const parsed = JSON.parse(readFileSync(`${golden}${folder}/${file}`, "utf8"));
    return (Array.isArray(parsed) ? parsed : [parsed]).map((message) => /** @type {[string, any]} */ ([file, message]));
  });

/** @param {[type: string, file: string, message: any][]} values @returns {string[]} what the compiler says, by file */
function faults(values) {
  const folder = mkdtempSync(join(tmpdir(), "wire-types-"));
  try {
    const path = join(folder, "messages.ts");
    const lines = values.map(([type, , message], index) => `const m${index}: ${type} = ${JSON.stringify(message)};`);
    writeFileSync(path, `${HEAD.trim()}\n${lines.join("\n")}\n`);
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(CONFIGURATION));
    const { stdout, error } = spawnSync("tsc", ["-p", folder], { encoding: "utf8" });
    if (error) throw error;
    const first = HEAD.trim().split("\n").length + 1;
    return [...stdout.matchAll(/messages\.ts\((\d+),\d+\): (.*)/g)].map(
      ([, line, said]) => `${values[Number(line) - first]?.[1]}: ${said}`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("every golden message has the type that the pages give it, and no member that they do not know", () => {
  const server = messages("server").map(([file, message]) => /** @type {const} */ (["ServerMessage", file, message]));
  const client = messages("client").map(([file, message]) => /** @type {const} */ (["Sent", file, message]));
  assert.ok(server.length > 30 && client.length > 30);
  const raced = [
    ...messages("server", RACES).map(([file, message]) => /** @type {const} */ (["RaceMessage", file, message])),
    ...messages("client", RACES).map(([file, message]) => /** @type {const} */ (["Raced", file, message])),
  ];
  assert.ok(raced.length > 20);
  const dealt = [
    ...messages("server", TABLES).map(([file, message]) => /** @type {const} */ (["TableMessage", file, message])),
    ...messages("client", TABLES).map(([file, message]) => /** @type {const} */ (["Dealt", file, message])),
  ];
  assert.ok(dealt.length > 25);
  const partied = [
    ...messages("server", PARTIES).map(([file, message]) => /** @type {const} */ (["PartyMessage", file, message])),
    ...messages("client", PARTIES).map(([file, message]) => /** @type {const} */ (["Partied", file, message])),
  ];
  assert.ok(partied.length > 30);
  const [known] = server.filter(([, file]) => file === "called.json");
  // What must be found, in the same run: a member that nobody wrote down, and one that is missing.
  const canaries = [
    ["ServerMessage", "canary-more", { ...known[2], call: { ...known[2].call, unheardOf: 1 } }],
    ["ServerMessage", "canary-less", { ...known[2], call: { number: 1 } }],
    ["Raced", "canary-mark", { type: "mark", id: 1, play: 1, cell: 2, as: "gone" }],
  ];
  const said = faults([...server, ...client, ...raced, ...dealt, ...partied, ...canaries]);
  const found = said.filter((line) => line.startsWith("canary"));
  assert.deepEqual(
    said.filter((line) => !line.startsWith("canary")),
    [],
  );
  assert.equal(found.length, canaries.length, found.join("\n"));
});
