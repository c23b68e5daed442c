/** Live bingo in the overlay for a stream: the last call, bingos, standings, the tension. */

import "../standings-list.js";
import { element } from "../../../kit/element.js";
import { BingoSession } from "../session.js";
import { BesideCall } from "../screen/beside.js";
import { Tension } from "../screen/tension.js";
import { languageOf, list, number, text } from "../../../kit/texts.js";
import { bingoSentence, patternName } from "../words.js";
import { ordinal } from "../../../kit/words.js";

/** @typedef {import("../wire.js").ServerMessage} ServerMessage */

/** How long a call is shown, milliseconds. */
const CALL_SHOWN = 12_000;
const BINGO_SHOWN = 7_000;
const STANDINGS = 5;
/** Longer texts are written smaller, because they cover the video. */
const LONG = 36;

/** @param {import("../../../shell/game.js").OverlayFrame} frame */
export const open = (frame) => new BingoOverlay(frame);

class BingoOverlay {
  #frame;
  #session;
  #sounds;
  #tension = new Tension();
  #call = element("section", {
    class: "lower-third",
    hidden: true,
    role: "status",
    aria: { label: text("bingo/screen.overlay.call") },
  });
  #news = element("section", {
    class: "overlay-news",
    role: "status",
    aria: { label: text("bingo/screen.overlay.bingos") },
  });
  #beside = new BesideCall("overlay-beside");
  #besideTimer = 0;
  /** @type {import("../wire.js").Bingo[]} the visible first places, which may come one after the other */ #firsts = [];
  #standings = /** @type {import("../standings-list.js").StandingsList} */ (document.createElement("standings-list"));
  #standingsPanel = element(
    "section",
    { class: "overlay-standings", hidden: true },
    element("h2", {}, text("bingo/screen.standings")),
    this.#standings,
  );
  #callTimer = 0;
  parts = {
    call: this.#call,
    news: this.#news,
    standings: this.#standingsPanel,
    tension: this.#tension.root,
  };

  /** @param {import("../../../shell/game.js").OverlayFrame} frame */
  constructor(frame) {
    this.#frame = frame;
    this.#sounds = frame.sounds;
    this.#session = new BingoSession(frame.session, frame.layout.delay);
  }

  close() {
    clearTimeout(this.#callTimer);
    this.hide();
  }

  hide() {
    this.#call.hidden = true;
    this.#news.replaceChildren();
    this.#beside.clear();
  }

  draw() {
    const { state } = this.#session;
    if (!state.round) return;
    this.#standingsPanel.hidden = state.standings.top.length === 0;
    this.#standings.show(state.standings, undefined, STANDINGS);
    const { oneAway, claimable = 0 } = state.pulse;
    this.#tension.show(state.pulse, state.present, state.round.state === "playing" && oneAway + claimable > 0);
  }

  /** @param {ServerMessage} message */
  heard(message) {
    const { round } = this.#session.state;
    if (!this.#frame.isSeen() && message.type !== "uncalled") return;
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
        this.#beside.clear();
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
        this.#tell(message);
        break;
      case "withdrawn":
        this.#beside.withdraw(message.players);
        this.#firsts = this.#firsts.filter(({ player }) => !message.players.includes(player));
        break;
      case "names": {
        this.#beside.name(message);
        // A toast with an outdated name is removed at once.
        const players = [...message.changed.map(({ player }) => player), ...message.removed];
        for (const toast of this.#news.querySelectorAll("p"))
          if (players.some((player) => toast.dataset.players?.split(" ").includes(player))) toast.remove();
        break;
      }
      default:
        break;
    }
  }

  /**
   * Shows all first places in one sentence, and all others as one line below it.
   * @param {import("../wire.js").BingosFact} message
   */
  #tell({ bingos, more = 0 }) {
    const first = bingos.filter(({ rank }) => rank === 1);
    const others = bingos.filter(({ rank }) => rank !== 1);
    // Unlisted bingos rank after the listed ones.
    if (first.length > 0) {
      const shown = this.#news.querySelector(".overlay-toast") ? this.#firsts : [];
      this.#firsts = [...shown.filter(({ player }) => !first.some((one) => one.player === player)), ...first];
      this.#toast(this.#firsts, others.length > 0 ? 0 : more);
    }
    if (others.length === 0) return;
    this.#beside.add(others, more);
    this.#news.append(this.#beside.root);
    clearTimeout(this.#besideTimer);
    this.#besideTimer = setTimeout(() => this.#beside.clear(), BINGO_SHOWN);
  }

  /** @param {import("../wire.js").Bingo[]} bingos @param {number} more */
  #toast(bingos, more) {
    const [first] = bingos;
    const alone = bingos.length === 1 && more === 0;
    const detail = [
      text("bingo/screen.bingo.place", { place: ordinal(first.rank) }),
      alone ? list(first.patterns.map(patternName)) : "",
    ]
      .filter(Boolean)
      .join(" · ");
    const sentence = text("bingo/screen.overlay.bingo", { sentence: bingoSentence(bingos, more) });
    const toast = element(
      "p",
      {
        class: sentence.length > LONG ? "overlay-toast is-long" : "overlay-toast",
        data: { players: bingos.map(({ player }) => player).join(" ") },
      },
      element("strong", {}, sentence),
      element("span", {}, detail),
    );
    this.#news.querySelector(".overlay-toast")?.remove();
    this.#news.prepend(toast);
    this.#sounds.play("win");
    setTimeout(() => toast.remove(), BINGO_SHOWN);
  }
}
