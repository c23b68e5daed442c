/** The invitation to the room over a picture: a QR code, the room's code, and the address to type. */

import { element } from "../../kit/element.js";
import { text } from "../../kit/texts.js";
import { qrPath } from "../../room/api.js";
import { spacedCode } from "../../room/room-code.js";

/** @param {string} link for players @returns {string} the address that people type */
export const shortAddress = (link) => link.replace(/^https?:\/\//, "").replace(/\/r\/.*$/, "");

/** @param {string} code @returns {HTMLElement} the QR code */
export const scanned = (code) => element("img", { src: qrPath(code), alt: text("screen.overlay.qr") });

/** @param {string} code @param {HTMLElement} address the element of the address @param {HTMLElement} picture */
export const ticket = (code, address, picture) =>
  element(
    "section",
    { class: "overlay-code", aria: { label: text("screen.door") } },
    picture,
    element(
      "p",
      {},
      element("span", {}, text("screen.overlay.join")),
      element("span", { class: "code" }, spacedCode(code)),
      address,
    ),
  );
