/** The settings: those of all pages, and those of the page's game. Loaded when a player opens them. */

import { openDialog } from "../../kit/sheet.js";
import { siteLinks } from "../site-links.js";
import { element } from "../../kit/element.js";
import { canBuzz, feedback } from "../../kit/feedback.js";
import { lasting } from "../../kit/storage.js";
import { TEXT_SIZES, changeSettings, settings } from "../../kit/settings.js";
import { LANGUAGES, languageOf, loadTexts, number, speak, text } from "../../kit/texts.js";

/** @typedef {import("../../kit/settings.js").Settings} Settings */

/** @param {() => Node[] | Promise<Node[]>} [ofGame] the game's own groups, which are shown above the others */
export async function openSettings(ofGame = () => []) {
  const [own] = await Promise.all([
    ofGame(),
    loadTexts("settings", "site"),
    lasting.durable ? null : loadTexts("alone"),
  ]);
  openDialog(text("settings.title"), () => [
    lasting.durable ? null : element("p", { class: "fault" }, text("alone.storage.blocked")),
    ...own,
    group(
      text("settings.reading"),
      choice(
        "textSize",
        text("settings.textSize"),
        TEXT_SIZES.map((size) => [size, number(size / 100, { style: "percent" })]),
      ),
      toggle("contrast", text("settings.contrast"), text("settings.contrast.text"), "more", "auto"),
      toggle("motion", text("settings.motion"), text("settings.motion.text"), "less", "auto"),
      languages(),
    ),
    group(
      text("settings.touch"),
      toggle("sound", text("settings.sound"), text("settings.sound.text"), true, false),
      canBuzz() ? toggle("haptics", text("settings.haptics"), text("settings.haptics.text"), true, false) : null,
    ),
    siteLinks(),
  ]);
}

/** @param {string} title @param {...(Node | null)} rows */
export function group(title, ...rows) {
  return element("section", { class: "settings-group", aria: { label: title } }, element("h3", {}, title), ...rows);
}

/**
 * @param {keyof Settings} name @param {string} label @param {string} detail
 * @param {unknown} on @param {unknown} off
 */
function toggle(name, label, detail, on, off) {
  const input = element("input", { type: "checkbox", role: "switch", checked: settings()[name] === on });
  input.addEventListener("change", () => {
    changeSettings({ [name]: input.checked ? on : off });
    // When it is turned on, it demonstrates its effect.
    if (input.checked && (name === "sound" || name === "haptics")) setTimeout(() => feedback("mine"), 150);
  });
  return element(
    "label",
    { class: "switch" },
    element("span", {}, element("strong", {}, label), element("br"), element("span", { class: "soft small" }, detail)),
    input,
  );
}

/**
 * @param {keyof Settings} name @param {string} label
 * @param {readonly (readonly [string | number, string])[]} choices
 */
export function choice(name, label, choices) {
  const select = element(
    "select",
    { class: "input" },
    ...choices.map(([value, said]) =>
      element("option", { value: String(value), selected: settings()[name] === value }, said),
    ),
  );
  select.addEventListener("change", () => changeSettings({ [name]: choices[select.selectedIndex][0] }));
  return element("label", { class: "field" }, element("span", { class: "field-label" }, label), select);
}

function languages() {
  const select = element(
    "select",
    { class: "input" },
    ...LANGUAGES.map(({ code, name }) =>
      element("option", { value: code, lang: code, selected: languageOf() === code }, name),
    ),
  );
  select.addEventListener("change", () => speak(select.value));
  return element(
    "label",
    { class: "field" },
    element("span", { class: "field-label" }, text("settings.language")),
    select,
  );
}
