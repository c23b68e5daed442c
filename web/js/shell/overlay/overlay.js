/** The overlay for a stream: parts over a transparent picture, each where the address wants it. */

import "../../games/bingo/standings-list.js";
import { fetchRoom, linksFor, qrPath } from "../../room/api.js";
import { element, setText } from "../../kit/element.js";
import { painter } from "../../kit/paint.js";
import { spacedCode } from "../../room/room-code.js";
import { openLine } from "../../room/room-line.js";
import { Sounds } from "../screen/sounds.js";
import { Tension } from "../../games/bingo/screen/tension.js";
import { languageOf, list, number, text } from "../../kit/texts.js";
import { bingoSentence, ordinal, patternName } from "../../games/bingo/words.js";
import { ALL_PLACES } from "./layout.js";
import { watchStudio } from "./studio.js";

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("../../room/wire.js").ServerMessage} ServerMessage */

/** A call leaves the picture after so long, milliseconds. */
const CALL_SHOWN = 12_000;
const BINGO_SHOWN = 7_000;
/** Bingos in the picture at once. */
const BINGOS = 3;
const STANDINGS = 5;
/** What has more characters is written smaller: it covers somebody's picture. */
const LONG = 36;

export class Overlay {
  #code;
  #layout;
  #session;
  #sounds = new Sounds();
  #tension = new Tension();
  #call = element("section", {
    class: "lower-third",
    hidden: true,
    role: "status",
    aria: { label: text("screen.overlay.call") },
  });
  #bingos = element("section", {
    class: "overlay-bingos",
    role: "status",
    aria: { label: text("screen.overlay.bingos") },
  });
  #standings = /** @type {import("../../games/bingo/standings-list.js").StandingsList} */ (
    document.createElement("standings-list")
  );
  #standingsPanel = element(
    "section",
    { class: "overlay-standings", hidden: true },
    element("h2", {}, text("screen.standings")),
    this.#standings,
  );
  #address = element("span", { class: "overlay-address" });
  #ticket;
  #seen = true;
  #callTimer = 0;

  /** @param {string} code @param {Layout} layout */
  constructor(code, layout) {
    this.#code = code;
    this.#layout = layout;
    this.#sounds.on = layout.sound;
    this.#ticket = element(
      "section",
      { class: "overlay-code", aria: { label: text("screen.door") } },
      element("img", { src: qrPath(code), alt: text("screen.overlay.qr") }),
      element(
        "p",
        {},
        element("span", {}, text("screen.overlay.join")),
        element("span", { class: "code" }, spacedCode(code)),
        this.#address,
      ),
    );
    this.#session = openLine(
      code,
      null,
      {
        changed: painter(() => this.#draw()),
        heard: (message) => this.#heard(message),
      },
      { guard: layout.delay },
    );
    watchStudio((seen) => this.#show(seen));
  }

  start() {
    const nodes = {
      call: this.#call,
      bingos: this.#bingos,
      qr: this.#ticket,
      standings: this.#standingsPanel,
      tension: this.#tension.root,
    };
    /** @param {string} place */
    const partsAt = (place) =>
      [...this.#layout.parts].filter(([, wish]) => wish === place).map(([part]) => nodes[part]);
    const rows = [0, 3, 6].map((first) =>
      element(
        "div",
        { class: "places" },
        ...ALL_PLACES.slice(first, first + 3).map((place) =>
          element("div", { class: "place", data: { place } }, ...partsAt(place)),
        ),
      ),
    );
    document.documentElement.style.setProperty("--size", String(this.#layout.size / 100));
    document.body.replaceChildren(
      element("main", {}, element("h1", { class: "visually-hidden" }, text("screen.overlay.title")), ...rows),
    );
    /** @param {string} address */
    const invite = (address) => setText(this.#address, address.replace(/^https?:\/\//, "").replace(/\/r\/.*$/, ""));
    invite(linksFor(this.#code).player);
    fetchRoom(this.#code).then(
      ({ links }) => {
        if (links) invite(links.player);
      },
      () => {},
    );
    this.#session.start();
  }

  #draw() {
    const { state, status } = this.#session;
    this.#ticket.hidden = status === "stopped" || state.room?.locked === true;
    if (!state.round) return;
    this.#standingsPanel.hidden = state.standings.top.length === 0;
    this.#standings.show(state.standings, undefined, STANDINGS);
    this.#tension.show(
      state.pulse.oneAway,
      state.pulse.present,
      state.round.state === "playing" && state.pulse.oneAway > 0,
    );
  }

  /** @param {boolean} seen What nobody sees makes no sound, and is not there when it is seen again. */
  #show(seen) {
    this.#seen = seen;
    document.body.classList.toggle("is-unseen", !seen);
    if (seen) return;
    this.#call.hidden = true;
    this.#bingos.replaceChildren();
  }

  /** @param {ServerMessage} message */
  #heard(message) {
    const { round } = this.#session.state;
    if (!this.#seen && message.type !== "uncalled") return;
    switch (message.type) {
      case "called": {
        const { call } = message;
        this.#call.classList.toggle("is-long", (round?.terms[call.term] ?? "").length > LONG);
        this.#call.replaceChildren(
          element("span", { class: "lower-number" }, number(call.number)),
          element(
            "span",
            { class: "lower-term", lang: round?.language ?? languageOf(), dir: "auto" },
            round?.terms[call.term] ?? "",
          ),
        );
        this.#call.hidden = false;
        this.#sounds.play("call");
        clearTimeout(this.#callTimer);
        this.#callTimer = setTimeout(() => {
          this.#call.hidden = true;
        }, CALL_SHOWN);
        break;
      }
      case "uncalled":
      case "roundDealt":
        this.#call.hidden = true;
        break;
      case "bingos":
        this.#toast(message);
        break;
      case "names": {
        // A toast is gone in a moment; one with a name that is no longer so, at once.
        const players = [...message.changed.map(({ player }) => player), ...message.removed];
        for (const toast of this.#bingos.querySelectorAll("p"))
          if (players.some((player) => toast.dataset.players?.split(" ").includes(player))) toast.remove();
        break;
      }
      default:
        break;
    }
  }

  /** @param {import("../../room/wire.js").Bingos} message */
  #toast({ bingos, more = 0 }) {
    const [first] = bingos;
    if (!first) return;
    const alone = bingos.length === 1 && more === 0;
    const detail = [
      text("screen.bingo.place", { place: ordinal(first.rank) }),
      alone ? list(first.patterns.map(patternName)) : "",
    ]
      .filter(Boolean)
      .join(" · ");
    const sentence = text("screen.overlay.bingo", { sentence: bingoSentence(bingos, more) });
    const toast = element(
      "p",
      {
        class: sentence.length > LONG ? "overlay-bingo is-long" : "overlay-bingo",
        data: { rank: String(first.rank), players: bingos.map(({ player }) => player).join(" ") },
      },
      element("strong", {}, sentence),
      element("span", {}, detail),
    );
    this.#bingos.append(toast);
    while (this.#bingos.children.length > BINGOS) this.#bingos.firstElementChild?.remove();
    this.#sounds.play("bingo");
    setTimeout(() => toast.remove(), BINGO_SHOWN);
  }
}
