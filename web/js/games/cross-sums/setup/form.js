/** The setup of a play of Cross Sums: good defaults, a button, and the options. */

import { text } from "../../../kit/texts.js";
import { setupForm } from "../../../shell/setup-form.js";
import { OptionsForm, USUAL } from "./options-form.js";

/** @param {import("../../../shell/game.js").SetupFrame} frame */
export function open(frame) {
  const form = new OptionsForm({ ...USUAL, ...frame.setup?.options });
  return setupForm(frame, {
    intro: text("cross-sums/setup.intro"),
    fields: [form.root],
    setup: () => ({ options: form.options }),
    how: [1, 2, 3].map((step) => text(`cross-sums/setup.how.${step}`)),
  });
}
