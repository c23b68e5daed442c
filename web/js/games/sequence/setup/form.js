/** What a play of One-Eyed Jack begins with: good defaults and one press, the options in reach. */

import { element, setText } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { OptionsForm, USUAL } from "./options-form.js";

/** @param {import("../../../shell/game.js").SetupFrame} frame */
export function open(frame) {
  const fault = element("p", { class: "fault", role: "alert" });
  const title = element("input", {
    class: "input",
    maxLength: 80,
    placeholder: text("sequence/setup.title.example"),
    autocomplete: "off",
    aria: { label: text("sequence/setup.title") },
  });
  const options = new OptionsForm(USUAL);
  const go = element("button", { class: "button primary large wide", type: "submit" }, frame.go);
  const form = element(
    "form",
    { class: "host-form jack-setup" },
    element("p", { class: "soft" }, text("sequence/setup.intro")),
    options.root,
    frame.isRoom ? title : null,
    go,
    fault,
    element("p", { class: "soft small" }, text("sequence/game.trademark")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    go.disabled = true;
    setText(fault, "");
    void frame
      .done({ title: title.value.trim() || text("common.room.untitled"), options: options.options })
      .then((problem) => {
        setText(fault, problem);
        if (problem) go.disabled = false;
      });
  });
  return {
    root: form,
    fill: async () => {},
    how: frame.isRoom ? howTo() : undefined,
    alone: frame.isRoom
      ? element("p", {}, element("a", { class: "button quiet", href: "/sequence" }, text("sequence/setup.alone")))
      : undefined,
  };
}

function howTo() {
  return element(
    "section",
    { class: "notice how" },
    element("h2", {}, text("sequence/setup.how")),
    element("ol", {}, ...[1, 2, 3].map((step) => element("li", {}, text(`sequence/setup.how.${step}`)))),
  );
}
