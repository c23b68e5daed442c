/** A token that a style sheet uses is defined on every page that has the sheet. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { GAMES } from "../../web/js/shell/games.js";
import { PAGES } from "./support/page-lists.mjs";

const WEB = new URL("../../web/", import.meta.url);
const read = (name) => readFileSync(new URL(name, WEB), "utf8");
const sheets = (names) => names.map((name) => read(`css/${name}.css`).replace(/\/\*.*?\*\//gs, "")).join("\n");
const modules = readdirSync(new URL("js/", WEB), { recursive: true }).filter((name) => name.endsWith(".js"));
/** Properties that modules set on elements. */
const set = new Set(modules.flatMap((name) => read(`js/${name}`).match(/--[a-z][\w-]*/g) ?? []));

const ofPages = new Set(Object.values(PAGES).flatMap(({ parts = [] }) => parts));

/**
 * The style sheets of a page: its own, alone and with each game's part; on the player's page also those that are loaded
 * later.
 */
const worn = Object.entries(PAGES).flatMap(([name, { styles, parts = [] }]) => [
  [name, styles],
  ...Object.entries(GAMES).flatMap(([key, { folder = key, styles: own = {} }]) =>
    Object.keys(own)
      .filter((part) => parts.includes(part) || (name === "player" && !ofPages.has(part)))
      .map((part) => [
        `${name} with ${part} of ${key}`,
        [...styles, ...own[part].map((sheet) => (sheet.includes("/") ? sheet : `games/${folder}/${sheet}`))],
      ]),
  ),
]);

/** Returns the properties without a default that nothing declares. */
function missing(css) {
  const declared = new Set([...css.matchAll(/(--[a-z][\w-]*)\s*:/g)].map(([, name]) => name));
  const named = [...css.matchAll(/var\(\s*(--[a-z][\w-]*)\s*\)/g)].map(([, name]) => name);
  return [...new Set(named)].filter((name) => !declared.has(name) && !set.has(name));
}

test("a page has the tokens that its sheets name", () => {
  assert.ok(worn.length > 20);
  for (const [name, styles] of worn) assert.deepEqual(missing(sheets(styles)), [], name);
});

test("a token without a declaration is found", () => {
  assert.deepEqual(missing(":root { --ink: #000 } a { color: var(--ink); fill: var(--inc); stroke: var(--x, red) }"), [
    "--inc",
  ]);
});
