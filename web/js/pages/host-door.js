/** The way into the room: ticket, links for the big screen and a phone remote. */

import "../components/join-ticket.js";
import { linksFor, qrPath } from "../api.js";
import { copyText } from "../clipboard.js";
import { openDialog } from "../components/sheet.js";
import { element } from "../element.js";
import { icon } from "../icons.js";
import { hostedRooms } from "../memory.js";
import { spacedCode } from "../room-code.js";

/** @typedef {import("../components/join-ticket.js").JoinTicket} JoinTicket */

const LOCAL = /^(localhost|127\.|\[?::1\]?$|0\.0\.0\.0)/;

export class HostDoor {
  #code; #token; #toasts; #links;
  #ticket = /** @type {JoinTicket} */ (document.createElement("join-ticket"));
  thumb;
  root;

  /** @param {string} code @param {string} token @param {import("../components/toast-stack.js").ToastStack} toasts */
  constructor(code, token, toasts) {
    this.#code = code;
    this.#token = token;
    this.#toasts = toasts;
    // What the server said when the room was made knows its public address; this page knows only its own.
    this.#links = hostedRooms().find((room) => room.code === code)?.links ?? linksFor(code);
    this.#ticket.show(code, this.#links.player);
    this.thumb = element("button", { class: "door-thumb", type: "button", aria: { label: `Show the QR code, room ${code}` }, on: { click: () => this.#enlarge() } },
      element("img", { src: qrPath(code), alt: "", width: 56, height: 56 }), element("span", { class: "code" }, spacedCode(code)));
    const remote = `${this.#links.host.split("#")[0]}#token=${this.#token}`;
    this.root = element("div", { class: "door" }, this.#warning(), this.#ticket,
      element("div", { class: "door-links" },
        this.#link("phone", "Invitation", "for players", this.#links.player),
        this.#link("screen", "Big screen", "for a projector or TV", this.#links.screen, true),
        this.#link("gear", "Phone remote", "this console, elsewhere; keep it secret", remote),
        this.#link("board", "Overlay", "for a stream (OBS)", this.#links.overlay)));
  }

  /** @param {import("../wire.js").Room} room */
  show(room) {
    this.#ticket.show(this.#code, this.#links.player, room.locked ? "Locked" : "Join in");
  }

  #warning() {
    const host = new URL(this.#links.player, location.href).host;
    if (!LOCAL.test(host)) return null;
    return element("p", { class: "door-warning", role: "note" }, icon("info"),
      element("span", {}, element("strong", {}, "Phones cannot open these links. "), `They say ${host}, which is only this machine. Start the server with --lan, or set its public-url, and open the console at that address.`));
  }

  /** @param {string} symbol @param {string} title @param {string} text @param {string} url @param {boolean} [opens] */
  #link(symbol, title, text, url, opens = false) {
    return element("div", { class: "door-link" }, icon(symbol),
      element("span", {}, element("strong", {}, title), " ", element("span", { class: "soft small" }, text)),
      opens ? element("a", { class: "button", href: url, target: "_blank", rel: "noopener" }, "Open") : null,
      element("button", { class: "button", type: "button", aria: { label: `Copy the link: ${title}` }, on: { click: () => void this.#copy(title, url) } }, icon("link"), "Copy"));
  }

  /** @param {string} title @param {string} url */
  async #copy(title, url) {
    const done = await copyText(url);
    this.#toasts.show(done ? `Copied: ${title}` : url, { icon: "link", lasts: done ? 2_500 : 15_000 });
  }

  #enlarge() {
    openDialog("Join the room", () => [
      element("img", { class: "door-large", src: qrPath(this.#code), alt: `QR code that opens ${this.#links.player}` }),
      element("p", { class: "door-large-code code" }, spacedCode(this.#code)),
      element("p", { class: "soft" }, this.#links.player),
    ]);
  }
}
