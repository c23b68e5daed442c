/** The join screen: a name is filled in already, one button leads to the board. */

import { avatarMark, showAvatar, someAvatar } from "../../kit/avatar.js";
import { element, setText } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { newToken } from "../../room/identity.js";
import { keepAvatar, keepExplained, keepName, lastAvatar, lastName, wasExplained } from "../../room/memory.js";
import { checkName, friendlyName } from "../../room/names.js";
import { spacedCode } from "../../room/room-code.js";
import { richText, text } from "../../kit/texts.js";
import { headingOf } from "../parts.js";

/**
 * @param {string} code
 * @param {string | undefined} name
 * @param {string | undefined} fault
 * @param {(seat: import("../../room/memory.js").SeatKey) => void} join
 */
export function joinScene(code, name, fault, join) {
  const input = element("input", {
    class: "input name-input",
    id: "name",
    name: "name",
    value: name ?? (lastName() || friendlyName()),
    maxLength: 48,
    autocomplete: "nickname",
    enterKeyHint: "go",
    spellcheck: false,
    aria: { describedby: "name-fault" },
  });
  let avatar = lastAvatar() ?? someAvatar();
  const mark = avatarMark(avatar);
  const choose = element(
    "button",
    {
      class: "button icon-only avatar-button",
      type: "button",
      title: text("player.avatar.choose"),
      aria: { label: text("player.avatar.choose"), haspopup: "dialog" },
      on: {
        click: async () => {
          // What did not come leaves the one that there is.
          const picker = await import("./avatar-picker.js").catch(() => null);
          picker?.openAvatarPicker(avatar, (chosen) => showAvatar(mark, (avatar = chosen)));
        },
      },
    },
    mark,
  );
  const message = element("p", { class: "fault", id: "name-fault", role: "alert" }, fault ?? "");
  const title = element("h1", {}, text("player.join.title"));
  const lead = element("p", { class: "soft" }, text("player.join.lead"));
  const another = element(
    "button",
    {
      class: "button icon-only",
      type: "button",
      title: text("player.join.another"),
      aria: { label: text("player.join.another") },
      on: {
        click: () => {
          input.value = friendlyName();
          setText(message, "");
        },
      },
    },
    icon("shuffle"),
  );
  const form = element(
    "form",
    { class: "join-form", noValidate: true },
    element(
      "div",
      { class: "field" },
      element("label", { htmlFor: "name" }, text("player.join.name")),
      element("div", { class: "name-row" }, input, choose, another),
      message,
    ),
    element("button", { class: "button primary large wide", type: "submit" }, text("player.join.go")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const checked = checkName(input.value);
    setText(message, checked.fault);
    if (checked.fault) return input.focus();
    keepName(checked.name);
    keepAvatar(avatar);
    keepExplained("how");
    join({ token: newToken(), name: checked.name, avatar });
  });

  const how = wasExplained("how") ? null : howItGoes();
  const root = element(
    "main",
    { class: "join-scene" },
    element(
      "section",
      { class: "notice pinned join-card" },
      element(
        "p",
        { class: "eyebrow" },
        ...richText("player.join.room", { code: element("span", { class: "code" }, spacedCode(code)) }),
      ),
      title,
      lead,
      form,
      how?.root ?? null,
    ),
  );
  return {
    root,
    /** Without a keyboard popping up on phones, the one button is what one wants. */
    focus: () => (matchMedia("(pointer: fine)").matches ? input.select() : undefined),
    /** @param {import("../../room/api.js").RoomSummary} room */
    introduce(room) {
      setText(title, headingOf(room));
      const present = room.present > 0 ? `${text("player.join.present", { count: room.present })} ` : "";
      const state = {
        dealt: text("player.join.dealt"),
        playing: text("player.join.playing"),
        finished: text("player.join.finished"),
      }[room.state];
      setText(lead, `${present}${state ?? ""}`);
    },
    /** @param {import("../game.js").Step[]} steps how the game goes */
    explain: (steps) => how?.tell(steps),
    /** @param {string} said */
    warn: (said) => setText(message, said),
  };
}

/** Three steps say it all; whoever has joined before does not see them again. Their places are there from the start. */
function howItGoes() {
  const steps = Array.from({ length: 3 }, () => ({
    tile: element("span", { class: "legend-tile" }),
    words: element("span"),
  }));
  const root = element(
    "section",
    { class: "how", aria: { label: text("player.join.how") } },
    element("ol", { class: "legend" }, ...steps.map(({ tile, words }) => element("li", {}, tile, words))),
  );
  /** @param {import("../game.js").Step[]} told */
  const tell = (told) => {
    root.hidden = told.length === 0;
    for (const [index, { look, symbol, words }] of told.entries()) {
      steps[index].tile.dataset.state = look;
      steps[index].tile.replaceChildren(icon(symbol));
      setText(steps[index].words, words);
    }
  };
  return { root, tell };
}
