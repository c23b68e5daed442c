/** The types in all wire.js files match what the server sends: its golden messages. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

const GOLDEN = fileURLToPath(new URL("../Golden/", import.meta.url));
const WEB = fileURLToPath(new URL("../../web/js/", import.meta.url));
/** The game whose messages stand among those of the room. */
const WITH_ROOM = "bingo";
/** The protocol of every game, and the folder of its messages. */
const GAMES = readdirSync(`${WEB}games`)
  .filter((folder) => existsSync(`${WEB}games/${folder}/wire.js`))
  .map((folder, index) => {
    const own = folder !== WITH_ROOM;
    if (own && !existsSync(`${GOLDEN}${folder}/wire`))
      throw new Error(
        `Tests/Golden/${folder}/wire is missing: CALLBOARD_GOLDEN=write swift test --filter the game's tests`,
      );
    return { folder, index, own, golden: own ? `${GOLDEN}${folder}/wire/` : `${GOLDEN}wire/` };
  });
const HEAD = [
  `import type { EnterCommand } from "${WEB}room/wire.js";`,
  ...GAMES.map(
    ({ folder, index }) =>
      `import type { ServerMessage as Server${index}, SentCommand as Command${index} } from "${WEB}games/${folder}/wire.js";`,
  ),
  ...GAMES.map(({ index, own }) =>
    own
      ? `type Sent${index} = Command${index} & { play: number };`
      : `type Sent${index} = (Command${index} & { play?: number }) | EnterCommand;`,
  ),
].join("\n");
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

/** @param {string} folder @param {string} golden @returns {[file: string, message: any][]} */
const messages = (folder, golden) =>
  readdirSync(golden + folder).flatMap((file) => {
    const parsed = JSON.parse(readFileSync(`${golden}${folder}/${file}`, "utf8"));
    return (Array.isArray(parsed) ? parsed : [parsed]).map((message) => /** @type {[string, any]} */ ([file, message]));
  });

/** @param {[type: string, file: string, message: any][]} values @returns {string[]} the compiler's messages, by file */
function faults(values) {
  const folder = mkdtempSync(join(tmpdir(), "wire-types-"));
  try {
    const path = join(folder, "messages.ts");
    const lines = values.map(([type, , message], index) => `const m${index}: ${type} = ${JSON.stringify(message)};`);
    writeFileSync(path, `${HEAD}\n${lines.join("\n")}\n`);
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(CONFIGURATION));
    const { stdout, error } = spawnSync("tsc", ["-p", folder], { encoding: "utf8" });
    if (error) throw error;
    const first = HEAD.split("\n").length + 1;
    return [...stdout.matchAll(/messages\.ts\((\d+),\d+\): (.*)/g)].map(
      ([, line, said]) => `${values[Number(line) - first]?.[1]}: ${said}`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("every golden message has the type that the pages give it, and no member that they do not know", () => {
  const all = GAMES.flatMap(({ folder, index, golden }) => {
    const told = [
      ...messages("server", golden).map(([file, message]) => [`Server${index}`, `${folder} ${file}`, message]),
      ...messages("client", golden).map(([file, message]) => [`Sent${index}`, `${folder} ${file}`, message]),
    ];
    assert.ok(told.length > 0, `${folder}: no golden messages in Tests/Golden`);
    return told;
  });
  const [type, , called] = all.find(([, file]) => file.endsWith(" called.json")) ?? [];
  const [sent, , command] = all.find(([, , message]) => message.type === "mark" && message.as) ?? [];
  // Errors that must be found in the same run: an unknown member, a missing one, and an invalid value.
  const canaries = [
    [type, "canary-more", { ...called, call: { ...called.call, unheardOf: 1 } }],
    [type, "canary-less", { ...called, call: { number: 1 } }],
    [sent, "canary-mark", { ...command, as: "gone" }],
  ];
  const said = faults([...all, ...canaries]);
  const found = said.filter((line) => line.startsWith("canary"));
  assert.deepEqual(
    said.filter((line) => !line.startsWith("canary")),
    [],
  );
  assert.equal(found.length, canaries.length, found.join("\n"));
});
