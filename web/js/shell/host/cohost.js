/** The page for an invited co-host: asks for a name, then opens the console. */

import { element, field, form, setText, submitButton } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { keepName, lastName } from "../../room/browser-memory.js";
import { checkName, friendlyName } from "../../room/names.js";
import { spacedCode } from "../../room/room-code.js";
import { text } from "../../kit/texts.js";

/**
 * @param {string} code
 * @param {string} title of the room
 * @param {(name: string) => void} enter
 */
export function askForName(code, title, enter) {
  const input = element("input", {
    class: "input",
    id: "cohost-name",
    maxLength: 48,
    value: lastName() || friendlyName(),
    autocomplete: "nickname",
  });
  const fault = element("p", { class: "fault", role: "alert" });
  const submit = () => {
    const checked = checkName(input.value);
    setText(fault, checked.fault);
    if (checked.fault) return;
    keepName(checked.name);
    enter(checked.name);
  };
  const card = form(
    { class: "notice pinned cohost-form" },
    submit,
    element("span", { class: "dead-end-icon" }, icon("crown")),
    element("h1", {}, text("host.cohost.title", { title })),
    element("p", {}, text("host.cohost.text")),
    element("p", { class: "soft small" }, element("span", { class: "code", dir: "ltr" }, spacedCode(code))),
    field(text("host.cohost.name"), input, fault),
    submitButton("button primary large wide", text("host.cohost.enter")),
  );
  document.body.replaceChildren(element("main", { class: "dead-end" }, card));
}
