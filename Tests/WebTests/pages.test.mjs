/** Requirements of the content security policy, the bundle and translators for the pages. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { pathOf } from "../../web/js/kit/language.js";
import { GAMES, HOUSE, PAGES, languagesOf } from "./support/page-lists.mjs";

const WEB = fileURLToPath(new URL("../../web", import.meta.url));
const files = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
const ASSETS = join(WEB, "assets");
const all = files(WEB).filter((path) => !path.startsWith(ASSETS));
const text = (path) => readFileSync(path, "utf8");
const scripts = all.filter((path) => path.endsWith(".js"));
const sheets = all.filter((path) => path.endsWith(".css"));

test("nothing comes from another origin", () => {
  for (const path of sheets) assert.doesNotMatch(text(path), /(?:src|href)="(?:https?:)?\/\/|url\(|@import/, path);
});

test("text is inserted as text, never as markup", () => {
  for (const path of scripts)
    assert.doesNotMatch(
      text(path),
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/,
      path,
    );
});

test("every file that a page names is there", () => {
  const present = new Set(all.map((path) => relative(WEB, path)));
  assert.ok(Object.keys(PAGES).length >= 5);
  for (const [name, { texts, styles, script }] of Object.entries(PAGES)) {
    const files = [`js/${script}.js`, ...styles.map((sheet) => `css/${sheet}.css`)];
    for (const catalogue of texts)
      files.push(
        ...languagesOf(catalogue.includes("/") ? catalogue.split("/")[0] : "").map(
          (code) => `js/${pathOf(catalogue, code)}.js`,
        ),
      );
    for (const file of files) assert.ok(present.has(file), `${name}: ${file}`);
  }
});

test("every sheet that a part of a game names is there, and every sheet of a game is named", async () => {
  const present = new Set(sheets.map((path) => relative(join(WEB, "css"), path).replace(/\.css$/, "")));
  const named = new Set(Object.values(PAGES).flatMap(({ styles }) => styles));
  for (const [name, { folder, styles }] of Object.entries((await import("../../web/js/shell/games.js")).GAMES))
    for (const sheet of Object.values(styles).flat())
      named.add(sheet.includes("/") ? sheet : `games/${folder ?? name}/${sheet}`);
  assert.deepEqual(
    [...named].filter((sheet) => !present.has(sheet)),
    [],
  );
  const likes = ["kit/likes"];
  assert.deepEqual(
    [...present].filter((sheet) => !named.has(sheet) && !likes.includes(sheet)),
    [],
  );
});

test("texts in a document exist in every language that its game promises", () => {
  const lists = [
    ["", HOUSE.pages],
    ...Object.entries(GAMES).map(([game, { pages = {} }]) => [game, pages]),
    ["", { house: { description: HOUSE.description, noscript: HOUSE.noscript } }],
  ];
  // A title may be the name of the product.
  for (const [game, pages] of lists)
    for (const { title, description, noscript } of Object.values(pages))
      for (const words of [title?.en === "Callboard" ? undefined : title, description, noscript])
        if (words) assert.deepEqual(Object.keys(words), languagesOf(game), JSON.stringify(words));
});

test("no two lists name the same page, and each game's pages are its own", () => {
  const names = [HOUSE, ...Object.values(GAMES)].flatMap(({ pages = {} }) => Object.keys(pages));
  assert.deepEqual(names.toSorted(), Object.keys(PAGES).toSorted());
  for (const [game, { pages = {} }] of Object.entries(GAMES))
    for (const { script } of Object.values(pages)) assert.match(script, new RegExp(`^games/${game}/`));
  for (const { script, styles, texts } of Object.values(HOUSE.pages))
    assert.deepEqual(
      [script, ...styles]
        .filter((path) => path.startsWith("games/"))
        .concat(texts.filter((name) => name.includes("/"))),
      [],
    );
});

test("modules that are loaded later are named by a literal path, so that the bundle finds them", () => {
  for (const path of scripts.filter((path) => !path.endsWith("sw.js"))) {
    const code = text(path).replace(/^\s*(?:\/\/|\/?\*).*$/gm, "");
    for (const [call, argument] of code.matchAll(/(?<![\w{"])import\(([^)]*)\)/g))
      assert.match(argument, /^"\.\.?\/[\w/.-]+\.js"$|^`\.\.\/\$\{(?:own|other)\}\.js`$/, `${path}: ${call}`);
    for (const [call] of code.matchAll(/new Worker\(.*/g))
      assert.match(call, /^new Worker\(new URL\("\.\/[\w-]+\.js", import\.meta\.url\)/, `${path}: ${call}`);
    // An address next to the module is only right in a bundle if the module has the same depth as a page's scripts
    // there.
    if (code.includes("import.meta.url")) assert.equal(relative(WEB, path).split("/").length, 3, path);
  }
});
