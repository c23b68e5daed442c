/** Live bingo on the big screen: the last call, the tension, the bingos. */

import "../call-history.js";
import "../standings-list.js";
import { fetchRecap } from "../../../room/recap.js";
import { prepareConfetti } from "../../../kit/confetti.js";
import { alreadyShows, element, setText } from "../../../kit/element.js";
import { fitLabels } from "../../../kit/fit.js";
import { fitRows, overflowsBelow } from "../../../kit/fit-rows.js";
import { prefersStillness } from "../../../kit/settings.js";
import { namedAnew } from "../standings.js";
import { text } from "../../../kit/texts.js";
import { bingoSentence } from "../words.js";
import { clockFace, ordinal } from "../../../kit/words.js";
import { BingoSession } from "../session.js";
import { BesideCall } from "./beside.js";
import { Moments } from "./moments.js";
import { BUILT, LAST_STEP, REVEALED } from "./podium.js";
import { fitNames } from "./names.js";
import { photoFinish } from "../photo-finish.js";
import { sceneOf } from "./scenes.js";
import { Tension } from "./tension.js";
import { totalsTable } from "./totals.js";
import { VoteBars } from "../vote-bars.js";

/** @typedef {import("../wire.js").ServerMessage} ServerMessage */

const CALLS_SHOWN = 7;
/** The maximum height of a line, in its letters. */
const ONE_LINE = 1.9;
/** The podium's minimum share of the stage's height. */
const PODIUM = 0.6;
/** The seconds of the countdown that are audible. */
const LAST_SECONDS = 5;

/** @param {import("../../../shell/game.js").ScreenFrame} frame */
export const open = (frame) => new BingoScreen(frame);

class BingoScreen {
  #frame;
  #code;
  #session;
  #moments;
  #sounds;
  #live;
  #tension = new Tension();
  #beside = new BesideCall("stage-beside");
  #votes = new VoteBars();
  /** The start of the podium's animation, milliseconds of this page's clock; long ago if the page was opened later. */
  #built = -Infinity;
  /** @type {number[]} */ #cues = [];
  #calls = /** @type {import("../call-history.js").CallHistory} */ (document.createElement("call-history"));
  #standings = /** @type {import("../standings-list.js").StandingsList} */ (document.createElement("standings-list"));
  #stage = element("section", { class: "screen-stage", aria: { label: text("bingo/screen.stage") } });
  #finishWords = [element("strong"), element("span")];
  #finish = element("p", { class: "photo-finish", hidden: true }, ...this.#finishWords);
  #totals = element("section", { class: "screen-totals", hidden: true });
  #callsPanel = element(
    "section",
    { class: "screen-calls" },
    element("h2", {}, text("bingo/screen.called")),
    this.#calls,
  );
  #standingsPanel = element(
    "section",
    { class: "screen-standings" },
    element("h2", {}, text("bingo/screen.standings")),
    this.#standings,
    this.#finish,
  );
  #ticked = -1;
  #missesOf = 0;
  /** @type {import("../recap/story.js").Miss[]} */ #misses = [];
  #refit = () => {
    this.#fitStage();
    this.fit();
    this.#moments.fit();
  };
  #fitting = new ResizeObserver(() => this.#fitStage());
  #ticker;
  stage = this.#stage;
  below = [this.#beside.root, this.#tension.root];
  side = [this.#standingsPanel, this.#callsPanel, this.#totals];
  over;

  /** @param {import("../../../shell/game.js").ScreenFrame} frame */
  constructor(frame) {
    this.#frame = frame;
    this.#code = frame.code;
    this.#sounds = frame.sounds;
    this.#live = frame.live;
    this.#session = new BingoSession(frame.session, frame.delay);
    this.#moments = new Moments(frame.code, () => this.#session.state.round, frame.sounds);
    this.over = [this.#moments.root];
    this.#fitting.observe(this.#stage);
    document.fonts?.addEventListener("loadingdone", this.#refit);
    this.#ticker = setInterval(() => {
      if (!document.hidden) this.#tick();
    }, 250);
  }

  /**
   * @param {import("../wire.js").Round} round
   * @returns {boolean} whether marks of players who see the show later may still come
   */
  #isSettling(round) {
    return this.#session.clock.local(round.marksUntil) > Date.now();
  }

  get isPlaying() {
    return this.#session.state.round?.state === "playing";
  }

  get isOver() {
    const { round } = this.#session.state;
    return round?.state === "finished" && !this.#isSettling(round);
  }

  get isWaiting() {
    const { round } = this.#session.state;
    return round?.state === "dealt" && !round.startsAt;
  }

  /** @param {number} seconds */
  delayBy(seconds) {
    this.#session.guard.delay = seconds;
  }

  close() {
    this.#fitting.disconnect();
    document.fonts?.removeEventListener("loadingdone", this.#refit);
    clearInterval(this.#ticker);
    this.#moments.clear();
    this.#cues.forEach(clearTimeout);
    delete document.body.dataset.round;
    document.body.classList.remove("has-totals");
  }

  draw() {
    const { state } = this.#session;
    const { round, room, pulse, present } = state;
    if (!round || !room) return;
    document.body.dataset.round = round.state;
    this.#tension.show(pulse, present, round.state === "playing");
    if (pulse.oneAway > 0 || pulse.claimable) prepareConfetti();
    // During play, the last call is on the stage.
    this.#calls.show({
      ...round,
      calls: round.state === "playing" ? round.calls.slice(-CALLS_SHOWN - 1, -1) : round.calls.slice(-CALLS_SHOWN),
    });
    const isSettling = this.#isSettling(round);
    const { isOver } = this;
    this.#standings.show(briefly(isOver ? behindThePodium(state.standings) : state.standings), undefined, 5);
    this.#showTotals(isOver);
    if (round.state === "finished" && this.#missesOf !== round.number) void this.#fetchMisses(round.number);
    const scene = sceneOf(state, this.#frame.link(), this.#missesOf === round.number ? this.#misses : [], isSettling);
    if (scene && this.#stage.dataset.shown !== scene.key) {
      const before = this.#stage.dataset.kind;
      this.#stage.dataset.shown = scene.key;
      this.#stage.dataset.kind = scene.key.split("|")[0];
      this.#stage.replaceChildren(...scene.nodes());
      if (round.state === "dealt") this.#stage.append(this.#frame.house);
      this.#stage.querySelector(".stage-vote")?.append(this.#votes.root);
      if (this.#stage.dataset.kind === "finished") this.#showPodium(before === "call" || before === "settling");
      this.#fitStage();
    }
    if (state.vote) this.#votes.show(state.vote);
    this.#tick();
  }

  /** Shows the rows that fit, once everything else is drawn. */
  fit() {
    this.#fitStandings();
    this.#standings.fit();
    const rows = /** @type {NodeListOf<HTMLElement>} */ (this.#totals.querySelectorAll("tbody tr"));
    fitRows([...rows], () => overflowsBelow(this.#totals));
  }

  /**
   * Shows third, second, first: with a drum at the end of the round, at once on a page that was opened later.
   * @param {boolean} isNew
   */
  #showPodium(isNew) {
    const built = /** @type {HTMLElement | null} */ (this.#stage.querySelector(".podium"));
    if (!built) return;
    if (isNew && !prefersStillness()) {
      this.#built = performance.now();
      const places = built.children.length;
      this.#sounds.play("drum");
      this.#cues = REVEALED.slice(0, places).map((delay, order) =>
        setTimeout(() => (order === 0 ? this.#crown() : this.#sounds.play("tick")), delay),
      );
    }
    const since = performance.now() - this.#built;
    built.classList.toggle("is-building", since < BUILT);
    if (since >= BUILT) return;
    this.#stage.style.setProperty("--since", `${-Math.round(since)}ms`);
    this.#cues.push(setTimeout(() => built.classList.remove("is-building"), BUILT - since));
  }

  #crown() {
    this.#sounds.play("win");
    this.#sounds.applaud();
    this.#moments.cheer(this.#stage.querySelector("[data-order='0']"));
  }

  /**
   * Fetches the players who were one call away; only the recap contains them.
   * @param {number} number of the finished round
   */
  async #fetchMisses(number) {
    this.#missesOf = number;
    this.#misses = [];
    const recap = await fetchRecap(this.#code).catch(() => null);
    if (this.#missesOf !== number) return;
    const { play } = this.#session.state.room ?? {};
    /** @type {import("../recap/story.js").RecapRound[]} */
    const rounds = recap?.plays?.find((/** @type {{play: number}} */ told) => told.play === play)?.rounds ?? [];
    this.#misses = rounds.find((round) => round.number === number)?.closest ?? [];
    this.#frame.paint();
  }

  /** Moves the details below a name of which a word is longer than the line beside them. */
  #fitStandings() {
    const rows = /** @type {HTMLElement[]} */ ([...this.#standings.querySelectorAll(".standing")]);
    for (const row of rows) {
      row.hidden = false;
      row.classList.remove("is-long");
    }
    const long = rows.filter((row) => {
      const name = row.querySelector(".standing-name");
      return name !== null && name.scrollWidth > name.clientWidth;
    });
    for (const row of long) row.classList.add("is-long");
  }

  /** @returns {boolean} whether the totals differ from the visible round's standings */
  #hasEvening() {
    const { round } = this.#session.state;
    return (round?.state !== "finished" || round.number > 1) && this.#totalled().length > 0;
  }

  /** @returns {import("../wire.js").Total[]} of players with a bingo */
  #totalled() {
    return this.#session.state.totals.filter((row) => row.bingos > 0);
  }

  /**
   * Shows the evening's totals between rounds, in place of the calls. The podium needs no further list.
   * @param {boolean} isOver whether the round is finished and all marks are in
   */
  #showTotals(isOver) {
    const { round } = this.#session.state;
    const totals = this.#totalled();
    const between = round?.state !== "playing" && this.#hasEvening();
    this.#totals.hidden = !between;
    // The first call is on the stage, so the list is empty.
    const isFirst = round?.state === "playing" && round.calls.length === 1;
    this.#callsPanel.hidden = between || isFirst || round?.state === "dealt" || isOver;
    this.#standingsPanel.hidden =
      round?.state === "dealt" || (isOver && behindThePodium(this.#session.state.standings).top.length === 0);
    document.body.classList.toggle("has-totals", between);
    if (alreadyShows(this.#totals, between ? JSON.stringify([round?.state, totals]) : "")) return;
    this.#totals.replaceChildren(
      element("h2", {}, text("bingo/screen.totals.title")),
      totalsTable(totals.slice(0, round?.state === "finished" ? 3 : 8)),
    );
  }

  /** Draws what depends on the clock: the countdown and the photo finish. */
  #tick() {
    const { state } = this.#session;
    const clock = this.#stage.querySelector(".stage-clock");
    if (clock) {
      const settles = state.round?.state === "finished";
      const left = this.#session.clock.local(settles ? state.round?.marksUntil : state.round?.startsAt) - Date.now();
      if (settles && left <= 0) this.#frame.paint();
      const seconds = Math.ceil(left / 1_000);
      setText(clock, left > 0 ? clockFace(left) : text("bingo/screen.countdown.now"));
      clock.classList.toggle("is-last", seconds <= LAST_SECONDS);
      if (seconds > 0 && seconds <= LAST_SECONDS && seconds !== this.#ticked) this.#sounds.play("tick");
      this.#ticked = seconds;
    }
    const finish = photoFinish(state);
    // After the round, the podium says who is first; only a tie is still news.
    const isStale = state.round?.state === "finished" && finish?.state === "decided" && finish.shared < 2;
    this.#finish.hidden = finish === null || isStale;
    if (!finish) return;
    this.#moments.settle(finish);
    this.#finish.dataset.state = finish.state;
    const [headline, how] = this.#finishWords;
    setText(
      headline,
      finish.state === "open"
        ? text("bingo/screen.finish.open")
        : finish.shared > 1
          ? text("bingo/screen.finish.shared", { count: finish.shared })
          : text("bingo/screen.finish.decided"),
    );
    setText(how, finish.state === "open" ? openWords(finish) : "");
  }

  /** Makes the last call as large as possible. */
  #fitStage() {
    const call = /** @type {HTMLElement | null} */ (this.#stage.querySelector(".stage-call"));
    const box = call?.parentElement;
    if (call && box && box.clientHeight > 0)
      fitLabels([call], Math.max(24, Math.min(box.clientHeight * 0.62, box.clientWidth * 0.24)));
    const names = /** @type {HTMLElement[]} */ ([...this.#stage.querySelectorAll(".podium-names")]);
    const podium = /** @type {HTMLElement | null} */ (this.#stage.querySelector(".podium"));
    const winner = /** @type {HTMLElement | null} */ (this.#stage.querySelector(".podium-headline > strong"));
    if (winner?.parentElement) {
      // A second line would take its space from the podium, which names the winner, too.
      winner.hidden = false;
      winner.hidden = winner.parentElement.clientHeight > parseFloat(getComputedStyle(winner).fontSize) * ONE_LINE;
    }
    if (podium) {
      /** @param {string} when @returns {any[]} */
      const spare = (when) => Array.from(this.#stage.querySelectorAll(`[data-spare=${when}]`));
      fitRows([...spare("last"), ...spare("first")], () => podium.clientHeight < this.#stage.clientHeight * PODIUM);
    }
    fitNames(names, this.#stage.clientHeight * 0.11);
    // No name is larger than the winner's.
    const most = parseFloat(names[0]?.style.fontSize ?? "");
    for (const name of names.slice(1)) if (parseFloat(name.style.fontSize) > most) name.style.fontSize = `${most}px`;
  }

  /**
   * Shows a first place on the stage, once, and all others as a line beside the call.
   * @param {readonly import("../wire.js").Bingo[]} bingos @param {number} more the number of unlisted bingos
   */
  #bingos(bingos, more) {
    const first = bingos.filter(({ rank }) => rank === 1);
    const others = bingos.filter(({ rank }) => rank !== 1);
    // Unlisted bingos rank after the listed ones.
    const joined = first.length > 0 && this.#moments.bingos(first, others.length > 0 ? 0 : more);
    const beside = joined ? others : bingos;
    if (beside.length > 0) this.#beside.add(beside, joined && others.length === 0 ? 0 : more);
  }

  /** @param {ServerMessage} message */
  heard(message) {
    const { round } = this.#session.state;
    switch (message.type) {
      case "called": {
        const { call } = message;
        this.#frame.hush();
        this.#beside.clear();
        this.#sounds.play("call");
        this.#live.say(text("bingo/screen.say.called", { number: call.number, term: round?.terms[call.term] ?? "" }));
        break;
      }
      case "uncalled":
        this.#frame.announce(
          text("bingo/screen.news.uncalled", { number: message.number, term: round?.terms[message.term] ?? "" }),
        );
        break;
      case "withdrawn":
        this.#beside.withdraw(message.players);
        this.#frame.announce(text("bingo/screen.news.withdrawn"));
        break;
      case "names":
        this.#moments.name(message);
        this.#beside.name(message);
        this.#misses = namedAnew(this.#misses, message);
        break;
      case "roundStarted":
        this.#sounds.play("start");
        break;
      case "roundDealt":
      case "roundFinished":
        this.#moments.clear();
        this.#beside.clear();
        this.#cues.forEach(clearTimeout);
        break;
      case "bingos":
        this.#live.say(`${bingoSentence(message.bingos, message.more ?? 0)}.`);
        this.#bingos(message.bingos, message.more ?? 0);
        break;
      case "drawOpened":
        this.#live.say(text("bingo/screen.prize.open"));
        break;
      case "drawn": {
        const { draw } = message;
        this.#moments.draw(
          draw,
          this.#session.state.standings.top.filter((row) => draw.among.includes(row.player)),
        );
        this.#live.say(text("bingo/screen.finished.prize", { name: draw.name, place: ordinal(draw.rank) }));
        break;
      }
      default:
        break;
    }
  }
}

/**
 * @param {import("../wire.js").Standings} standings
 * @returns {import("../wire.js").Standings} without those on the podium
 */
function behindThePodium({ top, total }) {
  const behind = top.filter(({ rank }) => rank > LAST_STEP);
  return { top: behind, total: total - (top.length - behind.length), own: null };
}

/**
 * @param {import("../wire.js").Standings} standings
 * @returns {import("../wire.js").Standings} without the number of patterns beside a call, so that names have space
 */
function briefly(standings) {
  return { ...standings, top: standings.top.map((row) => (row.call === null ? row : { ...row, lines: 1 })) };
}

/**
 * @param {{mayPass: number, mayShare: number}} finish @returns {string} how many players may still pass or share,
 *   without names
 */
const openWords = ({ mayPass, mayShare }) =>
  mayPass > 0
    ? text("bingo/screen.finish.mayPass", { count: mayPass })
    : mayShare > 0
      ? text("bingo/screen.finish.mayShare", { count: mayShare })
      : "";
