/** The way into the room: ticket and links for players, big screens and streams; and, kept apart, the secret ones. */

import "../components/join-ticket.js";
import { fetchRoom, linksFor, qrPath } from "../api.js";
import { copyText } from "../clipboard.js";
import { openDialog } from "../components/sheet.js";
import { element } from "../element.js";
import { icon } from "../icons.js";
import { newToken } from "../identity.js";
import { qrPicture } from "../qr-code.js";
import { spacedCode } from "../room-code.js";
import { lasting } from "../storage.js";
import { richText, text } from "../texts.js";

/** @typedef {import("../components/join-ticket.js").JoinTicket} JoinTicket */

const LOCAL = /^(localhost|127\.|\[?::1\]?$|0\.0\.0\.0)/;

export class HostDoor {
  #code; #token; #toasts; #links; #ask;
  #locked = false;
  #ticket = /** @type {JoinTicket} */ (document.createElement("join-ticket"));
  thumb;
  root = element("div", { class: "door" });
  links = element("div", { class: "door-links" });

  /** @param {string} code @param {string} token @param {import("../components/toast-stack.js").ToastStack} toasts @param {import("./host-people.js").Ask} ask */
  constructor(code, token, toasts, ask) {
    this.#code = code;
    this.#token = token;
    this.#toasts = toasts;
    this.#ask = ask;
    this.#links = linksFor(code);
    this.thumb = element("button", { class: "door-thumb", type: "button", aria: { label: text("host.door.showCode", { code }) }, on: { click: () => this.#enlarge() } },
      element("img", { src: qrPath(code), alt: "", width: 56, height: 56 }), element("span", { class: "code", dir: "ltr" }, spacedCode(code)));
    this.#fill();
    // This page knows only the address at which it was opened; the server knows the one for everybody.
    fetchRoom(code).then((room) => {
      this.#links = { ...this.#links, ...room.links };
      this.#fill();
    }, () => {});
  }

  #fill() {
    const { player, screen, overlay } = this.#links;
    this.#showTicket();
    this.root.replaceChildren(this.#warning() ?? "", this.#ticket, this.#link("people", "player", player), this.#link("screen", "screen", screen, true));
    this.links.replaceChildren(
      element("h3", {}, text("host.door.more")),
      this.#link("board", "overlay", overlay),
      this.#secret("phone", "remote", () => this.#showRemote()),
      this.#secret("crown", "cohost", () => this.#showInvite()));
  }

  #showTicket() { this.#ticket.show(this.#code, this.#links.player, text(this.#locked ? "host.door.locked" : "common.ticket.title")); }

  /** @param {import("../wire.js").Room} room */
  show(room) {
    this.#locked = room.locked;
    this.#showTicket();
  }

  #warning() {
    const host = new URL(this.#links.player, location.href).host;
    if (!LOCAL.test(host)) return null;
    return element("p", { class: "door-warning", role: "note" }, icon("info"),
      element("span", {}, element("strong", {}, text("host.door.local")), " ", ...richText("host.door.localText", { host: element("span", { dir: "ltr" }, host) })));
  }

  /** @param {string} symbol @param {string} key @param {...Node} buttons */
  #row(symbol, key, ...buttons) {
    return element("div", { class: "door-link" }, icon(symbol),
      element("span", {}, element("strong", {}, text(`host.door.${key}`)), " ", element("span", { class: "soft small" }, text(`host.door.${key}Note`))), ...buttons);
  }

  /** @param {string} symbol @param {string} key @param {string} url @param {boolean} [opens] */
  #link(symbol, key, url, opens = false) {
    const copy = element("button", { class: "button", type: "button", title: text("host.door.copy"), aria: { label: text("host.door.copyLink", { name: text(`host.door.${key}`) }) }, on: { click: () => void this.#copy(text(`host.door.${key}`), url) } }, icon("link"), opens ? null : text("host.door.copy"));
    return opens ? this.#row(symbol, key, element("a", { class: "button", href: url, target: "_blank", rel: "noopener" }, text("host.door.open")), copy) : this.#row(symbol, key, copy);
  }

  /** @param {string} symbol @param {string} key @param {() => void} show */
  #secret(symbol, key, show) {
    return this.#row(symbol, key, element("button", { class: "button", type: "button", aria: { label: text("host.door.showSecret", { name: text(`host.door.${key}`) }), haspopup: "dialog" }, on: { click: show } }, icon("lock"), text("host.door.show")));
  }

  /** @param {string} name @param {string} url */
  async #copy(name, url) {
    const done = await copyText(url);
    this.#toasts.show(done ? text("host.door.copied", { name }) : url, { icon: "link", lasts: done ? 2_500 : 15_000 });
  }

  /**
   * A link that whoever sees it can use: its code is veiled until asked for, as consoles stand on shared screens.
   * @param {string} name @param {string} url
   */
  #veiledCode(name, url) {
    const code = element("div", { class: "secret-code" }, element("button", { class: "button", type: "button", on: { click: () => code.replaceChildren(qrPicture(url, text("host.door.qr", { name }))) } }, icon("lock"), text("host.door.unveil")));
    return [
      element("p", { class: "door-warning", role: "note" }, icon("info"), element("span", {}, text("host.door.secretWarning"))), code,
      element("button", { class: "button wide", type: "button", on: { click: () => void this.#copy(name, url) } }, icon("link"), text("host.door.copyThis")),
    ];
  }

  #showRemote() {
    const name = text("host.door.remote");
    openDialog(name, () => [element("p", {}, text("host.door.remoteText")), ...this.#veiledCode(name, `${this.#links.player}/host#token=${this.#token}`)]);
  }

  get #inviteKey() { return `callboard.invite.${this.#code}`; }

  /** One invitation at a time: made when first looked at, good until it is withdrawn. */
  async #showInvite() {
    const secret = lasting.getItem(this.#inviteKey) ?? newToken();
    // Said again each time: another host may have made one of their own since.
    const made = await this.#ask({ type: "invite", secret });
    if (made.type === "rejected") return;
    lasting.setItem(this.#inviteKey, secret);
    const name = text("host.door.cohost");
    const url = `${this.#links.player}/host#invite=${secret}`;
    openDialog(name, (close) => [
      element("p", {}, text("host.door.cohostText")), ...this.#veiledCode(name, url),
      element("button", { class: "button quiet danger", type: "button", on: { click: async () => {
        const answer = await this.#ask({ type: "invite", secret: null });
        if (answer.type === "rejected") return;
        lasting.removeItem(this.#inviteKey);
        close();
        this.#toasts.show(text("host.door.revoked"), { icon: "lock" });
      } } }, icon("close"), text("host.door.revoke")),
    ]);
  }

  #enlarge() {
    openDialog(text("host.door.join"), () => [
      element("img", { class: "door-large", src: qrPath(this.#code), alt: text("common.ticket.qr", { address: this.#links.player }) }),
      element("p", { class: "door-large-code code", dir: "ltr" }, spacedCode(this.#code)),
      element("p", { class: "soft door-address", dir: "ltr" }, this.#links.player),
    ]);
  }
}
