/** The big screen: the way in, the last call as an event, the tension, who has a bingo. Nobody needs to touch it. */

import "../../games/bingo/call-history.js";
import "../../room/connection-badge.js";
import "../../room/join-ticket.js";
import "../../kit/live-region.js";
import "../../games/bingo/standings-list.js";
import { fetchRoom, linksFor, request } from "../../room/api.js";
import { prepareConfetti } from "../../kit/confetti.js";
import { showDeadEnd } from "../../kit/dead-end.js";
import { element, setText } from "../../kit/element.js";
import { fitLabels } from "../../kit/fit.js";
import { painter } from "../../kit/paint.js";
import { openLine } from "../../room/room-line.js";
import { namedAnew } from "../../games/bingo/standings.js";
import { tabbed } from "../../kit/storage.js";
import { number, text } from "../../kit/texts.js";
import { bingoSentence, clockFace, ordinal } from "../../games/bingo/words.js";
import { screenControls } from "./controls.js";
import { House } from "./house.js";
import { Moments } from "../../games/bingo/screen/moments.js";
import { photoFinish } from "../../games/bingo/screen/photo-finish.js";
import { sceneOf } from "../../games/bingo/screen/scenes.js";
import { Sounds } from "./sounds.js";
import { Tension } from "../../games/bingo/screen/tension.js";
import { totalsTable } from "../../games/bingo/screen/totals.js";

/** @typedef {import("../../room/wire.js").ServerMessage} ServerMessage */

const NEWS_SHOWN = 15_000;
const CALLS_SHOWN = 7;
/** From here on every second of the countdown is heard. */
const LAST_SECONDS = 5;

export class BigScreen {
  #code;
  #session;
  #moments;
  #sounds = new Sounds();
  #tension = new Tension();
  #house = new House();
  #badge = /** @type {import("../../room/connection-badge.js").ConnectionBadge} */ (
    document.createElement("connection-badge")
  );
  #ticket = /** @type {import("../../room/join-ticket.js").JoinTicket} */ (document.createElement("join-ticket"));
  #calls = /** @type {import("../../games/bingo/call-history.js").CallHistory} */ (
    document.createElement("call-history")
  );
  #standings = /** @type {import("../../games/bingo/standings-list.js").StandingsList} */ (
    document.createElement("standings-list")
  );
  #live = /** @type {import("../../kit/live-region.js").LiveRegion} */ (document.createElement("live-region"));
  #title = element("h1", { class: "screen-title" });
  #present = element("strong");
  #presentWord = element("span");
  #stage = element("section", { class: "screen-stage", aria: { label: text("screen.stage") } });
  #finishWords = [element("strong"), element("span")];
  #finish = element("p", { class: "photo-finish", hidden: true }, ...this.#finishWords);
  #totals = element("section", { class: "screen-totals", hidden: true });
  #callsPanel = element("section", { class: "screen-calls" }, element("h2", {}, text("screen.called")), this.#calls);
  #standingsPanel = element(
    "section",
    { class: "screen-standings" },
    element("h2", {}, text("screen.standings")),
    this.#standings,
    this.#finish,
  );
  #news = element("p", { class: "news", hidden: true });
  #newsTimer = 0;
  #ticked = -1;
  #missesOf = 0;
  /** @type {import("../../room/wire.js").Miss[]} */ #misses = [];
  #link;

  /** @param {string} code @param {number} delay seconds */
  constructor(code, delay) {
    this.#code = code;
    this.#link = linksFor(code).player;
    const paint = painter(() => this.#draw());
    this.#session = openLine(
      code,
      null,
      {
        changed: paint,
        heard: (message) => this.#heard(message),
        line: (status, reason) => {
          if (status === "stopped") showDeadEnd(this.#session.state.over ?? reason, code);
        },
      },
      { guard: delay },
    );
    this.#moments = new Moments(code, () => this.#session.state.round, this.#sounds);
    new ResizeObserver(() => this.#fitStage()).observe(this.#stage);
    setInterval(() => {
      if (!document.hidden) this.#tick();
    }, 250);
  }

  start() {
    /** @param {string} address */
    const invite = (address) => {
      this.#link = address;
      this.#draw();
    };
    invite(this.#link);
    fetchRoom(this.#code).then(
      ({ links }) => {
        if (links) invite(links.player);
      },
      () => {},
    );
    document.body.classList.add("on-screen");
    document.body.replaceChildren(
      element(
        "header",
        { class: "screen-head" },
        this.#title,
        element("div", { class: "counts" }, element("p", { class: "count" }, this.#present, this.#presentWord)),
      ),
      element("aside", { class: "screen-door", aria: { label: text("screen.door") } }, this.#ticket),
      element("main", { class: "screen-main" }, this.#stage, this.#news, this.#tension.root),
      element(
        "aside",
        { class: "screen-side", aria: { label: text("screen.side") } },
        this.#standingsPanel,
        this.#callsPanel,
        this.#totals,
      ),
      this.#moments.root,
      this.#badge,
      this.#live,
      screenControls({
        sounds: this.#sounds,
        delay: this.#session.guard.delay,
        delayed: (seconds) => {
          this.#session.guard.delay = seconds;
          tabbed.setItem(`callboard.delay.${this.#code}`, String(seconds));
        },
      }),
    );
    this.#session.start();
  }

  #draw() {
    const { state, status } = this.#session;
    this.#badge.show(status, 0);
    const { round, room, pulse } = state;
    // Whoever has a seat still comes back by it.
    this.#ticket.show(this.#code, this.#link, text(room?.locked ? "screen.locked" : "screen.join"));
    if (!round || !room) return;
    document.body.dataset.round = round.state;
    document.title = text("screen.title", { title: room.title });
    setText(this.#title, room.title);
    setText(this.#present, number(pulse.present));
    setText(this.#presentWord, text("screen.players", { count: pulse.present }));
    this.#tension.show(pulse.oneAway, pulse.present, round.state === "playing");
    this.#house.show(pulse.present);
    if (pulse.oneAway > 0) prepareConfetti();
    // In play the last call has the stage to itself.
    this.#calls.show({
      ...round,
      calls: round.state === "playing" ? round.calls.slice(-CALLS_SHOWN - 1, -1) : round.calls.slice(-CALLS_SHOWN),
    });
    this.#standings.show(
      state.standings,
      undefined,
      round.state === "finished" && !this.#hasEvening() && matchMedia("(min-aspect-ratio: 5/4)").matches ? 8 : 5,
    );
    this.#showTotals();
    if (round.state === "finished" && this.#missesOf !== round.number) void this.#fetchMisses(round.number);
    const scene = sceneOf(state, this.#link, this.#missesOf === round.number ? this.#misses : []);
    if (scene && this.#stage.dataset.shown !== scene.key) {
      const before = this.#stage.dataset.kind;
      this.#stage.dataset.shown = scene.key;
      this.#stage.dataset.kind = scene.key.split("|")[0];
      this.#stage.replaceChildren(...scene.nodes());
      if (round.state === "dealt") this.#stage.append(this.#house.root);
      if (before === "call" && round.state === "finished")
        this.#moments.cheer(this.#stage.querySelector(".stage-finale"));
      this.#fitStage();
    }
    this.#tick();
  }

  /**
   * Who was just one call away is told by the recap alone.
   * @param {number} number of the finished round
   */
  async #fetchMisses(number) {
    this.#missesOf = number;
    this.#misses = [];
    const recap = await request(`/api/rooms/${this.#code}/recap`).catch(() => null);
    if (this.#missesOf !== number) return;
    this.#misses =
      recap?.rounds?.find((/** @type {{number: number}} */ round) => round.number === number)?.closest ?? [];
    this.#draw();
  }

  /** @returns {boolean} whether there is more to total than the round whose standings are shown */
  #hasEvening() {
    const { round } = this.#session.state;
    return (round?.state !== "finished" || round.number > 1) && this.#totalled().length > 0;
  }

  /** @returns {import("../../room/wire.js").Total[]} of those who have won something */
  #totalled() {
    return this.#session.state.totals.filter((row) => row.bingos > 0);
  }

  /** Between rounds, the totals of the evening stand where the calls were. */
  #showTotals() {
    const { round } = this.#session.state;
    const totals = this.#totalled();
    const between = round?.state !== "playing" && this.#hasEvening();
    this.#totals.hidden = !between;
    this.#callsPanel.hidden = between;
    this.#standingsPanel.hidden = round?.state === "dealt";
    document.body.classList.toggle("has-totals", between);
    const shown = between ? JSON.stringify([round?.state, totals]) : "";
    if (this.#totals.dataset.shown === shown) return;
    this.#totals.dataset.shown = shown;
    this.#totals.replaceChildren(
      element("h2", {}, text("screen.totals.title")),
      totalsTable(totals.slice(0, round?.state === "finished" ? 3 : 8)),
    );
  }

  /** What goes by the clock: the countdown and the photo finish. */
  #tick() {
    const { state } = this.#session;
    const clock = this.#stage.querySelector(".stage-clock");
    if (clock) {
      const left = this.#session.clock.local(state.round?.startsAt) - Date.now();
      const seconds = Math.ceil(left / 1_000);
      setText(clock, left > 0 ? clockFace(left) : text("screen.countdown.now"));
      clock.classList.toggle("is-last", seconds <= LAST_SECONDS);
      if (seconds > 0 && seconds <= LAST_SECONDS && seconds !== this.#ticked) this.#sounds.play("tick");
      this.#ticked = seconds;
    }
    const finish = photoFinish(state, Date.now(), (time) => this.#session.clock.local(time));
    this.#finish.hidden = finish === null;
    if (!finish) return;
    this.#finish.dataset.state = finish.state;
    const [headline, how] = this.#finishWords;
    setText(
      headline,
      finish.state === "open"
        ? text("screen.finish.open", { left: clockFace(finish.until - Date.now()) })
        : finish.shared > 1
          ? text("screen.finish.shared", { count: finish.shared })
          : text("screen.finish.decided"),
    );
    setText(how, finish.state === "open" ? text("screen.finish.how", { place: ordinal(1), number: finish.call }) : "");
  }

  /** The last call is as large as its words allow. */
  #fitStage() {
    const call = /** @type {HTMLElement | null} */ (this.#stage.querySelector(".stage-call"));
    const box = call?.parentElement;
    if (call && box && box.clientHeight > 0)
      fitLabels([call], Math.max(24, Math.min(box.clientHeight * 0.62, box.clientWidth * 0.24)));
  }

  /** @param {ServerMessage} message */
  #heard(message) {
    const { round } = this.#session.state;
    switch (message.type) {
      case "called": {
        const { call } = message;
        this.#news.hidden = true;
        this.#moments.makeWay();
        this.#sounds.play("call");
        this.#live.say(text("screen.say.called", { number: call.number, term: round?.terms[call.term] ?? "" }));
        break;
      }
      case "uncalled":
        this.#tell(text("screen.news.uncalled", { number: message.number, term: round?.terms[message.term] ?? "" }));
        break;
      case "announced":
        this.#tell(message.text);
        break;
      case "withdrawn":
        this.#tell(text("screen.news.withdrawn"));
        break;
      case "names":
        this.#moments.name(message);
        this.#misses = namedAnew(this.#misses, message);
        break;
      case "roundStarted":
        this.#sounds.play("start");
        break;
      case "roundDealt":
      case "roundFinished":
        this.#moments.clear();
        break;
      case "bingos":
        this.#live.say(`${bingoSentence(message.bingos, message.more ?? 0)}.`);
        this.#moments.bingos(message.bingos, message.more ?? 0);
        break;
      case "drawn": {
        const { draw } = message;
        this.#moments.draw(
          draw,
          this.#session.state.standings.top.filter((row) => draw.among.includes(row.player)),
        );
        this.#live.say(text("screen.finished.prize", { name: draw.name }));
        break;
      }
      default:
        break;
    }
  }

  /** @param {string} words */
  #tell(words) {
    setText(this.#news, words);
    this.#news.hidden = false;
    this.#live.say(words);
    clearTimeout(this.#newsTimer);
    this.#newsTimer = setTimeout(() => {
      this.#news.hidden = true;
    }, NEWS_SHOWN);
  }
}
