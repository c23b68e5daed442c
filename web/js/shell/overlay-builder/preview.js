/** The overlay over a sample picture: the real parts of a game, with an example round. */

import { element, setText } from "../../kit/element.js";
import { painter } from "../../kit/paint.js";
import { text } from "../../kit/texts.js";
import { ALL_PARTS, ALL_PLACES } from "../overlay/layout.js";
import { Places } from "../overlay/places.js";
import { OverlayTeams } from "../overlay/teams.js";
import { scanned, shortAddress, ticket } from "../overlay/ticket.js";
import { loadPart } from "../parts.js";
import { Sounds } from "../screen/sounds.js";
import { FIRST_GAME } from "../games.js";
import { TrialLine } from "./trial-line.js";

/** @typedef {import("../overlay/layout.js").Layout} Layout */
/** @typedef {import("../overlay/layout.js").Part} Part */

/** The code that is shown while there is no room. */
const SAMPLE_CODE = "K7QX4P";
/** @type {readonly ["moon" | "leaf", "violet" | "orange", number][]} */
const SAMPLE_TEAMS = [
  ["moon", "violet", 27],
  ["leaf", "orange", 22],
];
/** The age of the example round's beginning, more than any delay, seconds. */
const LONG_AGO = 301;

export class Preview {
  #places = new Places();
  #sounds = new Sounds();
  #picture = element("div", { class: "builder-picture" });
  /** @type {Map<Part, HTMLElement>} */ #wrapped = new Map();
  /** @type {HTMLInputElement[]} */ #zones;
  #zoneTitle = element("legend", { class: "visually-hidden" });
  /** @type {TrialLine | null} */ #line = null;
  /** @type {import("../game.js").OverlayView | null} */ #view = null;
  /** @type {import("../game.js").Trial | null} */ #trial = null;
  #moments = 0;
  #delay = -1;
  #code = "";
  /** @type {HTMLElement} */ #ticket = element("div");
  #teams = new OverlayTeams();
  root;

  /** @param {(place: string) => void} placed called when the user has placed the selected part */
  constructor(placed) {
    this.#zones = ALL_PLACES.map((place) =>
      element("input", { type: "radio", name: "place", value: place, on: { change: () => placed(place) } }),
    );
    this.root = element(
      "div",
      { class: "builder-preview" },
      this.#picture,
      element(
        "fieldset",
        { class: "builder-zones" },
        this.#zoneTitle,
        ...this.#zones.map((zone) =>
          element(
            "label",
            {},
            zone,
            element("span", { class: "visually-hidden" }, text(`builder.place.${zone.value}`)),
          ),
        ),
      ),
    );
    this.#picture.append(
      element(
        "div",
        { class: "sample", aria: { hidden: "true" } },
        ...["window", "lamp", "plant", "person", "desk"].map((part) => element("i", { class: `sample-${part}` })),
      ),
      element("div", { class: "overlay-frame" }, ...this.#places.rows),
    );
    this.#teams.show(
      SAMPLE_TEAMS.map(([emblem, colour], index) => ({
        id: index + 1,
        name: text("builder.sampleTeam", { number: index + 1 }),
        emblem,
        colour,
      })),
      SAMPLE_TEAMS.map(([, , points], index) => ({ team: index + 1, points, place: index + 1 })),
    );
    this.setRoom("", "");
  }

  /** Loads the game's part and its example. */
  async load() {
    const [overlay, trial] = await Promise.all([loadPart(FIRST_GAME, "overlay"), loadPart(FIRST_GAME, "trial")]);
    if (!overlay || !trial) return;
    this.#trial = trial;
    this.#open = (frame) => overlay.open(frame);
  }

  /** @type {((frame: any) => import("../game.js").OverlayView) | null} */ #open = null;

  /** @param {string} code "" for a sample @param {string} link for players */
  setRoom(code, link) {
    this.#code = code;
    // Without a room, there is no code to scan.
    const picture = code
      ? scanned(code)
      : element("div", { class: "sample-qr", role: "img", aria: { label: text("screen.overlay.qr") } });
    const address = element("span", { class: "overlay-address" }, shortAddress(link || location.host));
    const made = ticket(code || SAMPLE_CODE, address, picture);
    this.#ticket.replaceWith(made);
    this.#ticket = made;
  }

  /** @param {Layout} layout @param {Part} chosen the part that a click places @param {string} place of that part */
  show(layout, chosen, place) {
    if (this.#delay !== layout.delay) this.#begin(layout);
    this.#sounds.on = layout.sound;
    this.#picture.style.setProperty("--size", String(layout.size / 100));
    /** @type {Record<string, HTMLElement>} */
    const nodes = {};
    for (const part of ALL_PARTS) {
      const own = { qr: this.#ticket, teams: this.#teams.root };
      const node = part === "qr" || part === "teams" ? own[part] : this.#view?.parts[part];
      const wrapped = this.#wrap(part, node);
      wrapped.classList.toggle("is-chosen", part === chosen);
      nodes[part] = wrapped;
    }
    this.#places.put(layout.parts, nodes);
    setText(this.#zoneTitle, text("builder.places", { part: text(`builder.part.${chosen}`) }));
    for (const zone of this.#zones) zone.checked = zone.value === place;
  }

  /** Plays an example moment, and a win. */
  test() {
    if (!this.#trial || !this.#line) return;
    this.#moments += 1;
    for (const message of this.#trial.moment(this.#moments)) this.#line.play(message);
  }

  /** @param {Part} part @param {HTMLElement | undefined} node */
  #wrap(part, node) {
    let wrapped = this.#wrapped.get(part);
    if (!wrapped) {
      wrapped = element(
        "div",
        { class: "builder-part", data: { part } },
        // The name of a part, shown while the part is empty.
        element("span", { class: "builder-chip" }, text(`builder.part.${part}`)),
      );
      this.#wrapped.set(part, wrapped);
    }
    if (node && node.parentElement !== wrapped) wrapped.replaceChildren(/** @type {Node} */ (wrapped.firstChild), node);
    return wrapped;
  }

  /**
   * A game's part reads its delay only once, so it is created again.
   * @param {Layout} layout
   */
  #begin(layout) {
    if (!this.#open || !this.#trial) return;
    this.#view?.close();
    this.#line?.end();
    this.#delay = layout.delay;
    const paint = painter(() => this.#view?.draw());
    this.#line = new TrialLine(paint, (message, before) => this.#view?.heard?.(message, before));
    this.#view = this.#open({
      code: this.#code,
      session: this.#line,
      paint,
      layout,
      sounds: this.#sounds,
      isSeen: () => true,
    });
    const [first, ...rest] = this.#trial.begin();
    this.#line.play(first, LONG_AGO);
    for (const message of rest) this.#line.play(message);
  }
}
