/** The sheet of settings: what one likes to see, hear and feel. Loaded when somebody opens it. */

import { openDialog } from "../../kit/sheet.js";
import { element } from "../../kit/element.js";
import { canBuzz, feedback } from "../../kit/feedback.js";
import { icon } from "../../kit/icons.js";
import { lasting } from "../../kit/storage.js";
import { PRESSES, STAMPS, TEXT_SIZES, TINTS, changeSettings, settings } from "../../kit/settings.js";
import { LANGUAGES, languageOf, loadTexts, number, speak, text } from "../../kit/texts.js";

/** @typedef {import("../../kit/settings.js").Settings} Settings */

export async function openSettings() {
  await loadTexts("settings");
  openDialog(text("settings.title"), () => [
    lasting.durable ? null : element("p", { class: "fault" }, text("settings.blocked")),
    group(text("settings.marks"), stamps(), tints()),
    group(
      text("settings.reading"),
      choice(
        "textSize",
        text("settings.textSize"),
        TEXT_SIZES.map((size) => [size, number(size / 100, { style: "percent" })]),
      ),
      choice("view", text("settings.view"), [
        ["auto", text("settings.view.auto")],
        ["grid", text("settings.view.grid")],
        ["list", text("settings.view.list")],
      ]),
      toggle("contrast", text("settings.contrast"), text("settings.contrast.text"), "more", "auto"),
      toggle("motion", text("settings.motion"), text("settings.motion.text"), "less", "auto"),
      languages(),
    ),
    group(
      text("settings.touch"),
      toggle("sound", text("settings.sound"), text("settings.sound.text"), true, false),
      canBuzz() ? toggle("haptics", text("settings.haptics"), text("settings.haptics.text"), true, false) : null,
      choice(
        "press",
        text("settings.press"),
        PRESSES.map((press) => [
          press,
          press === 0 ? text("settings.press.never") : text("settings.press.after", { seconds: number(press / 1_000) }),
        ]),
      ),
    ),
    group(
      text("settings.voice"),
      choice("voice", text("settings.voice.label"), [
        ["all", text("settings.voice.all")],
        ["mine", text("settings.voice.mine")],
        ["wins", text("settings.voice.wins")],
      ]),
    ),
  ]);
}

/** @param {string} title @param {...(Node | null)} rows */
function group(title, ...rows) {
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
    // Switched on, it shows what it does.
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
function choice(name, label, choices) {
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

/**
 * @param {"stamp" | "tint"} name @param {string} label @param {readonly string[]} values
 * @param {(value: string) => Node} face @param {(value: string) => string} said
 */
function swatches(name, label, values, face, said) {
  const buttons = values.map((value) => {
    const button = element(
      "label",
      { class: "swatch", data: { [name]: value }, title: said(value) },
      element("input", {
        type: "radio",
        class: "visually-hidden",
        name: `setting-${name}`,
        value,
        checked: settings()[name] === value,
        aria: { label: said(value) },
        on: { change: () => changeSettings({ [name]: value }) },
      }),
      face(value),
    );
    return button;
  });
  return element(
    "fieldset",
    { class: "swatches" },
    element("legend", { class: "field-label" }, label),
    element("div", { class: "swatch-row" }, ...buttons),
  );
}

const stamps = () =>
  swatches(
    "stamp",
    text("settings.stamp"),
    STAMPS,
    (value) => icon(value),
    (value) => text(`settings.stamp.${value}`),
  );
const tints = () =>
  swatches(
    "tint",
    text("settings.tint"),
    TINTS,
    (value) => element("span", { class: "swatch-tint", data: { tint: value } }),
    (value) => text(`settings.tint.${value}`),
  );

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
