/** The dialog for choosing an emblem and a colour, with a preview. */

import { COLOUR_NAMES, EMBLEM_NAMES, avatarMark, showAvatar } from "../../kit/avatar.js";
import { button, element, form, submitButton } from "../../kit/element.js";
import { openDialog } from "../../kit/sheet.js";
import { loadTexts, text } from "../../kit/texts.js";

/** @typedef {import("../../kit/avatar.js").Avatar} Avatar */

/**
 * @param {Avatar} avatar the current one
 * @param {(avatar: Avatar) => void} chosen called once, with the choice
 */
export async function openAvatarPicker(avatar, chosen) {
  await loadTexts("avatar");
  const now = { ...avatar };
  const preview = avatarMark(now);
  openDialog(text("avatar.title"), (close) => {
    const paint = () => {
      showAvatar(preview, now);
      for (const input of picker.querySelectorAll("input")) {
        const mark = /** @type {HTMLElement} */ (input.nextElementSibling);
        showAvatar(mark, { ...now, [input.name]: input.value });
      }
    };
    const done = () => {
      close();
      chosen(now);
    };
    const picker = form(
      { class: "avatar-form" },
      done,
      element("p", { class: "avatar-preview" }, preview),
      choices("emblem", EMBLEM_NAMES, now, paint),
      choices("colour", COLOUR_NAMES, now, paint),
      element(
        "div",
        { class: "sheet-actions sheet-foot" },
        button("button", close, text("kit.cancel")),
        submitButton("button primary", text("avatar.done")),
      ),
    );
    return [picker];
  });
}

/**
 * @param {"emblem" | "colour"} part @param {readonly string[]} names
 * @param {Avatar} now changed by a choice @param {() => void} changed
 */
const choices = (part, names, now, changed) =>
  element(
    "fieldset",
    { class: "avatar-choices" },
    element("legend", {}, text(`avatar.${part}`)),
    ...names.map((name) => {
      const label = text(`avatar.${part}.${name}`);
      const mark = avatarMark({ ...now, [part]: name });
      mark.dataset.part = part;
      const input = element("input", {
        class: "visually-hidden",
        type: "radio",
        name: part,
        value: name,
        checked: now[part] === name,
        aria: { label },
        on: {
          change: () => {
            now[part] = name;
            changed();
          },
        },
      });
      return element("label", { class: "avatar-choice", title: label }, input, mark);
    }),
  );
