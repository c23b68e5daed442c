/**
 * Writes into every page the list of modules that it loads at once, and behind them those of the module that it names
 * as needed a little later (`<html data-later="…">`): `node Tests/WebTests/support/preload.mjs`.
 */

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { graph } from "./graph.mjs";

const WEB = fileURLToPath(new URL("../../../web", import.meta.url));

for (const name of readdirSync(WEB).filter((file) => file.endsWith(".html"))) {
  const html = readFileSync(join(WEB, name), "utf8");
  const entry = /<script type="module" src="([^"]+)">/.exec(html)?.[1];
  if (!entry) continue;
  /** @param {string} path @returns {string[]} */
  const needs = (path) => [...graph(join(WEB, path))].map((needed) => `/${relative(WEB, needed)}`);
  const first = needs(entry).filter((path) => path !== entry).sort();
  const later = /data-later="([^"]+)"/.exec(html)?.[1];
  const second = later ? needs(later).filter((path) => path !== entry && !first.includes(path)).sort() : [];
  const bare = html.replace(/<link rel="modulepreload" (?:fetchpriority="low" )?href="[^"]+">\n/g, "");
  const links = first.map((path) => `<link rel="modulepreload" href="${path}">\n`)
    .concat(second.map((path) => `<link rel="modulepreload" fetchpriority="low" href="${path}">\n`)).join("");
  const next = bare.replace(/(?=(?:<script type="module" async[^\n]*\n)?<script type="module" src)/, links);
  if (next !== html) writeFileSync(join(WEB, name), next);
}
