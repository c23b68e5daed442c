/** What the content security policy, the server, which combines the files, and translators expect of them. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("../../web", import.meta.url));
const files = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
const all = files(WEB);
const text = (path) => readFileSync(path, "utf8");
const scripts = all.filter((path) => path.endsWith(".js"));
const pages = all.filter((path) => path.endsWith(".html"));
const sheets = all.filter((path) => path.endsWith(".css"));

test("pages hold no inline scripts, styles or handlers", () => {
  assert.ok(pages.length >= 5);
  for (const page of pages) {
    assert.doesNotMatch(text(page), /<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/, page);
  }
});

test("nothing comes from another origin", () => {
  for (const path of [...pages, ...sheets])
    assert.doesNotMatch(text(path), /(?:src|href)="(?:https?:)?\/\/|url\(|@import/, path);
});

test("text goes in as text, never as markup", () => {
  for (const path of scripts)
    assert.doesNotMatch(
      text(path),
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/,
      path,
    );
});

test("every file that a page names is there", () => {
  const present = new Set(all.map((path) => `/${relative(WEB, path)}`));
  for (const page of pages) {
    for (const [, href] of text(page).matchAll(/(?:href|src|data-later)="(\/[^"]+)"/g))
      assert.ok(present.has(href), `${page}: ${href}`);
    const catalogues = /data-texts="([^"]+)"/.exec(text(page))[1].split(" ");
    for (const name of catalogues) assert.ok(present.has(`/js/texts/en/${name}.js`), `${page}: ${name}`);
  }
});

test("templates stand on one line, so that no line of text is taken for a comment, which is not sent", () => {
  const isOdd = (line) => (line.match(/`/g)?.length ?? 0) % 2 === 1;
  for (const path of scripts) {
    const code = text(path).replace(/^[ \t]*(?:\/\/.*|\/\*(?:(?!\*\/)[^])*\*\/[ \t]*)$/gm, "");
    // A backtick in a class of a regular expression opens nothing.
    for (const line of code.split("\n"))
      assert.ok(!isOdd(line) || !isOdd(line.replace(/\[(?:[^\]\\]|\\.)*`(?:[^\]\\]|\\.)*\]/g, "")), `${path}: ${line}`);
  }
});
