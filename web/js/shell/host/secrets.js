/**
 * Links that open the console elsewhere: the host's own remote, invitations for co-hosts, and the owner's recovery
 * link.
 */

import { bareLink } from "../../room/api.js";
import { copyText } from "../../kit/clipboard.js";
import { confirmDialog, openDialog } from "../../kit/sheet.js";
import { button, element } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { newToken } from "../../room/identity.js";
import { isToken, roomFragment } from "../../room/browser-memory.js";
import { qrPicture } from "../../kit/qr.js";
import { durable } from "../../kit/durable-storage.js";
import { readJSON, writeJSON } from "../../kit/storage.js";
import { text, time } from "../../kit/texts.js";

/** @typedef {import("../../room/state.js").RoomState} State */
/**
 * @typedef {{secret: string, number: number}} Invitation an invitation made in this browser, and its number in the log
 */

/** @param {any} value @returns {value is Invitation} */
const isInvitation = (value) =>
  typeof value?.secret === "string" && isToken(value.secret) && Number.isSafeInteger(value.number);

/**
 * A row for a link into the room, with its buttons.
 * @param {string} symbol an icon @param {string} key of its text @param {...Node} buttons
 */
export const doorRow = (symbol, key, ...buttons) =>
  element(
    "div",
    { class: "door-link" },
    icon(symbol),
    element(
      "span",
      {},
      element("strong", {}, text(`host.door.${key}`)),
      " ",
      element("span", { class: "soft small" }, text(`host.door.${key}Note`)),
    ),
    ...buttons,
  );

export class HostSecrets {
  #code;
  #token;
  #toasts;
  #ask;
  #links;
  /** @type {State | null} */ #state = null;
  #recovery = this.#row("shield", "recovery", () => void this.#showRecovery());
  #later = button(
    "button quiet",
    () => {
      this.#isPutOff = true;
      this.#draw();
    },
    text("host.door.recoveryLater"),
  );
  #isPutOff = false;
  rows = [
    this.#row("phone", "remote", () => this.#showRemote()),
    this.#row("crown", "cohost", () => void this.#showInvite()),
    this.#recovery,
  ];
  /** Shown to an owner without a recovery link. */
  notice = element(
    "div",
    { class: "door-warning door-recovery", role: "note", hidden: true },
    icon("shield"),
    element(
      "div",
      {},
      element("strong", {}, text("host.door.recoveryOffer")),
      " ",
      text("host.door.recoveryOfferText"),
      element(
        "div",
        { class: "door-recovery-actions" },
        element(
          "button",
          {
            class: "button",
            type: "button",
            aria: { haspopup: "dialog" },
            on: { click: () => void this.#showRecovery() },
          },
          text("host.door.recoverySave"),
        ),
        this.#later,
      ),
    ),
  );

  /**
   * @param {string} code @param {string} token @param {import("../../kit/toast-stack.js").ToastStack} toasts
   * @param {import("./people.js").Ask} ask @param {() => {player: string}} links
   */
  constructor(code, token, toasts, ask, links) {
    this.#code = code;
    this.#token = token;
    this.#toasts = toasts;
    this.#ask = ask;
    this.#links = links;
  }

  /** @param {State} state */
  show(state) {
    this.#state = state;
    this.#draw();
  }

  #draw() {
    const room = this.#state?.room;
    const isOwner = room?.owner !== undefined && room.owner === this.#state?.seat?.id;
    this.#recovery.hidden = !isOwner;
    this.notice.hidden = !isOwner || room.recoverable === true || this.#isPutOff;
  }

  /** @param {string} symbol @param {string} key @param {() => void} show */
  #row(symbol, key, show) {
    const name = text(`host.door.${key}`);
    return doorRow(
      symbol,
      key,
      element(
        "button",
        {
          class: "button",
          type: "button",
          aria: { label: text("host.door.showSecret", { name }), haspopup: "dialog" },
          on: { click: show },
        },
        icon("lock"),
        text("host.door.show"),
      ),
    );
  }

  /** @param {string} name @param {string} url */
  async copy(name, url) {
    const done = await copyText(url);
    this.#toasts.show(done ? text("host.door.copied", { name }) : url, { icon: "link", lasts: done ? 2_500 : 15_000 });
  }

  /**
   * A QR code that anyone who sees it can use. It is hidden until requested, because consoles may be on shared screens.
   * @param {string} key @param {string} fragment
   */
  #veiledCode(key, fragment) {
    const name = text(`host.door.${key}`);
    const url = `${bareLink(this.#links().player)}/host#${fragment}${roomFragment(this.#code).replace("#", "&")}`;
    /** @type {HTMLElement} */
    const code = element(
      "div",
      { class: "secret-code" },
      button(
        "button",
        () => code.replaceChildren(qrPicture(url, text("host.door.qr", { name }))),
        icon("lock"),
        text("host.door.unveil"),
      ),
    );
    return [
      element(
        "p",
        { class: "door-warning", role: "note" },
        icon("info"),
        element("span", {}, text("host.door.secretWarning")),
      ),
      code,
      button("button wide", () => void this.copy(name, url), icon("link"), text("host.door.copyThis")),
    ];
  }

  /** Shows the link that adds a phone as another device of the same host. */
  #showRemote() {
    openDialog(text("host.door.remote"), () => [
      element("p", {}, text("host.door.remoteText")),
      ...this.#veiledCode("remote", `token=${this.#token}`),
    ]);
  }

  // Invitations

  get #inviteKey() {
    return `callboard.invite.${this.#code}`;
  }

  /** Returns the last invitation made in this browser if it is unused; otherwise makes a new one. */
  async #invitation() {
    const kept = readJSON(durable, this.#inviteKey, isInvitation);
    if (kept && this.#state?.room?.invitations?.some(({ number }) => number === kept.number)) return kept;
    const secret = newToken();
    const made = await this.#ask({ type: "invite", secret });
    if (made.type === "rejected" || !made.at) return null;
    const invitation = { secret, number: made.at.seq };
    writeJSON(durable, this.#inviteKey, invitation);
    return invitation;
  }

  async #showInvite() {
    const shown = await this.#invitation();
    const open = [...(this.#state?.room?.invitations ?? [])];
    // If the maximum is open, none can be made, but they can be withdrawn.
    if (!shown && open.length === 0) return;
    if (shown && !open.some(({ number }) => number === shown.number))
      open.push({ number: shown.number, by: this.#state?.seat?.id ?? "", until: null });
    openDialog(text("host.door.cohost"), (close) => [
      ...(shown
        ? [element("p", {}, text("host.door.cohostText")), ...this.#veiledCode("cohost", `invite=${shown.secret}`)]
        : []),
      element("h3", {}, text("host.door.invitations")),
      element(
        "ul",
        { class: "people" },
        ...open.map((invitation) => this.#openInvitation(invitation, invitation.number === shown?.number, close)),
      ),
      button(
        "button quiet",
        () => {
          durable.removeItem(this.#inviteKey);
          close();
          void this.#showInvite();
        },
        icon("crown"),
        text("host.door.another"),
      ),
    ]);
  }

  /**
   * @param {{number: number, by: string, until: string | null}} invitation
   * @param {boolean} isShown
   * @param {() => void} close
   */
  #openInvitation({ number, by, until }, isShown, close) {
    const author = this.#state?.players.get(by)?.name ?? by;
    return element(
      "li",
      { class: "person" },
      element(
        "span",
        { class: "person-name", dir: "auto" },
        isShown ? text("host.door.thisInvitation") : text("host.door.invitationBy", { name: author }),
      ),
      element(
        "span",
        { class: "person-role" },
        until ? text("host.door.invitationUntil", { date: time(until, { day: "numeric", month: "short" }) }) : "",
      ),
      element(
        "button",
        {
          class: "button quiet danger",
          type: "button",
          aria: { label: `${text("host.door.revoke")}: ${isShown ? text("host.door.thisInvitation") : author}` },
          on: {
            click: async () => {
              const answer = await this.#ask({ type: "uninvite", number });
              if (answer.type === "rejected") return;
              close();
              this.#toasts.show(text("host.door.revoked"), { icon: "lock" });
            },
          },
        },
        icon("close"),
        text("host.door.revoke"),
      ),
    );
  }

  // The recovery link

  get #recoveryKey() {
    return `callboard.recovery.${this.#code}`;
  }

  /** Shows the valid recovery link, if this browser made it; makes a new one if there is none. */
  async #showRecovery() {
    const kept = this.#state?.room?.recoverable ? durable.getItem(this.#recoveryKey) : null;
    const isElsewhere = this.#state?.room?.recoverable && !kept;
    const secret = kept ?? (isElsewhere ? null : await this.#renewRecovery());
    if (!secret && !isElsewhere) return;
    openDialog(text("host.door.recovery"), (close) => [
      element("p", {}, text("host.door.recoveryText")),
      ...(secret
        ? this.#veiledCode("recovery", `recover=${secret}`)
        : [element("p", {}, text("host.door.recoveryElsewhere"))]),
      button(
        "button quiet",
        async () => {
          close();
          if (
            !(await confirmDialog(
              text("host.door.recoveryRenew"),
              text("host.door.recoveryRenewText"),
              text("host.door.recoveryRenew"),
            ))
          )
            return;
          if (await this.#renewRecovery()) void this.#showRecovery();
        },
        icon("shield"),
        text("host.door.recoveryRenew"),
      ),
    ]);
  }

  /** @returns {Promise<string | null>} the new secret */
  async #renewRecovery() {
    const secret = newToken();
    // Stored before it is valid: if the page were closed in between, the old link would be invalid and the new one
    // lost.
    const old = durable.getItem(this.#recoveryKey);
    durable.setItem(this.#recoveryKey, secret);
    await durable.settled();
    const answer = await this.#ask({ type: "recovery", secret });
    if (answer.type === "accepted") return secret;
    if (old) durable.setItem(this.#recoveryKey, old);
    return null;
  }
}
