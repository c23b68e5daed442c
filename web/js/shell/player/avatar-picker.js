/** Choosing what one is known by: an emblem, a colour, and at once how it looks. */

import { COLOUR_NAMES, EMBLEM_NAMES, avatarMark, showAvatar } from "../../kit/avatar.js";
import { button, element } from "../../kit/element.js";
import { openDialog } from "../../kit/sheet.js";
import { loadTexts, text } from "../../kit/texts.js";

/** @typedef {import("../../kit/avatar.js").Avatar} Avatar */

/**
 * @param {Avatar} avatar the present one
 * @param {(avatar: Avatar) => void} chosen called once, when somebody has decided
 */
export async function openAvatarPicker(avatar, chosen) {
  await loadTexts("avatar");
  const now = { ...avatar };
  const preview = avatarMark(now);
  openDialog(text("avatar.title"), (close) => {
    /** @param {"emblem" | "colour"} part @param {readonly string[]} names */
    const choices = (part, names) =>
      element(
        "fieldset",
        { class: "avatar-choices" },
        element("legend", {}, text(`avatar.${part}`)),
        ...names.map((name) => {
          const mark = avatarMark({ ...now, [part]: name });
          mark.dataset.part = part;
          return element(
            "label",
            { class: "avatar-choice", title: text(`avatar.${part}.${name}`) },
            element("input", {
              class: "visually-hidden",
              type: "radio",
              name: part,
              value: name,
              checked: now[part] === name,
              aria: { label: text(`avatar.${part}.${name}`) },
              on: {
                change: () => {
                  now[part] = name;
                  paint();
                },
              },
            }),
            mark,
          );
        }),
      );
    const form = element(
      "form",
      { class: "avatar-form" },
      element("p", { class: "avatar-preview" }, preview),
      choices("emblem", EMBLEM_NAMES),
      choices("colour", COLOUR_NAMES),
      element(
        "div",
        { class: "sheet-actions sheet-foot" },
        button("button", close, text("kit.cancel")),
        element("button", { class: "button primary", type: "submit" }, text("avatar.done")),
      ),
    );
    const paint = () => {
      showAvatar(preview, now);
      for (const input of form.querySelectorAll("input")) {
        const mark = /** @type {HTMLElement} */ (input.nextElementSibling);
        showAvatar(mark, { ...now, [input.name]: input.value });
      }
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      close();
      chosen(now);
    });
    return [form];
  });
}
