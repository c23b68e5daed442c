/** The join screen: a suggested name, and one button that leads to the game. */

import { avatarMark, showAvatar, someAvatar } from "../../kit/avatar.js";
import { element, form, setText, submitButton } from "../../kit/element.js";
import { icon, iconButton } from "../../kit/icons.js";
import { newToken } from "../../room/identity.js";
import { keepAvatar, keepExplained, keepName, lastAvatar, lastName, wasExplained } from "../../room/browser-memory.js";
import { checkName, friendlyName } from "../../room/names.js";
import { spacedCode } from "../../room/room-code.js";
import { hasText, richText, text } from "../../kit/texts.js";
import { headingOf } from "../parts.js";

/** What few people need to join. */
const more = () => import("./join-more.js").catch(() => null);

export class JoinScene {
  #join;
  #input;
  #avatar = lastAvatar() ?? someAvatar();
  #fault;
  #title = element("h1", {}, text("player.join.title"));
  #lead = element("p", { class: "soft" }, text("player.join.lead"));
  #how = wasExplained("how") ? null : howItGoes();
  root;

  /**
   * @param {string} code
   * @param {string | undefined} name
   * @param {string | undefined} fault
   * @param {(seat: import("../../room/browser-memory.js").SeatKey) => void} join
   */
  constructor(code, name, fault, join) {
    this.#join = join;
    this.#input = element("input", {
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
    this.#fault = element("p", { class: "fault", id: "name-fault", role: "alert" }, fault ?? "");
    this.root = element(
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
        this.#title,
        this.#lead,
        this.#form(),
        this.#how?.root,
      ),
    );
  }

  #form() {
    return form(
      { class: "join-form" },
      () => this.#submit(),
      element(
        "div",
        { class: "field" },
        element("label", { htmlFor: "name" }, text("player.join.name")),
        element("div", { class: "name-row" }, this.#input, this.#avatarButton(), this.#another()),
        this.#fault,
      ),
      submitButton("button primary large wide", text("player.join.go")),
    );
  }

  #avatarButton() {
    const label = text("player.avatar.choose");
    const mark = avatarMark(this.#avatar);
    return element(
      "button",
      {
        class: "button icon-only avatar-button",
        type: "button",
        title: label,
        aria: { label, haspopup: "dialog" },
        on: {
          click: async () => {
            // If loading fails, the current avatar stays.
            (await more())?.openAvatarPicker(this.#avatar, (chosen) => showAvatar(mark, (this.#avatar = chosen)));
          },
        },
      },
      mark,
    );
  }

  #another() {
    const label = text("player.join.another");
    const made = iconButton(
      "shuffle",
      label,
      () => {
        this.#input.value = friendlyName();
        this.warn("");
      },
      "button icon-only",
    );
    made.title = label;
    return made;
  }

  #submit() {
    const { name, fault } = checkName(this.#input.value);
    this.warn(fault);
    if (fault) this.#input.focus();
    else this.enter(name);
  }

  /** @param {string} name a valid one */
  enter(name) {
    keepName(name);
    keepAvatar(this.#avatar);
    keepExplained("how");
    this.#join({ token: newToken(), name, avatar: this.#avatar });
  }

  /** Focuses the button rather than the name, so that phones do not show a keyboard. */
  focus() {
    if (matchMedia("(pointer: fine)").matches) this.#input.select();
  }

  /** @param {import("../../room/api.js").RoomSummary} room */
  introduce(room) {
    if (room.names) void more().then((late) => late?.offer(this, room));
    else this.root.classList.add("open");
    setText(this.#title, headingOf(room));
    const present = room.present > 0 ? `${text("player.join.present", { count: room.present })} ` : "";
    const state = `player.join.${room.state}`;
    setText(this.#lead, `${present}${hasText(state) ? text(state) : ""}`);
  }

  /** @param {import("../game.js").Step[]} steps the game's instructions */
  explain(steps) {
    this.#how?.tell(steps);
  }

  /** @param {string} said */
  warn(said) {
    this.root.classList.add("open");
    setText(this.#fault, said);
  }
}

/** Three instructions for first-time players. Their space is reserved from the start. */
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
