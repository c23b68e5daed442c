/** The parts of the pages in all their states: the real components, with made-up facts. */

import "../../kit/more-icons.js";
import "../../room/connection-badge.js";
import "../../room/join-ticket.js";
import "../../kit/toast-stack.js";
import { deadEnd } from "../../kit/dead-end.js";
import { confirmDialog } from "../../kit/sheet.js";
import { button, element } from "../../kit/element.js";
import { icon, iconNames } from "../../kit/icons.js";
import { text } from "../../kit/texts.js";

/** @returns {HTMLElement[]} */
export function componentSections() {
  return [
    section("buttons", buttons()),
    section("fields", fields()),
    section("messages", messages()),
    section("ticket", ticket()),
    section(
      "icons",
      element(
        "ul",
        { class: "icons" },
        ...iconNames().map((name) => element("li", {}, icon(name), element("code", {}, name))),
      ),
    ),
    section(
      "ends",
      element(
        "div",
        { class: "ends" },
        ...["unknownRoom", "roomLocked"].map((reason) => asPart(deadEnd(reason, "K7QX4P"))),
      ),
    ),
  ];
}

/** @param {string} name @param {...HTMLElement} content */
export const section = (name, ...content) => titled(name, text(`design.section.${name}`), ...content);

/** @param {string} name of the section, which must be unique @param {string} title @param {...HTMLElement} content */
export function titled(name, title, ...content) {
  return element(
    "section",
    { class: "notice", id: name, aria: { labelledby: `${name}-title` } },
    element("h2", { id: `${name}-title` }, title),
    ...content,
  );
}

/** @param {HTMLElement} page a whole page's content @returns {HTMLElement} the same as a part of this page */
function asPart(page) {
  const part = element("div", { class: page.className }, ...Array.from(page.childNodes));
  for (const heading of Array.from(part.querySelectorAll("h1")))
    heading.replaceWith(element("h3", { class: "as-title" }, ...Array.from(heading.childNodes)));
  return part;
}

function buttons() {
  /** @param {string} look @param {object} [more] */
  const one = (look, more = {}) =>
    element(
      "button",
      { class: `button ${look}`, type: "button", ...more },
      icon("megaphone"),
      look ? element("span", { lang: "en" }, look) : text("design.plain"),
    );
  return element(
    "div",
    { class: "row" },
    one("primary large"),
    one("primary"),
    one(""),
    one("quiet"),
    one("danger"),
    one("primary", { disabled: true }),
    element(
      "button",
      { class: "button icon-only", type: "button", aria: { label: text("design.iconOnly") } },
      icon("gear"),
    ),
    button(
      "button",
      () => void confirmDialog(text("design.sheet.title"), text("design.sheet.text"), text("design.sheet.yes")),
      text("design.sheet.open"),
    ),
  );
}

function fields() {
  return element(
    "div",
    { class: "fields" },
    element(
      "div",
      { class: "field" },
      element("label", { htmlFor: "sample" }, text("design.field")),
      element("input", { class: "input", id: "sample", placeholder: "K7Q X4P" }),
    ),
    element(
      "div",
      { class: "field" },
      element("label", { htmlFor: "faulty" }, text("design.field")),
      element("input", { class: "input", id: "faulty", value: "x", aria: { describedby: "fault", invalid: "true" } }),
      element("p", { class: "fault", id: "fault" }, text("room.error.badName")),
    ),
    element(
      "label",
      { class: "switch" },
      element("span", {}, text("design.switch")),
      element("input", { type: "checkbox", role: "switch", checked: true }),
    ),
    element(
      "label",
      { class: "switch" },
      element("span", {}, text("design.switch")),
      element("input", { type: "checkbox", role: "switch" }),
    ),
  );
}

function messages() {
  const toasts = /** @type {import("../../kit/toast-stack.js").ToastStack} */ (document.createElement("toast-stack"));
  toasts.classList.add("is-sample");
  queueMicrotask(() => {
    const lasts = 24 * 3_600_000;
    toasts.show(text("design.toast.plain"), { lasts });
    toasts.show(text("design.toast.gold"), { lasts, tone: "gold", icon: "star" });
    toasts.show(text("design.toast.warn"), { lasts, tone: "warn", icon: "offline" });
  });
  const badges = ["lost", "back"].map((look) => {
    const badge = element(
      "div",
      { class: "connection is-sample", data: { look } },
      icon("offline"),
      element("span", {}, text(look === "lost" ? "room.line.lost" : "room.line.back")),
    );
    return badge;
  });
  return element("div", { class: "messages" }, toasts, element("div", { class: "row" }, ...badges));
}

function ticket() {
  const made = /** @type {import("../../room/join-ticket.js").JoinTicket} */ (document.createElement("join-ticket"));
  made.show("K7QX4P", "http://192.168.1.20:8080/r/K7QX4P");
  // There is no room behind this one.
  const image = made.querySelector("img");
  if (image) image.src = "/favicon.svg";
  return made;
}
