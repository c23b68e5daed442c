/** The form that starts a play: a game's options and a button. */

import { element, form, setText, submitButton } from "../kit/element.js";
import { text } from "../kit/texts.js";

/**
 * The parts of a game's form.
 * @typedef {object} SetupParts
 * @property {string | Node} intro
 * @property {Node[]} fields
 * @property {Node[]} [further] options that most hosts leave unchanged, below the name of the evening
 * @property {() => Record<string, any>} setup the chosen one
 * @property {Node[]} [below] the content below the button
 * @property {() => Promise<void>} [fill] loads the choices
 * @property {readonly (string | Node)[]} how instructions, step by step
 */

/** @param {import("./game.js").SetupFrame} frame @param {SetupParts} parts @returns {import("./game.js").SetupForm} */
export function setupForm(frame, { intro, fields, further = [], setup, below = [], fill = async () => {}, how }) {
  const fault = element("p", { class: "fault", role: "alert" });
  const go = submitButton("button primary large wide", frame.go);
  const submit = async () => {
    go.disabled = true;
    setText(fault, "");
    const problem = await frame.done(setup());
    setText(fault, problem);
    if (problem) go.disabled = false;
  };
  const root = form(
    { class: "host-form setup-form" },
    () => void submit(),
    element("p", { class: "soft" }, intro),
    ...fields,
    frame.evening ?? null,
    ...further,
    go,
    fault,
    ...below,
  );
  if (!frame.isRoom) return { root, fill };
  return {
    root,
    fill,
    how: element(
      "section",
      { class: "notice how" },
      element("h2", {}, text("common.room.how")),
      element("ol", {}, ...how.map((step) => element("li", {}, step))),
    ),
  };
}
