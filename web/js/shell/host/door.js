/**
 * The invitation to the room: ticket and links for players, big screens and streams; and, separately, the secret links.
 */

import "../../room/join-ticket.js";
import { bareLink, fetchRoom, linksFor, qrPath } from "../../room/api.js";
import { openDialog } from "../../kit/sheet.js";
import { element } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { isLocal } from "../../room/local-address.js";
import { spacedCode } from "../../room/room-code.js";
import { richText, text } from "../../kit/texts.js";
import { HostSecrets, doorRow } from "./secrets.js";

/** @typedef {import("../../room/join-ticket.js").JoinTicket} JoinTicket */

const SVG = "http://www.w3.org/2000/svg";

export class HostDoor {
  #code;
  #links;
  #secrets;
  #locked = false;
  #ticket = /** @type {JoinTicket} */ (document.createElement("join-ticket"));
  /** The large invitation while people arrive. */
  poster = /** @type {JoinTicket} */ (document.createElement("join-ticket"));
  thumb;
  /** A small invitation on every panel. */ screen = screenLink("host-screen");
  /** @type {HTMLAnchorElement[]} the links in the lobby, with a picture */ #pictured = [];
  root = element("div", { class: "door" });
  /** The links for players and big screens, and to the front page. */
  invitations = element("div", { class: "door-links" });
  /** All other links. */
  links = element("div", { class: "door-links" });

  /**
   * @param {string} code
   * @param {string} token
   * @param {import("../../kit/toast-stack.js").ToastStack} toasts
   * @param {import("./people.js").Ask} ask
   */
  constructor(code, token, toasts, ask) {
    this.#code = code;
    this.#links = linksFor(code);
    this.poster.classList.add("poster");
    this.#secrets = new HostSecrets(code, token, toasts, ask, () => this.#links);
    this.thumb = element(
      "button",
      {
        class: "door-thumb",
        type: "button",
        aria: { label: text("host.door.showCode", { code }) },
        on: { click: () => this.#enlarge() },
      },
      element("img", { src: qrPath(code), alt: "", width: 56, height: 56 }),
      element("span", { class: "code", dir: "ltr" }, spacedCode(code)),
    );
    this.#fill();
    // This page knows only the address at which it was opened; the server knows the public one.
    fetchRoom(code).then(
      (room) => {
        this.#links = { ...this.#links, ...room.links };
        this.#fill();
      },
      () => {},
    );
  }

  #fill() {
    const { player, screen, overlay } = this.#links;
    this.#showTicket();
    for (const way of [this.screen, ...this.#pictured]) way.href = screen;
    this.root.replaceChildren(this.#warning() ?? "", this.#ticket);
    this.invitations.replaceChildren(
      this.#secrets.notice,
      this.#link("people", "player", player),
      this.#link("screen", "screen", screen, true),
    );
    this.links.replaceChildren(
      element("h3", {}, text("host.door.more")),
      doorRow("board", "overlay", this.#builder(), this.#copy("overlay", overlay, true)),
      ...this.#secrets.rows,
    );
  }

  #showTicket() {
    const title = text(this.#locked ? "host.door.locked" : "room.ticket.title");
    for (const ticket of [this.#ticket, this.poster]) ticket.show(this.#code, this.#links.player, title);
  }

  /** @returns {{player: string, screen: string}} */
  get addresses() {
    return this.#links;
  }

  /** @param {() => void} check opens it @returns {HTMLElement} the links that a host needs before the game begins */
  ways(check) {
    const screen = element(
      "a",
      { class: "lobby-way", href: this.#links.screen, target: "_blank", rel: "noopener" },
      screenPicture(),
      wayWords("screen"),
    );
    this.#pictured.push(screen);
    return element(
      "div",
      { class: "lobby-ways" },
      screen,
      element(
        "button",
        { class: "lobby-way", type: "button", aria: { haspopup: "dialog" }, on: { click: check } },
        icon("check"),
        wayWords("check"),
      ),
    );
  }

  /** @param {import("../../room/state.js").RoomState} state */
  show(state) {
    this.#locked = state.room?.locked ?? false;
    this.#showTicket();
    this.#secrets.show(state);
  }

  #warning() {
    const host = new URL(this.#links.player, location.href).host;
    if (!isLocal(host)) return null;
    return element(
      "p",
      { class: "door-warning", role: "note" },
      icon("info"),
      element(
        "span",
        {},
        element("strong", {}, text("host.door.local")),
        " ",
        ...richText("host.door.localText", { host: element("span", { dir: "ltr" }, host) }),
      ),
    );
  }

  /** Opens the page that builds an overlay, with the room's key in this browser. */
  #builder() {
    return element(
      "a",
      {
        class: "button",
        href: `/overlay#room=${this.#code}`,
        target: "_blank",
        rel: "noopener",
        aria: { label: text("host.door.buildOverlay") },
      },
      text("host.door.build"),
    );
  }

  /** @param {string} key @param {string} url @param {boolean} isShort whether only the icon is shown */
  #copy(key, url, isShort) {
    const name = text(`host.door.${key}`);
    return element(
      "button",
      {
        class: "button",
        type: "button",
        title: text("host.door.copy"),
        aria: { label: text("host.door.copyLink", { name }) },
        on: { click: () => void this.#secrets.copy(name, url) },
      },
      icon("link"),
      isShort ? null : text("host.door.copy"),
    );
  }

  /** @param {string} symbol @param {string} key @param {string} url @param {boolean} [opens] */
  #link(symbol, key, url, opens = false) {
    const copy = this.#copy(key, url, opens);
    return opens
      ? doorRow(
          symbol,
          key,
          element("a", { class: "button", href: url, target: "_blank", rel: "noopener" }, text("host.door.open")),
          copy,
        )
      : doorRow(symbol, key, copy);
  }

  #enlarge() {
    openDialog(text("host.door.join"), () => [
      element("img", {
        class: "door-large",
        src: qrPath(this.#code),
        alt: text("room.ticket.qr", { address: bareLink(this.#links.player) }),
      }),
      element("p", { class: "door-large-code code", dir: "ltr" }, spacedCode(this.#code)),
      element("p", { class: "soft door-address", dir: "ltr" }, bareLink(this.#links.player)),
      screenLink("wide", this.#links.screen),
    ]);
  }
}

/** @param {string} look @param {string} [href] @returns {HTMLAnchorElement} the link to the big screen */
const screenLink = (look, href) =>
  element(
    "a",
    { class: `button ${look}`, href, target: "_blank", rel: "noopener" },
    icon("screen"),
    text("host.door.screen"),
  );

/** @param {string} key */
const wayWords = (key) =>
  element(
    "span",
    {},
    element("strong", {}, text(`host.door.${key}`)),
    element("span", { class: "soft small" }, text(`host.door.${key}Note`)),
  );

/** @returns {SVGSVGElement} a picture of a projector with a QR code and lines of text */
function screenPicture() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 64 40");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "screen-picture");
  const parts = {
    frame: "M2 2h60v32H2z",
    foot: "M24 38h16",
    code: "M8 10h6v6H8zM18 10h6v6h-6zM8 20h6v6H8zM18 20h3v3h-3zM22 23h3v3h-3z",
    words: "M32 13h22M32 20h16M32 26h19",
  };
  for (const [name, d] of Object.entries(parts)) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", `screen-picture-${name}`);
    path.setAttribute("d", d);
    svg.append(path);
  }
  return svg;
}
