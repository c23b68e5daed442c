/** The way to the recap on the big screen: a QR code and its address. */

import { element } from "../../kit/element.js";
import { qrPicture } from "../../kit/qr.js";
import { richText, text } from "../../kit/texts.js";
import { bareLink } from "../../room/api.js";

/** @param {string} address @returns {(string | HTMLElement)[]} the address, which breaks before its path first */
function breakable(address) {
  const [host, ...path] = address.replace(/^https?:\/\//, "").split("/");
  return [host, element("wbr"), ["", ...path].join("/")];
}

/**
 * The QR code is `data-spare="first"`: a stage without space leaves it out.
 * @param {string} link the room's address
 */
export function recapOffer(link) {
  const address = `${bareLink(link)}/recap`;
  const picture = qrPicture(address, text("screen.finished.qr"));
  picture.dataset.spare = "first";
  return element(
    "div",
    { class: "recap-offer" },
    picture,
    element(
      "p",
      { class: "stage-recap soft" },
      ...richText("screen.finished.recap", { address: element("strong", {}, ...breakable(address)) }),
    ),
  );
}
