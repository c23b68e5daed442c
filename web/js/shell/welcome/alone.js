/** The notice for players without a room: a game for this device alone. */

import { element } from "../../kit/element.js";
import { text } from "../../kit/texts.js";
import { GAMES } from "../games.js";
import { titleOf } from "../parts.js";
import { pictureOf } from "../pictures.js";

export function aloneCard() {
  return element(
    "section",
    { class: "notice pinned alone-card" },
    element("h2", {}, text("welcome.alone.title")),
    element(
      "p",
      { class: "soft" },
      // Only over HTTPS, or on the server's own computer, do browsers keep pages.
      [text("welcome.alone.text"), globalThis.isSecureContext ? text("welcome.alone.offline") : ""]
        .join(" ")
        .trim(),
    ),
    element(
      "ul",
      { class: "alone-games" },
      ...Object.entries(GAMES).map(([name, { alone }]) => alone && row(name, alone)),
    ),
  );
}

/** @param {string} name of the game @param {NonNullable<import("../game.js").Game["alone"]>} alone */
function row(name, alone) {
  const state = element("span", { class: "alone-state small", hidden: true }, text("welcome.alone.kept"));
  const link = element("a", { class: "alone-game" }, pictureOf(name), element("span", {}, titleOf(name), " ", state));
  alone().then(
    ({ href, isKept }) => {
      link.href = href;
      state.hidden = !isKept();
    },
    // If the module cannot be loaded, the page could not be loaded either.
    () => link.remove(),
  );
  return element("li", {}, link);
}
