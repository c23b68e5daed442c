/** The fields for the table's appearance. */

import { element } from "../../kit/element.js";
import { text } from "../../kit/texts.js";
import { like, likes } from "./likes.js";

/** @returns {HTMLElement[]} */
export function likeFields() {
  const now = likes();
  /** @param {"sort" | "asks"} name @param {readonly string[]} values */
  const choose = (name, values) => {
    const select = element(
      "select",
      { class: "input", on: { change: () => like({ [name]: select.value }) } },
      ...values.map((value) =>
        element("option", { value, selected: now[name] === value }, text(`sequence/game.like.${name}.${value}`)),
      ),
    );
    return element("label", { class: "field" }, element("span", {}, text(`sequence/game.like.${name}`)), select);
  };
  /** @param {"fourColours" | "isList"} name */
  const flip = (name) => {
    const input = element("input", {
      type: "checkbox",
      role: "switch",
      checked: now[name],
      on: { change: () => like({ [name]: input.checked }) },
    });
    return element("label", { class: "switch" }, element("span", {}, text(`sequence/game.like.${name}`)), input);
  };
  return [
    choose("sort", ["suit", "rank", "board"]),
    choose("asks", ["jacks", "all", "never"]),
    flip("fourColours"),
    flip("isList"),
  ];
}
