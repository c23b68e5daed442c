/** The join screen: a name is filled in already, one button leads to the board. */

import { element, setText } from "../element.js";
import { icon } from "../icons.js";
import { newToken } from "../identity.js";
import { keepName, lastName } from "../memory.js";
import { checkName, friendlyName } from "../names.js";
import { spacedCode } from "../room-code.js";
import { counted } from "../words.js";

/**
 * @param {string} code
 * @param {string | undefined} name
 * @param {string | undefined} fault
 * @param {(seat: import("../memory.js").SeatKey) => void} join
 */
export function joinScene(code, name, fault, join) {
  const input = element("input", {
    class: "input name-input", id: "name", name: "name", value: name ?? (lastName() || friendlyName()), maxLength: 48,
    autocomplete: "nickname", enterKeyHint: "go", spellcheck: false, aria: { describedby: "name-fault" },
  });
  const message = element("p", { class: "fault", id: "name-fault", role: "alert" }, fault ?? "");
  const title = element("h1", {}, "Join the room");
  const lead = element("p", { class: "soft" }, "You get a board of your own. No account needed.");
  const another = element("button", {
    class: "button icon-only", type: "button", title: "Another name", aria: { label: "Suggest another name" },
    on: { click: () => { input.value = friendlyName(); setText(message, ""); } },
  }, icon("shuffle"));
  const form = element("form", { class: "join-form", noValidate: true },
    element("div", { class: "field" },
      element("label", { htmlFor: "name" }, "Your name"),
      element("div", { class: "name-row" }, input, another),
      message),
    element("button", { class: "button primary large wide", type: "submit" }, "Join and get my board"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const checked = checkName(input.value);
    setText(message, checked.fault);
    if (checked.fault) return input.focus();
    keepName(checked.name);
    join({ token: newToken(), name: checked.name });
  });

  const root = element("main", { class: "join-scene" },
    element("section", { class: "notice pinned join-card" },
      element("p", { class: "eyebrow" }, "Room ", element("span", { class: "code" }, spacedCode(code))),
      title, lead, form));
  return {
    root,
    /** Without a keyboard popping up on phones, the one button is what one wants. */
    focus: () => (matchMedia("(pointer: fine)").matches ? input.select() : undefined),
    /** @param {import("../api.js").RoomSummary} room */
    introduce(room) {
      setText(title, room.title || "Join the room");
      const present = room.players > 0 ? `${counted(room.players, "player is", "players are")} in already. ` : "";
      const state = { dealt: "The round has not started yet.", playing: "The round is on: jump in!", finished: "Between two rounds." }[room.state];
      setText(lead, `${present}${state ?? ""}`);
    },
    /** @param {string} text */
    warn: (text) => setText(message, text),
  };
}
