/** `<join-ticket>`: a ticket with the QR code, the room code and the address to type. */

import { bareLink, qrPath } from "./api.js";
import { element } from "../kit/element.js";
import { spacedCode } from "./room-code.js";
import { text } from "../kit/texts.js";

export class JoinTicket extends HTMLElement {
  /** @param {string} code @param {string} address the player link @param {string} [title] */
  show(code, address, title = text("room.ticket.title")) {
    const shown = `${code}|${address}|${title}`;
    if (this.dataset.shown === shown) return;
    this.dataset.shown = shown;
    this.classList.add("ticket");
    const plain = address.replace(/^https?:\/\//, "").replace(/\/r\/.*$/, "");
    this.replaceChildren(
      element("img", {
        class: "ticket-qr",
        src: qrPath(code),
        alt: text("room.ticket.qr", { address: bareLink(address) }),
        width: 180,
        height: 180,
      }),
      element(
        "div",
        { class: "ticket-stub" },
        element("span", { class: "eyebrow" }, title),
        element(
          "span",
          {
            class: "ticket-code code",
            aria: { label: text("room.ticket.code", { code: Array.from(code).join(" ") }) },
          },
          spacedCode(code),
        ),
        element("span", { class: "ticket-address" }, plain),
      ),
    );
  }
}

customElements.define("join-ticket", JoinTicket);
