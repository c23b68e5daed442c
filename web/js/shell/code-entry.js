/** A field for a room's code where a wrong one ends. Pages load it only then. */

import { showDeadEnd } from "../kit/dead-end.js";
import { element, form, setText, submitButton } from "../kit/element.js";
import { loadTexts, text } from "../kit/texts.js";
import { CODE_LENGTH, isRoomCode, normaliseCode } from "../room/room-code.js";
import { codeInLink } from "./code-in-link.js";

/**
 * Shows the end for a wrong code, with a field for the right one.
 * @param {"unknownRoom" | "notFound" | "tooManyWrongCodes"} reason
 * @param {string} code the wrong one, or ""
 * @param {string} [page] of the room, such as `/screen`
 */
export async function showWrongCode(reason, code, page = "") {
  // Without a connection, the page still says what is wrong.
  const entry = await loadTexts("code").then(
    () => codeEntry(code, page),
    () => [],
  );
  showDeadEnd(reason, code, ...entry);
}

/** @param {string} reason @param {string} code of the room that this page cannot show */
export function showEnd(reason, code) {
  if (reason === "unknownRoom") void showWrongCode(reason, code);
  else showDeadEnd(reason, code);
}

/** @param {string} wrong @param {string} page */
function codeEntry(wrong, page) {
  const fault = element("p", { class: "fault", id: "code-fault", role: "alert" });
  const input = element("input", {
    class: "input code",
    name: "code",
    value: wrong,
    maxLength: 400,
    autocomplete: "off",
    dir: "ltr",
    autocapitalize: "characters",
    spellcheck: false,
    enterKeyHint: "go",
    aria: { label: text("code.title"), describedby: "code-fault" },
    on: { input: () => setText(fault, "") },
  });
  const submit = () => {
    const code = normaliseCode(codeInLink(input.value) || input.value);
    if (isRoomCode(code)) return location.assign(`/r/${code}${page}`);
    setText(fault, text(code.length === CODE_LENGTH ? "code.alikes" : "code.six"));
    input.focus();
  };
  return [
    form(
      { class: "dead-end-actions", noValidate: true },
      submit,
      input,
      submitButton("button primary large", text("code.go")),
    ),
    fault,
  ];
}
