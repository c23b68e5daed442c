/** The big screen: how to join, the joined players, and the game on the stage. It works without interaction. */

import "../../room/connection-badge.js";
import "../../room/join-ticket.js";
import "../../kit/live-region.js";
import { bareLink, fetchRoom, linksFor } from "../../room/api.js";
import { showDeadEnd } from "../../kit/dead-end.js";
import { element, setText } from "../../kit/element.js";
import { fitLabels } from "../../kit/fit.js";
import { leastLetters, overflowsBelow } from "../../kit/fit-rows.js";
import { icon } from "../../kit/icons.js";
import { painter } from "../../kit/paint.js";
import { showWrongCode } from "../code-entry.js";
import { openLine } from "../../room/room-line.js";
import { answerAsScreen } from "../../room/screens.js";
import { tabbed } from "../../kit/storage.js";
import { loadTypefaces } from "../../kit/typefaces.js";
import { number, richText, text } from "../../kit/texts.js";
import { hasEvening } from "../evening.js";
import { EveningStandings } from "../evening-standings.js";
import { headingOf } from "../parts.js";
import { Playing } from "../playing.js";
import { TeamLine, TeamPoints } from "../team-points.js";
import { CheerShower } from "./cheer-shower.js";
import { screenControls } from "./controls.js";
import { House } from "./house.js";
import { NextUp } from "./next-up.js";
import { Sounds } from "./sounds.js";

/** @typedef {import("../game.js").ScreenView} ScreenView */

const NEWS_SHOWN = 15_000;
/** How long sounds are captioned, milliseconds. */
const CAPTION_SHOWN = 3_000;
/** The maximum number of rows in the evening's table. */
const ROWS = 6;

export class BigScreen {
  #code;
  #session;
  #delay;
  #sounds = new Sounds();
  #house = new House();
  #badge = /** @type {import("../../room/connection-badge.js").ConnectionBadge} */ (
    document.createElement("connection-badge")
  );
  #ticket = /** @type {import("../../room/join-ticket.js").JoinTicket} */ (document.createElement("join-ticket"));
  #live = /** @type {import("../../kit/live-region.js").LiveRegion} */ (document.createElement("live-region"));
  #title = element("h1", { class: "screen-title" });
  #titleBox = element("div", { class: "screen-title-box" }, this.#title);
  #play = element("p", { class: "screen-play" });
  #next = new NextUp();
  #points = new TeamPoints(() => this.#draw());
  #line = new TeamLine();
  #music = element(
    "p",
    { class: "count", role: "img", hidden: true, aria: { label: text("screen.music") } },
    icon("note"),
  );
  #mute = element(
    "button",
    {
      class: "button quiet icon-only screen-mute",
      type: "button",
      hidden: true,
      title: text("screen.mute"),
      aria: { label: text("screen.mute") },
      on: {
        click: () => {
          this.#sounds.on = false;
          this.#draw();
        },
      },
    },
    icon("speaker"),
  );
  #caption = element("span", { class: "screen-caption" });
  #captionTimer = 0;
  #present = element("strong");
  #presentWord = element("span");
  #main = element("main", { class: "screen-main" });
  #side = element("aside", { class: "screen-side", aria: { label: text("screen.side") } });
  #evening = new EveningStandings();
  #eveningPanel = element(
    "section",
    { class: "screen-evening", hidden: true },
    element("h2", {}, text("screen.evening")),
    this.#evening.root,
  );
  #over = element("div", { class: "screen-over" });
  #shower = new CheerShower();
  #news = element("p", { class: "news", hidden: true });
  #newsTimer = 0;
  #link;
  /** @type {Playing<ScreenView>} */ #playing;

  /** @param {string} code @param {number} delay seconds */
  constructor(code, delay) {
    this.#code = code;
    this.#delay = delay;
    this.#link = linksFor(code).player;
    this.#sounds.onHeard = (name) => this.#hears(name);
    const paint = painter(() => this.#draw());
    this.#session = openLine(code, null, {
      changed: paint,
      heard: (message, before) => this.#heard(message, before),
      plays: (room) => void this.#playing.follow(room),
      line: (status, reason) => {
        if (status === "stopped") this.#stopped(reason);
        else if (reason === "unopened")
          import("../blocked-line.js").then(
            (late) => late.explain(this.#badge, false),
            // The server cannot be reached, which the badge says already.
            () => {},
          );
      },
    });
    /** @type {import("../game.js").ScreenFrame} */
    const frame = {
      code,
      session: this.#session,
      paint,
      sounds: this.#sounds,
      live: this.#live,
      house: this.#house.root,
      delay,
      link: () => this.#link,
      announce: (words) => this.#tell(words),
      hush: () => this.#hush(),
    };
    this.#playing = new Playing(
      "screen",
      this.#session,
      (module) => module.open({ ...frame, delay: this.#delay }),
      (view) => this.#place(view),
    );
  }

  /** @param {string} game the room's game, if known; "" otherwise */
  start(game) {
    /** @param {string} address */
    const invite = (address) => {
      this.#link = address;
      this.#draw();
    };
    invite(this.#link);
    answerAsScreen(this.#code, () => this.#sounds.on);
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
        element("div", { class: "screen-names" }, this.#titleBox, this.#play, this.#next.root, this.#line.root),
        screenControls({
          sounds: this.#sounds,
          heard: () => this.#draw(),
          delay: this.#delay,
          delayed: (seconds) => {
            this.#delay = seconds;
            this.#playing.view?.delayBy?.(seconds);
            tabbed.setItem(`callboard.delay.${this.#code}`, String(seconds));
          },
          moved: () => this.#fit(),
        }),
        element(
          "div",
          { class: "counts" },
          this.#caption,
          this.#music,
          this.#mute,
          element("p", { class: "count" }, this.#present, this.#presentWord),
        ),
        this.#badge,
      ),
      element("aside", { class: "screen-door", aria: { label: text("screen.door") } }, this.#ticket),
      this.#main,
      this.#side,
      this.#over,
      this.#shower.root,
      this.#live,
    );
    this.#place(null);
    addEventListener("resize", () => this.#fit());
    document.fonts?.addEventListener("loadingdone", () => this.#fit());
    if (game) void this.#playing.follow({ code: this.#code, game });
    this.#session.start();
  }

  /** @param {ScreenView | null} view */
  #place(view) {
    this.#hush();
    this.#main.replaceChildren(...(view ? [view.stage] : []), this.#next.stage, this.#news, ...(view?.below ?? []));
    this.#side.replaceChildren(...(view?.side ?? []), this.#eveningPanel);
    this.#over.replaceChildren(...(view?.over ?? []));
  }

  #draw() {
    const { state, status } = this.#session;
    const { room, present } = state;
    this.#badge.show(status, 0);
    const isLocked = room?.locked === true;
    this.#ticket.show(this.#code, this.#link, text(isLocked ? "screen.locked" : "screen.join"), isLocked);
    if (room) {
      const title = headingOf(room);
      document.title = text("screen.title", { title });
      setText(this.#title, title);
      setText(this.#play, room.playTitle ?? "");
      setText(this.#present, number(present));
      setText(this.#presentWord, text("screen.players", { count: present }));
      // Removed players disappear at once, regardless of this screen's delay.
      this.#house.show(present, this.#session.present.newcomers, room.teams?.list, this.#session.present.sizes);
    }
    const { view } = this.#playing;
    view?.draw();
    this.#sounds.wait(view?.isWaiting ?? false);
    this.#music.hidden = !this.#sounds.isMusical;
    this.#mute.hidden = !this.#sounds.on;
    if (room && view) loadTypefaces();
    const isOver = view?.isOver ?? false;
    // A game may still need the whole screen for its result.
    this.#next.show(room, isOver || !view?.isPlaying, isOver, (start) => this.#session.clock.local(start));
    const list = room?.teams?.list;
    this.#line.show(list, view?.isPlaying ? (this.#points.rows(list) ?? []) : []);
    const shows = state.evening.shown && hasEvening(state) && !view?.isPlaying;
    this.#eveningPanel.hidden = !shows;
    document.body.classList.toggle("has-evening", shows);
    if (shows) this.#evening.show(state, ROWS);
    const sections = /** @type {HTMLElement[]} */ ([...this.#side.children]);
    document.body.classList.toggle(
      "has-side",
      sections.some(({ hidden }) => !hidden),
    );
    this.#fit();
  }

  /** Makes texts as large as possible, and hides those that do not fit. */
  #fit() {
    fitLabels([this.#title], this.#titleBox.clientHeight * 0.8, leastLetters());
    this.#line.fit();
    this.#house.fit();
    this.#playing.view?.fit?.();
    if (!this.#eveningPanel.hidden) this.#evening.fit(() => overflowsBelow(this.#eveningPanel));
  }

  /** @param {string} name the sound, which is captioned beside the title */
  #hears(name) {
    if (name === "tick") return;
    setText(this.#caption, text(`screen.sound.${name}`));
    clearTimeout(this.#captionTimer);
    this.#captionTimer = setTimeout(() => setText(this.#caption, ""), CAPTION_SHOWN);
  }

  /** @param {any} message @param {any} before */
  #heard(message, before) {
    if (message.type === "announced") this.#tell(message.text);
    if (message.type === "cheers") this.#shower.show(message.counts);
    this.#points.hear(message, this.#delay);
    this.#playing.view?.heard?.(message, before);
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

  /** Removes announcements, which belong to an earlier moment or game. */
  #hush() {
    this.#news.hidden = true;
    this.#live.hush();
  }

  /** @param {string} reason */
  #stopped(reason) {
    const why = this.#session.state.over ?? reason;
    this.#playing.close();
    document.body.classList.remove("on-screen", "has-evening");
    loadTypefaces();
    if (why === "unknownRoom") return void showWrongCode(why, this.#code, "/screen");
    const recap = element("strong", {}, `${bareLink(this.#link).replace(/^https?:\/\//, "")}/recap`);
    showDeadEnd(
      why,
      this.#code,
      ...(why === "roomEnded" ? [element("p", {}, ...richText("screen.finished.recap", { address: recap }))] : []),
    );
  }
}
