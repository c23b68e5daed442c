/** The overlay for a stream: parts over a transparent picture, at the places in the address. */

import { fetchRoom, linksFor } from "../../room/api.js";
import { element, setText } from "../../kit/element.js";
import { painter } from "../../kit/paint.js";
import { loadTypefaces } from "../../kit/typefaces.js";
import { openLine } from "../../room/room-line.js";
import { Sounds } from "../screen/sounds.js";
import { text } from "../../kit/texts.js";
import { Playing } from "../playing.js";
import { TeamPoints } from "../team-points.js";
import { Places } from "./places.js";
import { watchStudio } from "./studio.js";
import { OverlayTeams } from "./teams.js";
import { scanned, shortAddress, ticket } from "./ticket.js";

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("../game.js").OverlayView} OverlayView */

export class Overlay {
  #code;
  #layout;
  #session;
  #sounds = new Sounds();
  #address = element("span", { class: "overlay-address" });
  #ticket;
  #seen = true;
  #places = new Places();
  #teams = new OverlayTeams();
  #points = new TeamPoints(() => this.#draw());
  /** @type {Playing<OverlayView>} */ #playing;

  /** @param {string} code @param {Layout} layout */
  constructor(code, layout) {
    this.#code = code;
    this.#layout = layout;
    this.#sounds.on = layout.sound;
    this.#ticket = ticket(code, this.#address, scanned(code));
    const paint = painter(() => this.#draw());
    this.#session = openLine(code, null, {
      changed: paint,
      heard: (message, before) => {
        this.#points.hear(message, layout.delay);
        this.#playing.view?.heard?.(message, before);
      },
      plays: (room) => void this.#playing.follow(room),
    });
    /** @type {import("../game.js").OverlayFrame} */
    const frame = {
      code,
      session: this.#session,
      paint,
      layout,
      sounds: this.#sounds,
      isSeen: () => this.#seen,
    };
    this.#playing = new Playing(
      "overlay",
      this.#session,
      (module) => module.open(frame),
      (view) => this.#place(view),
    );
    watchStudio((seen) => this.#show(seen));
  }

  /** @param {string} game of the room, if known; "" otherwise */
  start(game) {
    this.#place(null);
    document.documentElement.style.setProperty("--size", String(this.#layout.size / 100));
    document.body.replaceChildren(
      element(
        "main",
        { class: "overlay-frame" },
        element("h1", { class: "visually-hidden" }, text("screen.overlay.title")),
        ...this.#places.rows,
      ),
    );
    /** @param {string} address */
    const invite = (address) => setText(this.#address, shortAddress(address));
    invite(linksFor(this.#code).player);
    fetchRoom(this.#code).then(
      ({ links }) => {
        if (links) invite(links.player);
      },
      () => {},
    );
    if (game) void this.#playing.follow({ code: this.#code, game });
    this.#session.start();
  }

  /** @param {OverlayView | null} view */
  #place(view) {
    /** @type {Record<string, HTMLElement>} */
    const nodes = { ...view?.parts, qr: this.#ticket, teams: this.#teams.root };
    this.#places.put(this.#layout.parts, nodes);
  }

  #draw() {
    const { state, status } = this.#session;
    this.#ticket.hidden = status === "stopped" || state.room?.locked === true;
    const teams = state.room?.teams?.list ?? [];
    this.#teams.show(teams, this.#points.rows(teams) ?? state.evening.teams ?? []);
    this.#playing.view?.draw();
    if (state.room) loadTypefaces();
  }

  /** @param {boolean} seen whether it is visible: a hidden overlay makes no sound, and discards its news */
  #show(seen) {
    this.#seen = seen;
    document.body.classList.toggle("is-unseen", !seen);
    if (!seen) this.#playing.view?.hide?.();
  }
}
