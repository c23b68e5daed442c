/** The toy game on a player's page: a bell to ring. */

import { element, setText } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { text } from "../../kit/texts.js";
import { ToySession } from "./session.js";

/** @param {import("../../shell/game.js").PlayerFrame} frame */
export function open(frame) {
  const session = new ToySession(frame.session);
  const count = element("p", { class: "toy-count", role: "status" });
  const bell = element(
    "button",
    { class: "button primary large toy-bell", type: "button", on: { click: () => void session.ring() } },
    icon("bolt"),
    text("toy/player.ring"),
  );
  return {
    main: [element("section", { class: "toy notice" }, bell, count)],
    panels: [],
    options: async () => ({ draw: () => {} }),
    hasBegun: false,
    drawPanels: () => {},
    draw: () => setText(count, `${session.ringsOf(session.state.seat?.id)} of ${session.total}`),
    close: () => {},
  };
}
