/** Bingo's part of the settings: the look of marks, the board, announcements for screen readers. */

import { element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { loadPartStyles } from "../../../kit/part-styles.js";
import { PRESSES, STAMPS, TINTS, changeSettings, settings } from "../../../kit/settings.js";
import { loadTexts, number, text } from "../../../kit/texts.js";
import { choice, group } from "../../../shell/player/settings.js";

/** @returns {Promise<Node[]>} */
export async function bingoSettings() {
  await Promise.all([loadTexts("bingo/settings"), loadPartStyles("bingo", "settings", ["tint-tokens", "settings"])]);
  return [
    group(text("bingo/settings.marks"), stamps(), tints()),
    group(
      text("bingo/settings.board"),
      choice("view", text("bingo/settings.view"), [
        ["auto", text("bingo/settings.view.auto")],
        ["grid", text("bingo/settings.view.grid")],
        ["list", text("bingo/settings.view.list")],
      ]),
      choice(
        "press",
        text("bingo/settings.press"),
        PRESSES.map((press) => [
          press,
          press === 0
            ? text("bingo/settings.press.never")
            : text("bingo/settings.press.after", { seconds: number(press / 1_000) }),
        ]),
      ),
    ),
    group(
      text("bingo/settings.voice"),
      choice("voice", text("bingo/settings.voice.label"), [
        ["all", text("bingo/settings.voice.all")],
        ["mine", text("bingo/settings.voice.mine")],
        ["wins", text("bingo/settings.voice.wins")],
      ]),
    ),
  ];
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
    text("bingo/settings.stamp"),
    STAMPS,
    (value) => icon(value),
    (value) => text(`bingo/settings.stamp.${value}`),
  );
const tints = () =>
  swatches(
    "tint",
    text("bingo/settings.tint"),
    TINTS,
    (value) => element("span", { class: "swatch-tint", data: { tint: value } }),
    (value) => text(`bingo/settings.tint.${value}`),
  );
