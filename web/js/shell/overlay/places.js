/** The overlay's grid of three by three places, and their parts. */

import { element } from "../../kit/element.js";
import { ALL_PLACES } from "./layout.js";

export class Places {
  /** @type {Map<string, HTMLElement>} */ #places = new Map();
  /** Three rows of three. */
  rows = [0, 3, 6].map((first) =>
    element(
      "div",
      { class: "places" },
      ...ALL_PLACES.slice(first, first + 3).map((place) => {
        const made = element("div", { class: "place", data: { place } });
        this.#places.set(place, made);
        return made;
      }),
    ),
  );

  /** @param {ReadonlyMap<string, string>} parts and their places @param {Record<string, HTMLElement>} nodes of parts */
  put(parts, nodes) {
    for (const [place, made] of this.#places)
      made.replaceChildren(
        ...[...parts].filter(([part, wish]) => wish === place && nodes[part]).map(([part]) => nodes[part]),
      );
  }
}
