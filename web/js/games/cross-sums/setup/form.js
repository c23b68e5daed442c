/** What a play of Cross Sums begins with: good defaults and one press, the options in reach. */

import { element, setText } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { OptionsForm, USUAL } from "./options-form.js";

/** @param {import("../../../shell/game.js").SetupFrame} frame */
export function open(frame) {
  const fault = element("p", { class: "fault", role: "alert" });
  const title = element("input", {
    class: "input",
    maxLength: 80,
    placeholder: text("cross-sums/setup.title.example"),
    autocomplete: "off",
    aria: { label: text("cross-sums/setup.title") },
  });
  const options = new OptionsForm(USUAL);
  const go = element("button", { class: "button primary large wide", type: "submit" }, frame.go);
  const form = element(
    "form",
    { class: "host-form race-setup" },
    element("p", { class: "soft" }, text("cross-sums/setup.intro")),
    options.root,
    frame.isRoom ? title : null,
    go,
    fault,
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
      ? element("p", {}, element("a", { class: "button quiet", href: "/sums" }, text("cross-sums/setup.alone")))
      : undefined,
  };
}

function howTo() {
  return element(
    "section",
    { class: "notice how" },
    element("h2", {}, text("cross-sums/setup.how")),
    element("ol", {}, ...[1, 2, 3].map((step) => element("li", {}, text(`cross-sums/setup.how.${step}`)))),
  );
}
