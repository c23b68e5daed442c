/**
 * `<join-ticket>`: a ticket with the QR code, the room code and the address to type. It invites no one to scan if the
 * room is locked.
 */

import { bareLink, qrPath } from "./api.js";
import { alreadyShows, element } from "../kit/element.js";
import { icon } from "../kit/icons.js";
import { spacedCode } from "./room-code.js";
import { text } from "../kit/texts.js";

export class JoinTicket extends HTMLElement {
  /**
   * @param {string} code @param {string} address the player link @param {string} [title]
   * @param {boolean} [isLocked] whether to show a lock instead of the QR code; people with a seat can still return by
   *   code and address
   */
  show(code, address, title = text("room.ticket.title"), isLocked = false) {
    if (alreadyShows(this, `${code}|${address}|${title}|${isLocked}`)) return;
    this.classList.add("ticket");
    const plain = address.replace(/^https?:\/\//, "").replace(/\/r\/.*$/, "");
    this.replaceChildren(
      isLocked
        ? element("span", { class: "ticket-lock" }, icon("lock"))
        : element("img", {
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
