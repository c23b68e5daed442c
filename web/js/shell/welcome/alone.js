/** The notice for players without a room: a game for this device alone. */

import { element, setText } from "../../kit/element.js";
import { text } from "../../kit/texts.js";
import { GAMES } from "../games.js";
import { titleOf } from "../parts.js";
import { pictureOf } from "../pictures.js";

export function aloneCard() {
  return element(
    "section",
    { class: "notice pinned alone-card" },
    element("h2", {}, text("welcome.alone.title")),
    element("p", { class: "soft" }, text("welcome.alone.text")),
    element(
      "ul",
      { class: "alone-games" },
      ...Object.entries(GAMES).map(([name, { alone }]) => alone && row(name, alone)),
    ),
  );
}

/** @param {string} name of the game @param {NonNullable<import("../game.js").Game["alone"]>} alone */
function row(name, { href, kept }) {
  const state = element("span", { class: "alone-state small", hidden: true });
  // Read after the page is there: without it, the link leads to the same page.
  kept().then(
    ({ isKept }) => {
      if (!isKept()) return;
      setText(state, text("welcome.alone.kept"));
      state.hidden = false;
    },
    () => {},
  );
  return element(
    "li",
    {},
    element("a", { class: "alone-game", href }, pictureOf(name), element("span", {}, titleOf(name), state)),
  );
}
