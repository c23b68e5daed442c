/**
 * Several players on one phone. Each has their own seat, token and connection. A curtain hides the hands until a player
 * identifies themselves. Each player can move to another phone.
 */

import { alreadyShows, button, element, form, renew, setText, submitButton } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { whenThere } from "../../../kit/on-demand.js";
import { openDialog } from "../../../kit/sheet.js";
import { text } from "../../../kit/texts.js";
import { bareLink, linksFor } from "../../../room/api.js";
import { newToken } from "../../../room/identity.js";
import { LOCAL_MAX, keepLocalSeats, localSeats } from "../../../room/local-seats.js";
import { browserID, roomFragment } from "../../../room/browser-memory.js";
import { checkName, friendlyName } from "../../../room/names.js";
import { refusal } from "../../../room/refusals.js";
import { openLine } from "../../../room/room-line.js";
import { Curtain } from "../curtain.js";
import { roomSeat, sceneOf } from "../room-seat.js";
import { isOwnTurn } from "../scene.js";
import { TableSession } from "../session.js";

/** @typedef {import("../../../room/browser-memory.js").SeatKey} SeatKey */
/**
 * @typedef {object} Local
 * @property {SeatKey} key
 * @property {TableSession} session
 * @property {import("../../../room/session.js").Session} line
 * @property {HTMLDialogElement} [way] the dialog for moving to another phone
 */

export class LocalSeats {
  #frame;
  #own;
  #redraw;
  #heard;
  /** @type {Local[]} all local players, the page's own first */ #all;
  /** @type {Local | null} the player whose hand is visible, if there are several */ #seen = null;
  #wasTurn = false;
  #curtain;
  #hide = element(
    "button",
    { class: "button", type: "button", hidden: true, on: { click: () => this.#open(null) } },
    icon("lock"),
    text("sequence/room.local.hide"),
  );
  /** The content above the hand. */ parts;
  #people = element("ul", { class: "jack-local-people" });
  /** The list of further players, who can be added and moved away. */
  list = element(
    "section",
    { class: "panel-block jack-local" },
    element("h3", {}, text("sequence/room.local")),
    this.#people,
    button("button wide", () => this.ask(), icon("plus"), text("sequence/room.local.add")),
  );

  /**
   * @param {import("../../../shell/game.js").PlayerFrame} frame
   * @param {TableSession} own the page's own seat
   * @param {() => void} redraw redraws the page
   * @param {(message: any, session: TableSession) => void} heard called with messages of the others
   */
  constructor(frame, own, redraw, heard) {
    this.#frame = frame;
    this.#own = own;
    this.#redraw = redraw;
    this.#heard = heard;
    this.#all = [{ key: frame.seat, session: own, line: frame.session }];
    this.#curtain = new Curtain((words) => frame.live.say(words));
    this.parts = [this.#curtain.root, this.#hide];
    for (const key of localSeats(frame.code)) this.#sit(key);
  }

  /** @returns {boolean} whether several play here */
  get areSeveral() {
    return this.#all.length > 1;
  }

  /** @returns {readonly TableSession[]} the players on this phone */
  get sessions() {
    return this.#all.map(({ session }) => session);
  }

  /** @returns {TableSession} the session of the visible table */
  get session() {
    return (this.#seen ?? this.#next ?? this.#all[0]).session;
  }

  /**
   * @returns {import("../table-room.js").Seat} the player who holds the phone; without a hand until they identify
   *   themselves
   */
  get seat() {
    return {
      scene: () => {
        const scene = sceneOf(this.session.state);
        return scene && this.#isHidden ? { ...scene, own: null } : scene;
      },
      act: (move) => roomSeat(this.session).act(move),
      undo: async () => (await roomSeat(this.session).undo?.()) ?? "",
      local: (moment) => this.#own.clock.local(moment),
    };
  }

  get #isHidden() {
    return this.areSeveral && this.#seen === null;
  }

  /** The players at a table with a game in progress. */
  get #seated() {
    return this.#all.filter(({ session }) => session.state.own && session.state.table?.outcome === undefined);
  }

  /** The players on turn. */
  get #turning() {
    return this.#seated.filter(({ session }) => {
      const scene = sceneOf(session.state);
      return scene !== null && isOwnTurn(scene) && !scene.own?.vote;
    });
  }

  get #next() {
    return this.#turning[0] ?? this.#seated[0];
  }

  /** Whether a player here is on turn. */
  get isTurn() {
    return this.#turning.length > 0;
  }

  draw() {
    const [turning, seated] = [this.#turning, this.#seated];
    const seen = this.#seen;
    if (seen) {
      const isTurn = turning.includes(seen);
      // The hand is hidden after the player's turn, and on another local player's turn.
      if (!seated.includes(seen) || (this.#wasTurn && !isTurn) || (!isTurn && turning.length > 0)) this.#seen = null;
      this.#wasTurn = isTurn;
    }
    const holders = this.#isHidden ? (turning.length > 0 ? turning : seated) : [];
    this.#curtain.show(
      holders.map((one) => ({
        name: nameOf(one),
        team: (one.session.state.own?.place ?? 0) % (one.session.state.table?.teams ?? 2),
        open: () => this.#open(one),
      })),
      turning.length > 0,
    );
    this.#hide.hidden = !this.areSeveral || this.#seen === null;
    this.#drawList();
  }

  close() {
    for (const { line } of this.#all.slice(1)) line.stop("left");
    this.#all.length = 1;
  }

  /** @param {Local | null} local */
  #open(local) {
    this.#seen = local;
    this.#wasTurn = local !== null && this.#turning.includes(local);
    this.#redraw();
  }

  // Players

  /** @param {SeatKey} key */
  #sit(key) {
    const line = openLine(
      this.#frame.code,
      key,
      {
        changed: this.#frame.paint,
        heard: (message) => this.#heard(message, local.session),
        line: (status, reason) => {
          if (status !== "stopped" || reason === "left") return;
          this.#forget(local);
          local.way?.close();
          this.#frame.toasts.show(`${nameOf(local)}: ${refusal({ code: reason })}`, {
            tone: reason === "moved" ? "plain" : "warn",
          });
        },
      },
      { browser: browserID() },
    );
    /** @type {Local} */
    const local = { key, line, session: new TableSession(line) };
    this.#all.push(local);
    line.start();
  }

  /** @param {Local} local */
  #forget(local) {
    this.#all = this.#all.filter((one) => one !== local);
    if (this.#seen === local) this.#seen = null;
    local.line.stop("left");
    this.#keep();
    this.#frame.paint();
  }

  #keep() {
    keepLocalSeats(
      this.#frame.code,
      this.#all.slice(1).map(({ key, session }) => ({ ...key, name: session.state.seat?.name ?? key.name })),
    );
  }

  /** Opens the dialog that adds a player. */
  ask() {
    const name = element("input", {
      class: "input",
      id: "local-name",
      maxLength: 48,
      value: friendlyName(),
      autocomplete: "off",
    });
    const fault = element("p", { class: "fault", role: "alert" });
    openDialog(text("sequence/room.local.add"), (close) => {
      const submit = () => {
        const checked = checkName(name.value);
        setText(fault, checked.fault);
        if (checked.fault) return name.focus();
        close();
        this.#sit({ token: newToken(), name: checked.name });
        this.#keep();
        this.#frame.paint();
      };
      return [
        element("p", {}, text("sequence/room.local.text")),
        form(
          { class: "field", noValidate: true },
          submit,
          element("label", { htmlFor: "local-name" }, text("sequence/room.local.name")),
          element("div", { class: "name-row" }, name, submitButton("button primary", text("sequence/room.local.sit"))),
          fault,
        ),
      ];
    });
    name.select();
  }

  #drawList() {
    // In a tournament, players of one phone could be on turn at several tables at once.
    const isTournament = this.#own.state.round?.options.form === "tables";
    this.list.hidden = isTournament && !this.areSeveral;
    const isFull = isTournament || this.#all.length >= LOCAL_MAX;
    if (alreadyShows(this.#people, [this.#all.map(nameOf), isFull])) return;
    const [add] = this.list.getElementsByClassName("wide");
    add.toggleAttribute("hidden", isFull);
    renew(
      this.#people,
      ...(this.areSeveral ? this.#all : []).map((local) =>
        element(
          "li",
          {},
          element("span", { class: "jack-seat-name", dir: "auto" }, nameOf(local)),
          element(
            "button",
            {
              class: "button",
              type: "button",
              data: { hold: local.key.token.slice(0, 6) },
              on: { click: () => this.#move(local) },
            },
            icon("phone"),
            text("sequence/room.local.phone"),
          ),
        ),
      ),
    );
  }

  /** @param {Local} local @returns {HTMLElement} the button that withdraws the link to another phone */
  #withdrawal = (local) =>
    element(
      "button",
      {
        class: "button",
        type: "button",
        on: {
          click: () =>
            whenThere(
              local.line.send({ type: "moveSeat", secret: null }),
              (answer) => {
                if (answer.type === "rejected") this.#frame.toasts.show(refusal(answer), { tone: "warn" });
                else local.way?.close();
              },
              this.#frame.toasts,
            ),
        },
      },
      icon("close"),
      text("sequence/room.local.move.withdraw"),
    );

  /** @param {Local} local the player to move to another phone */
  #move(local) {
    const secret = newToken();
    whenThere(
      Promise.all([import("../../../kit/link-dialog.js"), local.line.send({ type: "moveSeat", secret })]),
      ([{ openLink }, answer]) => {
        if (answer.type === "rejected") return void this.#frame.toasts.show(refusal(answer), { tone: "warn" });
        const name = nameOf(local);
        const { code } = this.#frame;
        for (const dialog of document.querySelectorAll("dialog")) dialog.close();
        const fragment = `move=${secret}${roomFragment(code).replace("#", "&")}`;
        const words = {
          title: text("sequence/room.local.move", { name }),
          lead: text("sequence/room.local.move.text", { name }),
          picture: text("sequence/room.local.move.qr", { name }),
          secret: text("sequence/room.local.move.secret", { name }),
        };
        const link = `${bareLink(linksFor(code).player)}#${fragment}`;
        local.way = openLink(link, words, this.#withdrawal(local));
      },
      this.#frame.toasts,
    );
  }
}

/** @param {Local} local */
const nameOf = ({ key, session }) => session.state.seat?.name ?? key.name;
