/** What the content security policy, the loader and translators expect of the files as they are served. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { graph } from "./support/graph.mjs";

const WEB = fileURLToPath(new URL("../../web", import.meta.url));
const files = (folder) => readdirSync(folder).flatMap((name) => {
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
  for (const path of [...pages, ...sheets]) assert.doesNotMatch(text(path), /(?:src|href)="(?:https?:)?\/\/|url\(|@import/, path);
});

test("text goes in as text, never as markup", () => {
  for (const path of scripts) assert.doesNotMatch(text(path), /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/, path);
});

test("every page loads its modules at once", () => {
  for (const page of pages) {
    const html = text(page);
    const entry = /<script type="module" src="([^"]+)">/.exec(html)[1];
    const wanted = [...graph(join(WEB, entry))].map((path) => `/${relative(WEB, path)}`).filter((path) => path !== entry).sort();
    const preloaded = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, href]) => href).sort();
    assert.deepEqual(preloaded, wanted, relative(WEB, page));
  }
});

test("what a page needs a little later is under way behind the rest", () => {
  for (const page of pages) {
    const html = text(page);
    const later = /data-later="([^"]+)"/.exec(html)?.[1];
    const entry = /<script type="module" src="([^"]+)">/.exec(html)[1];
    const first = graph(join(WEB, entry));
    const wanted = later ? [...graph(join(WEB, later))].filter((path) => !first.has(path)).map((path) => `/${relative(WEB, path)}`).sort() : [];
    const preloaded = [...html.matchAll(/<link rel="modulepreload" fetchpriority="low" href="([^"]+)">/g)].map(([, href]) => href).sort();
    assert.deepEqual(preloaded, wanted, relative(WEB, page));
  }
});

test("every file that a page names is there", () => {
  const present = new Set(all.map((path) => `/${relative(WEB, path)}`));
  for (const page of pages) {
    for (const [, href] of text(page).matchAll(/(?:href|src)="(\/[^"]+)"/g)) assert.ok(present.has(href), `${page}: ${href}`);
  }
});

test("files stay short enough to be read", () => {
  for (const path of [...scripts, ...sheets]) assert.ok(text(path).split("\n").length <= 300, path);
});

test("templates stand on one line, so that no line of text is taken for a comment, which is not sent", () => {
  const isOdd = (line) => (line.match(/`/g)?.length ?? 0) % 2 === 1;
  for (const path of scripts) {
    const code = text(path).replace(/^[ \t]*(?:\/\/.*|\/\*(?:(?!\*\/)[^])*\*\/[ \t]*)$/gm, "");
    // A backtick in a class of a regular expression opens nothing.
    for (const line of code.split("\n")) assert.ok(!isOdd(line) || !isOdd(line.replace(/\[(?:[^\]\\]|\\.)*`(?:[^\]\\]|\\.)*\]/g, "")), `${path}: ${line}`);
  }
});
