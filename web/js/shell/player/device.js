/** Moves the player's seat to another device by a QR code. This browser draws it, because no server may see the key. */

import { bareLink, linksFor } from "../../room/api.js";
import { openLink } from "../../kit/link-dialog.js";
import { loadTexts, text } from "../../kit/texts.js";

/** @param {string} code @param {string} token */
export async function openDevice(code, token) {
  await loadTexts("settings");
  openLink(`${bareLink(linksFor(code).player)}#seat=${token}`, {
    title: text("settings.device.title"),
    lead: text("settings.device.text"),
    picture: text("settings.device.qr"),
    secret: text("settings.device.secret"),
  });
}
