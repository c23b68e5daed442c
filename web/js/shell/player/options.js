/** The player's options: those of the seat and this browser, and those of the game. */

import { linksFor } from "../../room/api.js";
import { copyText } from "../../kit/clipboard.js";
import { button, element, form, setText, submitButton } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { whenThere } from "../../kit/on-demand.js";
import { keepName } from "../../room/browser-memory.js";
import { checkName } from "../../room/names.js";
import { refusal } from "../../room/refusals.js";
import { text } from "../../kit/texts.js";

/** @param {string} name an icon's @param {string | Node} label @param {() => void} run */
export const door = (name, label, run) => button("button wide door", run, icon(name), label);

export class PlayerOptions {
  #session;
  #toasts;
  #code;
  #token;
  #parts;
  #name = element("input", { class: "input", id: "own-name", maxLength: 48, autocomplete: "nickname" });
  #nameFault = element("p", { class: "fault", role: "alert" });
  #nameRow = form(
    { class: "field" },
    () => void this.#rename(),
    element("label", { htmlFor: "own-name" }, text("player.options.name")),
    element("div", { class: "name-row" }, this.#name, submitButton("button", text("player.options.change"))),
    this.#nameFault,
  );
  #who = element("p", { class: "soft small" });
  #console = element("a", { class: "button wide", hidden: true }, icon("crown"), text("player.options.console"));
  root;

  /**
   * @param {string} code @param {import("../../room/browser-memory.js").SeatKey} seat
   * @param {import("../../room/session.js").Session} session @param {import("../../kit/toast-stack.js").ToastStack}
   * toasts
   * @param {import("../game.js").OptionParts} [parts] the game's
   */
  constructor(code, seat, session, toasts, parts) {
    this.#code = code;
    this.#token = seat.token;
    this.#session = session;
    this.#toasts = toasts;
    this.#parts = parts;
    this.root = element(
      "section",
      { class: "panel panel-options", aria: { label: text("player.options") } },
      element("h2", {}, text("player.options")),
      this.#who,
      this.#console,
      ...(parts?.switches ?? []),
      this.#nameRow,
      element(
        "div",
        { class: "doors" },
        ...(parts?.doors ?? []),
        door("gear", text("player.options.settings"), () =>
          whenThere(
            import("./settings.js").then(({ openSettings }) => openSettings(parts?.settings)),
            () => {},
            toasts,
          ),
        ),
        door("phone", text("player.options.device"), () =>
          whenThere(import("./device.js"), ({ openDevice }) => openDevice(code, this.#token), toasts),
        ),
        door("link", text("player.options.invite"), () => void this.#invite()),
      ),
      ...(parts?.rest ?? []),
    );
  }

  /** @param {boolean} hasBegun whether the game has begun, if the room then forbids new names */
  show(hasBegun) {
    const { seat, room } = this.#session.state;
    if (!seat) return;
    setText(this.#who, text("player.options.who", { name: seat.name }));
    this.#nameRow.hidden = room?.renames === "never" || (room?.renames !== "always" && hasBegun);
    if (document.activeElement !== this.#name && this.#name.dataset.seat !== seat.name) {
      this.#name.value = seat.name;
      this.#name.dataset.seat = seat.name;
    }
    this.#console.hidden = seat.role !== "host";
    if (seat.role === "host" && !this.#console.href) this.#console.href = `/r/${this.#code}/host#token=${this.#token}`;
    this.#parts?.draw();
  }

  async #rename() {
    const { name, fault } = checkName(this.#name.value);
    setText(this.#nameFault, fault);
    if (fault) return;
    const answer = await this.#session.send({ type: "name", name });
    if (answer.type === "rejected") return setText(this.#nameFault, refusal(answer));
    keepName(name);
    this.#toasts.show(text("player.options.named", { name }), { icon: "check" });
  }

  async #invite() {
    const { player } = linksFor(this.#code);
    this.#toasts.show((await copyText(player)) ? text("player.options.copied") : player, { icon: "link" });
  }
}
