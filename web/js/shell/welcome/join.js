/** The notice for players: a code to type. */

import { CODE_PAUSE, Problem, fetchRoom } from "../../room/api.js";
import { element, setText } from "../../kit/element.js";
import { keepRoomKey } from "../../room/memory.js";
import { CODE_LENGTH, isRoomCode, normaliseCode } from "../../room/room-code.js";
import { text } from "../../kit/texts.js";
import { faultOf } from "./open.js";

/** @param {Node} alone where the way to play without others stands */
export function joinCard(alone) {
  const input = element("input", {
    class: "input code-input code",
    id: "code",
    name: "code",
    placeholder: "K7Q X4P",
    maxLength: 400,
    autocomplete: "off",
    dir: "ltr",
    autocapitalize: "characters",
    spellcheck: false,
    enterKeyHint: "go",
    aria: { describedby: "code-fault" },
  });
  const fault = element("p", { class: "fault", id: "code-fault", role: "alert" });
  const form = element(
    "form",
    { class: "code-row", noValidate: true },
    input,
    element("button", { class: "button primary large", type: "submit" }, text("welcome.join.go")),
  );
  input.addEventListener("input", () => {
    setText(fault, "");
    // A pasted link holds the code; the last character of a code joins.
    const [, linked] = /\/r\/(\w{6})\b/.exec(input.value) ?? [];
    if (linked) {
      const hash = input.value.indexOf("#");
      if (hash >= 0) keepRoomKey(normaliseCode(linked), input.value.slice(hash));
      input.value = linked;
    }
    const code = normaliseCode(input.value);
    if (code.length === CODE_LENGTH && isRoomCode(code)) void find(code);
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const code = normaliseCode(input.value);
    if (!isRoomCode(code)) {
      setText(fault, text(code.length === CODE_LENGTH ? "welcome.join.alikes" : "welcome.join.six"));
      return input.focus();
    }
    void find(code);
  });
  /** @param {string} code */
  const find = async (code) => {
    if (normaliseCode(input.value) !== code) return;
    try {
      await fetchRoom(code);
      location.assign(`/r/${code}`);
    } catch (problem) {
      setText(fault, faultOf(problem));
      if (problem instanceof Problem && problem.code === "tooManyWrongCodes")
        return void setTimeout(() => find(code), CODE_PAUSE);
      input.focus();
    }
  };
  return element(
    "section",
    { class: "notice pinned join-by-code" },
    element("h2", {}, element("label", { htmlFor: "code" }, text("welcome.join.title"))),
    element("p", { class: "soft" }, text("welcome.join.text")),
    form,
    fault,
    alone,
  );
}
