/** What a play begins with: a game's options and one press. */

import { element, form, setText, submitButton } from "../kit/element.js";
import { text } from "../kit/texts.js";

/**
 * What a game's form consists of.
 * @typedef {object} SetupParts
 * @property {string} intro
 * @property {Node[]} fields
 * @property {() => Record<string, any>} setup as it is chosen
 * @property {Node[]} [below] the content below the button
 * @property {() => Promise<void>} [fill] asks for what there is to choose from
 * @property {readonly string[]} how it is played, step by step
 */

/** @param {import("./game.js").SetupFrame} frame @param {SetupParts} parts @returns {import("./game.js").SetupForm} */
export function setupForm(frame, { intro, fields, setup, below = [], fill = async () => {}, how }) {
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
