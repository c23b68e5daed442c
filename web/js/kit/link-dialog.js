/** A dialog with a link to open on another device: as a QR code, and for copying. */

import { copyText } from "./clipboard.js";
import { button, element, setText } from "./element.js";
import { icon } from "./icons.js";
import { qrPicture } from "./qr.js";
import { openDialog } from "./sheet.js";
import { text } from "./texts.js";

/** Names with which a machine refers to itself, so that they lead no other device to it. */
const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

/**
 * @param {string} link
 * @param {{title: string, lead: string, picture: string, secret: string}} words `picture`: the name of the QR code;
 *   `secret`: who may see it
 * @param {...Node} more further buttons
 * @returns {HTMLDialogElement}
 */
export function openLink(link, { title, lead, picture, secret }, ...more) {
  const said = element("span", {}, text("kit.link.copy"));
  const copy = async () => setText(said, text((await copyText(link)) ? "kit.link.copied" : "kit.link.notCopied"));
  return openDialog(title, () => [
    element("p", {}, lead),
    LOCAL.includes(location.hostname) ? element("p", { class: "fault" }, text("kit.link.local")) : null,
    element("div", { class: "device-code" }, qrPicture(link, picture)),
    element("p", { class: "soft small" }, secret),
    element("div", { class: "sheet-actions" }, button("button", copy, icon("link"), said), ...more),
  ]);
}
