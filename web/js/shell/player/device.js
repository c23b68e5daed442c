/** Carrying one's seat to another device: by a code that this browser draws, since no server may see the key. */

import { bareLink, linksFor } from "../../room/api.js";
import { copyText } from "../../kit/clipboard.js";
import { openDialog } from "../../kit/sheet.js";
import { element, setText } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { qrPicture } from "../../kit/qr.js";
import { loadTexts, text } from "../../kit/texts.js";

/** @param {string} code @param {string} token */
export async function openDevice(code, token) {
  await loadTexts("settings");
  const link = `${bareLink(linksFor(code).player)}#seat=${token}`;
  const said = element("span", {}, text("settings.device.copy"));
  openDialog(text("settings.device.title"), () => [
    element("p", {}, text("settings.device.text")),
    element("div", { class: "device-code" }, qrPicture(link, text("settings.device.qr"))),
    element("p", { class: "soft small" }, text("settings.device.secret")),
    ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname)
      ? element("p", { class: "fault" }, text("settings.device.local"))
      : null,
    element(
      "div",
      { class: "sheet-actions" },
      element(
        "button",
        {
          class: "button",
          type: "button",
          on: {
            click: async () =>
              setText(said, text((await copyText(link)) ? "settings.device.copied" : "settings.device.notCopied")),
          },
        },
        icon("link"),
        said,
      ),
    ),
  ]);
}
