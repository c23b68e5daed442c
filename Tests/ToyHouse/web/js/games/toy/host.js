/** The toy game in the host's console: who rings, and the end of it. */

import { element, setText } from "../../kit/element.js";
import { ToySession } from "./session.js";

/** @param {import("../../shell/game.js").HostFrame} frame */
export function open(frame) {
  const session = new ToySession(frame.session);
  const list = element("p", { class: "toy-list" });
  return {
    action: element(
      "button",
      { class: "button primary", type: "button", on: { click: () => void session.stop() } },
      "Stop the bell",
    ),
    panels: /** @type {[import("../../shell/game.js").HostPanel]} */ ([
      { name: "call", icon: "bolt", tab: "Bell", title: "Who rings", content: [list] },
    ]),
    lobby: [],
    setup: [],
    counts: [],
    draw: () => setText(list, session.rings.map(({ name, rings }) => `${name}: ${rings}`).join(", ") || "Nobody yet"),
    close: () => {},
  };
}
