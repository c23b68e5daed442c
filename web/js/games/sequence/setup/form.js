/** The setup of a play of One-Eyed Jack: good defaults, a button, and the options. */

import { element } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { setupForm } from "../../../shell/setup-form.js";
import { OptionsForm, USUAL } from "./options-form.js";

/** @param {import("../../../shell/game.js").SetupFrame} frame */
export function open(frame) {
  const form = new OptionsForm({ ...USUAL, ...frame.setup?.options });
  return setupForm(frame, {
    intro: form.intro,
    fields: [form.root],
    further: [element("div", { class: "options-form jack-options" }, form.further)],
    setup: () => ({ options: form.options }),
    below: [element("p", { class: "soft small" }, text("sequence/game.trademark"))],
    how: [text("sequence/setup.how.1"), text("sequence/setup.how.2"), form.goal],
  });
}
