/** The console's and the front page's words: every key that is used exists in both languages, and none is left over. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

const JS = fileURLToPath(new URL("../../web/js", import.meta.url));
const files = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
const sources = files(JS)
  .filter((path) => path.endsWith(".js") && !path.includes("/texts/"))
  .map((path) => readFileSync(path, "utf8").replace(/\/\*\*[\s\S]*?\*\//g, ""))
  .join("\n");

for (const name of ["host", "welcome"]) {
  test(`${name}: both languages have the same entries with the same placeholders`, async () => {
    const [en, de] = await Promise.all(
      ["en", "de"].map(async (folder) => (await import(`../../web/js/texts/${folder}/${name}.js`)).default),
    );
    assert.deepEqual(Object.keys(de), Object.keys(en));
    const holes = (entry) =>
      [
        ...new Set(
          (typeof entry === "string" ? [entry] : Object.values(entry)).flatMap((text) => text.match(/\{\w+\}/g) ?? []),
        ),
      ].sort();
    for (const key of Object.keys(en))
      assert.deepEqual(
        holes(de[key]).filter((hole) => hole !== "{count}"),
        holes(en[key]).filter((hole) => hole !== "{count}"),
        key,
      );
  });

  test(`${name}: what is used is there, and what is there is used`, async () => {
    const { default: en } = await import(`../../web/js/texts/en/${name}.js`);
    const used = [...sources.matchAll(new RegExp(`"${name}\\.([\\w.]+)"`, "g"))].map(([, key]) => key);
    for (const key of used) assert.ok(key in en, `${name}.${key}`);
    // A key with a variable part stands for all that fit.
    const patterns = [...sources.matchAll(new RegExp(`\`${name}\\.([^\`]+)\``, "g"))].map(
      ([, pattern]) => new RegExp(`^${pattern.replace(/\./g, "\\.").replace(/\$\{[^}]*\}/g, "\\w+")}$`),
    );
    const unused = Object.keys(en).filter(
      (key) => !used.includes(key) && !patterns.some((pattern) => pattern.test(key)),
    );
    assert.deepEqual(unused, []);
  });
}
