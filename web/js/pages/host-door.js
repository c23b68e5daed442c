/** The way into the room: ticket, links for the big screen and a phone remote. */

import "../components/join-ticket.js";
import { fetchRoom, linksFor, qrPath } from "../api.js";
import { copyText } from "../clipboard.js";
import { openDialog } from "../components/sheet.js";
import { element } from "../element.js";
import { icon } from "../icons.js";
import { spacedCode } from "../room-code.js";

/** @typedef {import("../components/join-ticket.js").JoinTicket} JoinTicket */

const LOCAL = /^(localhost|127\.|\[?::1\]?$|0\.0\.0\.0)/;

export class HostDoor {
  #code; #token; #toasts; #links;
  #locked = false;
  #ticket = /** @type {JoinTicket} */ (document.createElement("join-ticket"));
  thumb;
  root;

  /** @param {string} code @param {string} token @param {import("../components/toast-stack.js").ToastStack} toasts */
  constructor(code, token, toasts) {
    this.#code = code;
    this.#token = token;
    this.#toasts = toasts;
    this.#links = linksFor(code);
    this.thumb = element("button", { class: "door-thumb", type: "button", aria: { label: `Show the QR code, room ${code}` }, on: { click: () => this.#enlarge() } },
      element("img", { src: qrPath(code), alt: "", width: 56, height: 56 }), element("span", { class: "code" }, spacedCode(code)));
    this.root = element("div", { class: "door" });
    this.#fill();
    // This page knows only the address at which it was opened; the server knows the one for everybody.
    fetchRoom(code).then((room) => {
      this.#links = { ...this.#links, ...room.links };
      this.#fill();
    }, () => {});
  }

  #fill() {
    const { player, screen, overlay } = this.#links;
    const remote = `${player}/host#token=${this.#token}`;
    this.#ticket.show(this.#code, player, this.#locked ? "Locked" : "Join in");
    this.root.replaceChildren(this.#warning() ?? "", this.#ticket,
      element("div", { class: "door-links" },
        this.#link("phone", "Invitation", "for players", player),
        this.#link("screen", "Big screen", "for a projector or TV", screen, true),
        this.#link("gear", "Phone remote", "this console, elsewhere; keep it secret", remote),
        this.#link("board", "Overlay", "for a stream (OBS)", overlay)));
  }

  /** @param {import("../wire.js").Room} room */
  show(room) {
    this.#locked = room.locked;
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
