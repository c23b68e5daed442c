/** The design page: the real tokens and components, in the chosen look. */

import { GAMES } from "./games.js";
import { loadPart } from "./parts.js";
import { componentSections } from "./design/components.js";
import { measureSwatches, tokenSections } from "./design/tokens.js";
import { element } from "../kit/element.js";
import { changeSettings, onSettings, settings } from "../kit/settings.js";
import { LANGUAGES, languageOf, loadTexts, speak, text } from "../kit/texts.js";
import { siteFoot } from "./site-links.js";

await loadTexts("kit", "room", "common", "design");

/** @param {string} label @param {boolean} on @param {(on: boolean) => void} change */
function choice(label, on, change) {
  const input = element("input", { type: "checkbox", role: "switch", checked: on });
  input.addEventListener("change", () => change(input.checked));
  return element("label", { class: "switch" }, element("span", {}, label), input);
}

const languages = element(
  "select",
  { class: "input", aria: { label: text("design.language") } },
  ...[...LANGUAGES, { code: "qps", name: "Pseudo" }].map(({ code, name }) =>
    element("option", { value: code, selected: code === languageOf() }, name),
  ),
);
languages.addEventListener("change", () => speak(languages.value));

document.title = text("design.documentTitle");
const samples = await Promise.all(
  Object.keys(GAMES).map(async (game) => (await loadPart(game, "samples"))?.samples() ?? []),
);
const sections = [...tokenSections(), ...componentSections(), ...samples.flat()];
document.body.replaceChildren(
  element(
    "header",
    { class: "design-head" },
    element("div", { class: "bulbs" }),
    element("h1", {}, text("design.title")),
    element("p", {}, text("design.intro")),
  ),
  element(
    "nav",
    { class: "design-nav", aria: { label: text("design.sections") } },
    ...sections.map((part) =>
      element("a", { class: "button quiet", href: `#${part.id}` }, part.querySelector("h2")?.textContent ?? ""),
    ),
  ),
  element(
    "main",
    { class: "design-main" },
    element(
      "section",
      { class: "notice looks", aria: { label: text("design.looks") } },
      choice(text("design.contrast"), settings().contrast === "more", (on) =>
        changeSettings({ contrast: on ? "more" : "auto" }),
      ),
      choice(text("design.stillness"), settings().motion === "less", (on) =>
        changeSettings({ motion: on ? "less" : "auto" }),
      ),
      languages,
    ),
    ...sections,
  ),
  siteFoot(),
);
measureSwatches();
onSettings(() => measureSwatches());
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => measureSwatches());
