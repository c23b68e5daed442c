/** The big screen: the way in, the last call as an event, who has a bingo. Nobody touches it. */

import "../components/call-history.js";
import "../components/connection-badge.js";
import "../components/join-ticket.js";
import "../components/live-region.js";
import "../components/standings-list.js";
import { fetchRoom, linksFor } from "../api.js";
import { showDeadEnd } from "../components/dead-end.js";
import { throwConfetti } from "../confetti.js";
import { element, setText } from "../element.js";
import { painter } from "../paint.js";
import { codeFromPath, isRoomCode } from "../room-code.js";
import { openLine } from "../room-line.js";
import { loadTexts } from "../texts.js";
import { bingoSentence, clockTime, goalSentence, patternName } from "../words.js";

/** @typedef {import("../wire.js").ServerMessage} ServerMessage */

/** A bingo owns the stage for so long, milliseconds; those that follow wait their turn. */
const BINGO_SHOWN = 7_000;
const NEWS_SHOWN = 15_000;
const CALLS_SHOWN = 7;

class BigScreen {
  #code; #session;
  #badge = /** @type {import("../components/connection-badge.js").ConnectionBadge} */ (document.createElement("connection-badge"));
  #ticket = /** @type {import("../components/join-ticket.js").JoinTicket} */ (document.createElement("join-ticket"));
  #calls = /** @type {import("../components/call-history.js").CallHistory} */ (document.createElement("call-history"));
  #standings = /** @type {import("../components/standings-list.js").StandingsList} */ (document.createElement("standings-list"));
  #live = /** @type {import("../components/live-region.js").LiveRegion} */ (document.createElement("live-region"));
  #title = element("h1", { class: "screen-title" });
  #present = element("strong");
  #presentWord = element("span");
  #oneAway = element("strong");
  #tension = element("p", { class: "count tension" }, this.#oneAway, element("span", {}, "one away"));
  #stage = element("section", { class: "screen-stage", aria: { label: "On stage" } });
  #news = element("p", { class: "news", hidden: true });
  #bingo = element("section", { class: "screen-bingo", hidden: true, role: "status" });
  /** @type {{names: string, detail: string}[]} */ #queue = [];
  #showing = 0;
  #newsTimer = 0;

  /** @param {string} code */
  constructor(code) {
    this.#code = code;
    const paint = painter(() => this.#draw());
    this.#session = openLine(code, null, {
      changed: paint,
      heard: (message) => this.#heard(message),
      line: (status, reason) => { if (status === "stopped") showDeadEnd(this.#session.state.over ?? reason, code); },
    });
  }

  start() {
    /** @param {string} address */
    const invite = (address) => this.#ticket.show(this.#code, address, "Join with your phone");
    invite(linksFor(this.#code).player);
    fetchRoom(this.#code).then(({ links }) => { if (links) invite(links.player); }, () => {});
    document.body.classList.add("on-screen");
    document.body.replaceChildren(
      element("header", { class: "screen-head" }, this.#title,
        element("div", { class: "counts" }, element("p", { class: "count" }, this.#present, this.#presentWord), this.#tension)),
      element("aside", { class: "screen-door", aria: { label: "How to join" } }, this.#ticket),
      element("main", { class: "screen-main" }, this.#stage, this.#news),
      element("aside", { class: "screen-side", aria: { label: "Standings and calls" } },
        element("section", { class: "screen-standings" }, element("h2", {}, "Standings"), this.#standings),
        element("section", { class: "screen-calls" }, element("h2", {}, "Called"), this.#calls)),
      this.#bingo, this.#badge, this.#live);
    this.#session.start();
  }

  #draw() {
    const { state, status } = this.#session;
    this.#badge.show(status, 0);
    const { round, room } = state;
    if (!round || !room) return;
    document.body.dataset.round = round.state;
    document.title = `${room.title} — big screen`;
    setText(this.#title, room.title);
    setText(this.#present, state.pulse.present.toLocaleString());
    setText(this.#presentWord, state.pulse.present === 1 ? "player" : "players");
    setText(this.#oneAway, state.pulse.oneAway.toLocaleString());
    this.#tension.hidden = state.pulse.oneAway === 0 || round.state !== "playing";
    const last = round.calls[round.calls.length - 1];
    this.#calls.show({ ...round, calls: round.calls.slice(-CALLS_SHOWN - 1, -1) });
    this.#standings.show(state.standings, undefined, 8);
    this.#drawStage(round, last);
  }

  /** @param {import("../wire.js").Round} round @param {import("../wire.js").Call | undefined} last */
  #drawStage(round, last) {
    const winners = this.#session.state.standings.top.filter((row) => row.rank === 1).map((row) => row.name);
    const shown = [round.number, round.state, last?.number, last?.term, round.state === "finished" ? winners.join() : ""].join("|");
    if (this.#stage.dataset.shown === shown) return;
    this.#stage.dataset.shown = shown;
    if (round.state === "dealt") {
      this.#stage.replaceChildren(element("p", { class: "eyebrow" }, `Round ${round.number}`), element("p", { class: "stage-big" }, "The curtain goes up soon"),
        element("p", { class: "stage-small" }, "Scan the code, get your board."), element("p", { class: "stage-small soft" }, goalSentence(round.options)));
    } else if (round.state === "finished") {
      this.#stage.replaceChildren(element("p", { class: "eyebrow" }, "That was the round"), element("p", { class: "stage-big" }, winners.length ? new Intl.ListFormat("en").format(winners.slice(0, 3)) : "No bingo this time"),
        element("p", { class: "stage-small" }, winners.length ? (winners.length > 1 ? "share the first place" : "was first. Bravo!") : "Stay seated for the next round."));
    } else if (!last) {
      this.#stage.replaceChildren(element("p", { class: "eyebrow" }, "Curtain up"), element("p", { class: "stage-big" }, "Listen…"), element("p", { class: "stage-small" }, goalSentence(round.options)));
    } else {
      const text = round.terms[last.term] ?? "";
      this.#stage.replaceChildren(
        element("p", { class: "stage-number", aria: { label: `Call ${last.number}` } }, String(last.number)),
        element("p", { class: "stage-big stage-call", lang: round.language ?? "en", data: { length: text.length > 70 ? "long" : text.length > 32 ? "middle" : "short" } }, text),
        element("p", { class: "stage-small soft" }, `Called at ${clockTime(last.time)}`));
    }
  }

  /** @param {ServerMessage} message */
  #heard(message) {
    const { round } = this.#session.state;
    switch (message.type) {
      case "called":
        this.#news.hidden = true;
        this.#live.say(`Call ${message.call.number}: ${round?.terms[message.call.term]}.`);
        break;
      case "uncalled": this.#tell(`Call ${message.number} was taken back: ${round?.terms[message.term]}`); break;
      case "announced": this.#tell(message.text); break;
      case "withdrawn": this.#tell("A call was taken back, so the standings were counted again."); break;
      case "bingos": {
        const first = message.bingos[0];
        if (!first) break;
        this.#live.say(`${bingoSentence(message.bingos, message.more ?? 0)}.`);
        const detail = message.bingos.length === 1 && !message.more
          ? [first.patterns.map(patternName).join(", "), first.call === null ? "" : `by call ${first.call}`].filter(Boolean).join(" · ")
          : first.rank === 1 && message.bingos.every((bingo) => bingo.rank === 1) ? "A photo finish!" : "";
        this.#queue.push({ names: bingoSentence(message.bingos, message.more ?? 0), detail });
        this.#nextBingo();
        break;
      }
      default: break;
    }
  }

  /** Bingos come one after another; when many wait, the rest are told by the standings. */
  #nextBingo() {
    if (this.#showing) return;
    const next = this.#queue.shift();
    this.#queue = this.#queue.slice(0, 3);
    if (!next) {
      this.#bingo.hidden = true;
      return;
    }
    this.#bingo.replaceChildren(element("div", { class: "bulbs" }), element("p", { class: "bingo-word" }, "Bingo!"),
      element("p", { class: "bingo-names" }, next.names), element("p", { class: "bingo-detail" }, next.detail), element("div", { class: "bulbs" }));
    this.#bingo.hidden = false;
    requestAnimationFrame(() => throwConfetti([this.#bingo.getBoundingClientRect()], 260));
    this.#showing = setTimeout(() => {
      this.#showing = 0;
      this.#nextBingo();
    }, BINGO_SHOWN);
  }

  /** @param {string} text */
  #tell(text) {
    setText(this.#news, text);
    this.#news.hidden = false;
    this.#live.say(text);
    clearTimeout(this.#newsTimer);
    this.#newsTimer = setTimeout(() => { this.#news.hidden = true; }, NEWS_SHOWN);
  }
}

await loadTexts("common", "screen");

const code = codeFromPath(location.pathname);
if (isRoomCode(code)) new BigScreen(code).start();
else showDeadEnd("unknownRoom", code);
