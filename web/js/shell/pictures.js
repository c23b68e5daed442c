/** The games to choose from, each with its name and its picture. */

import { element } from "../kit/element.js";
import { GAMES } from "./games.js";
import { titleOf } from "./parts.js";

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} game by name */
export function pictureOf(game) {
  const { lines = "", fills = "" } = GAMES[game]?.picture ?? {};
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 48 48");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "game-picture");
  for (const [name, d] of Object.entries({ fills, lines })) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", `picture-${name}`);
    path.setAttribute("d", d);
    svg.append(path);
  }
  return svg;
}

/**
 * @param {string} label @param {string} chosen @param {(game: string) => void} choose
 * @param {readonly string[]} [games] by name
 */
export function gameChoice(label, chosen, choose, games = Object.keys(GAMES)) {
  return element(
    "fieldset",
    { class: "game-choice", hidden: games.length < 2 },
    element("legend", {}, label),
    ...games.map((game) =>
      element(
        "label",
        { class: "game-card" },
        element("input", {
          type: "radio",
          class: "visually-hidden",
          name: "game",
          value: game,
          checked: game === chosen,
          on: { change: () => choose(game) },
        }),
        pictureOf(game),
        element("span", {}, titleOf(game)),
      ),
    ),
  );
}
