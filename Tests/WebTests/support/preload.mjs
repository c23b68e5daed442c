/** Writes into every page the list of modules that it loads at once: `node Tests/WebTests/support/preload.mjs`. */

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { graph } from "./graph.mjs";

const WEB = fileURLToPath(new URL("../../../web", import.meta.url));

for (const name of readdirSync(WEB).filter((file) => file.endsWith(".html"))) {
  const html = readFileSync(join(WEB, name), "utf8");
  const entry = /<script type="module" src="([^"]+)">/.exec(html)?.[1];
  if (!entry) continue;
  const wanted = [...graph(join(WEB, entry))].map((path) => `/${relative(WEB, path)}`).filter((path) => path !== entry).sort();
  const bare = html.replace(/<link rel="modulepreload" href="[^"]+">\n/g, "");
  const links = wanted.map((path) => `<link rel="modulepreload" href="${path}">\n`).join("");
  const next = bare.replace(/(?=<script type="module")/, links);
  if (next !== html) writeFileSync(join(WEB, name), next);
}
