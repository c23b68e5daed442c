/** The projector's dark tokens are those of every page in the dark. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const sheet = (name) => readFileSync(new URL(`../../web/css/${name}.css`, import.meta.url), "utf8");
const tokens = (css) =>
  [...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => `${name}: ${value.replace(/\s+/g, " ")}`);

test("the projector is as dark as pages are", () => {
  const dark = sheet("kit/tokens").split("@media (prefers-color-scheme: dark)")[1];
  assert.ok(tokens(dark).length > 20);
  assert.deepEqual(tokens(sheet("shell/screen-dark")), tokens(dark));
});
