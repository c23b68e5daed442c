/** The toy game on the big screen. */

import { element, setText } from "../../kit/element.js";
import { ToySession } from "./session.js";

/** @param {import("../../shell/game.js").ScreenFrame} frame */
export function open(frame) {
  const session = new ToySession(frame.session);
  const stage = element("section", { class: "screen-stage toy-stage" });
  return {
    stage,
    side: [],
    draw: () => setText(stage, `The bell has rung ${session.total} times`),
    close: () => {},
  };
}
