/** The toy game in the overlay for a stream. */

import { element, setText } from "../../kit/element.js";
import { ToySession } from "./session.js";

/** @param {import("../../shell/game.js").OverlayFrame} frame */
export function open(frame) {
  const session = new ToySession(frame.session);
  const call = element("section", { class: "lower-third toy-third", role: "status" });
  return {
    parts: { call },
    draw: () => setText(call, `${session.total} rings`),
    close: () => {},
  };
}
