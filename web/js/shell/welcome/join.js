/** The notice for players: a field for a code. */

import { CODE_PAUSE, Problem, fetchRoom } from "../../room/api.js";
import { element, form, setText, submitButton } from "../../kit/element.js";
import { CODE_LENGTH, isRoomCode, normaliseCode } from "../../room/room-code.js";
import { text } from "../../kit/texts.js";
import { codeInLink } from "../code-in-link.js";
import { faultOf } from "./open.js";

export const joinCard = () => new JoinCard().root;

class JoinCard {
  #input = element("input", {
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
    on: { input: () => this.#typed() },
  });
  #fault = element("p", { class: "fault", id: "code-fault", role: "alert" });
  root;

  constructor() {
    this.root = element(
      "section",
      { class: "notice pinned join-by-code" },
      element("h2", {}, element("label", { htmlFor: "code" }, text("code.title"))),
      element("p", { class: "soft" }, text("welcome.join.text")),
      form(
        { class: "code-row", noValidate: true },
        () => this.#submit(),
        this.#input,
        submitButton("button large", text("code.go")),
      ),
      this.#fault,
    );
  }

  get #code() {
    return normaliseCode(this.#input.value);
  }

  #typed() {
    setText(this.#fault, "");
    const { value } = this.#input;
    // A pasted link contains the code; the last character of a code joins.
    const linked = codeInLink(value);
    if (linked) this.#input.value = linked;
    const code = this.#code;
    if (code.length === CODE_LENGTH && isRoomCode(code)) void this.#find(code);
  }

  #submit() {
    const code = this.#code;
    if (isRoomCode(code)) return void this.#find(code);
    setText(this.#fault, text(code.length === CODE_LENGTH ? "code.alikes" : "code.six"));
    this.#input.focus();
  }

  /** @param {string} code */
  async #find(code) {
    if (this.#code !== code) return;
    try {
      await fetchRoom(code);
      location.assign(`/r/${code}`);
    } catch (problem) {
      setText(this.#fault, faultOf(problem));
      if (problem instanceof Problem && problem.code === "tooManyWrongCodes")
        return void setTimeout(() => this.#find(code), CODE_PAUSE);
      this.#input.focus();
    }
  }
}
