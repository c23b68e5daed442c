/** The name of the evening, which hosts can change at any time. */

import { element } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { text } from "../../kit/texts.js";
import { detailedRefusal } from "../../room/refusals.js";
import { openRoundOptions } from "./round.js";

/** @typedef {import("../../room/session.js").Session} Session */

/** @param {Session} session @returns {HTMLButtonElement} a button that opens the evening's name */
export const eveningNameButton = (session) =>
  element(
    "button",
    { class: "button wide", type: "button", aria: { haspopup: "dialog" }, on: { click: () => open(session) } },
    icon("pencil"),
    text("host.evening.name"),
  );

/** @param {Session} session */
function open(session) {
  const { room } = session.state;
  const input = element("input", {
    class: "input",
    id: "evening-name",
    value: room && !room.unnamed ? room.title : "",
    maxLength: 160,
    autocomplete: "off",
    autofocus: true,
  });
  const form = {
    root: element(
      "div",
      { class: "field" },
      element("label", { htmlFor: input.id }, text("host.evening.name")),
      input,
      element("p", { class: "soft small" }, text("host.evening.nameNote")),
    ),
    get options() {
      return input.value.trim() || null;
    },
  };
  openRoundOptions(
    text("host.evening.name"),
    form,
    (title) => session.send({ type: "nameEvening", title }),
    detailedRefusal,
  );
}
