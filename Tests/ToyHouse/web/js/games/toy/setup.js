/** What a play of the toy game begins with: nothing but a press. */

import { element, setText } from "../../kit/element.js";

/** @param {import("../../shell/game.js").SetupFrame} frame */
export function open(frame) {
  const fault = element("p", { class: "fault", role: "alert" });
  const begin = async () => setText(fault, await frame.done({ title: "Bells" }));
  return {
    root: element(
      "div",
      { class: "toy-setup" },
      element(
        "button",
        { class: "button primary large wide", type: "button", on: { click: () => void begin() } },
        frame.go,
      ),
      fault,
    ),
    fill: async () => {},
  };
}
