/** A sheet: a panel of the page that is shown as a dialog if there is not enough space next to the board. */

import { closeButton } from "./icons.js";
import { button, element } from "./element.js";
import { text as say } from "./texts.js";

/**
 * Moves the panel into a dialog until it is closed, then back to its place.
 * @param {HTMLElement} panel
 * @param {string} title
 */
export function openSheet(panel, title) {
  const place = document.createComment("panel");
  panel.replaceWith(place);
  const dialog = element("dialog", { class: "sheet", aria: { label: title } });
  const head = element(
    "div",
    { class: "sheet-head" },
    element("h2", {}, title),
    closeButton(say("kit.close"), () => dialog.close()),
  );
  dialog.append(head, panel);
  closeOutside(dialog);
  dialog.addEventListener("close", () => {
    place.replaceWith(panel);
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * @param {string} title
 * @param {(close: () => void) => (Node | string | null)[]} content
 */
export function openDialog(title, content) {
  const dialog = element("dialog", { class: "sheet small-sheet", aria: { label: title } });
  dialog.append(
    element(
      "div",
      { class: "sheet-head" },
      element("h2", {}, title),
      closeButton(say("kit.close"), () => dialog.close()),
    ),
    element("div", { class: "sheet-body" }, ...content(() => dialog.close())),
  );
  closeOutside(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * @param {string} title @param {string} text @param {string} yes
 * @returns {Promise<boolean>}
 */
export function confirmDialog(title, text, yes) {
  return new Promise((resolve) => {
    let answer = false;
    const dialog = openDialog(title, (close) => [
      element("p", {}, text),
      element(
        "div",
        { class: "sheet-actions" },
        button("button", close, say("kit.cancel")),
        button(
          "button primary",
          () => {
            answer = true;
            close();
          },
          yes,
        ),
      ),
    ]);
    dialog.addEventListener("close", () => resolve(answer));
  });
}

/**
 * Closes a dialog when the user presses outside of it, if the press also began there: the finger whose long press
 * opened the dialog may still be down.
 * @param {HTMLDialogElement} dialog
 */
function closeOutside(dialog) {
  let began = false;
  dialog.addEventListener("pointerdown", (event) => {
    began = event.target === dialog;
  });
  dialog.addEventListener("click", (event) => {
    if (began && event.target === dialog) dialog.close();
    began = false;
  });
}
