/** Links about the site: the components of Callboard, and the pages that its operator has configured. */

import { element } from "../kit/element.js";
import { loadTexts, text } from "../kit/texts.js";

/** @param {string} relation @returns {string} the address that the document names for it, or nothing */
const addressOf = (relation) =>
  /** @type {HTMLLinkElement | null} */ (document.querySelector(`link[rel="${relation}"]`))?.href ?? "";

/** @returns {HTMLElement} the links; the page has loaded the texts `site` */
export function siteLinks() {
  /** @type {[string, string][]} */
  const links = [
    ["/about", "site.about"],
    [addressOf("imprint"), "site.imprint"],
    [addressOf("privacy-policy"), "site.privacy"],
  ];
  return element(
    "nav",
    { class: "small", aria: { label: text("site.title") } },
    ...links.filter(([href]) => href).map(([href, key]) => element("a", { class: "button quiet", href }, text(key))),
  );
}

/**
 * @returns {HTMLElement} a box with the links, which are added later, so that the page does not wait for their texts.
 *   It is no `footer`, since some pages show it within their header.
 */
export function siteFoot() {
  const foot = element("div", { class: "site-foot" });
  // Without them, for example offline, the page works as usual.
  loadTexts("site").then(
    () => foot.replaceChildren(siteLinks()),
    () => {},
  );
  return foot;
}
