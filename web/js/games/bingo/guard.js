/**
 * The spoiler guard: a gate between a connection and the page's output. A player with a late stream sets a delay. It
 * holds back everything that would reveal the show: calls, announcements, bingos of others, standings, the pulse,
 * withdrawals, the end of the round, and snapshots with any of these. The player's own taps, board and bingo are not
 * delayed.
 *
 * The gate keeps the room's past states for as long as the delay. It shows the newest state that is old enough,
 * combined with the player's own current part (see `delayed-state.js`). So nothing is replayed, and snapshots, gaps and
 * reconnections need no special treatment.
 */

import { foldNames, namedAnew } from "./standings.js";
import { delayedState } from "./delayed-state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./wire.js").ServerMessage} ServerMessage */
/** @typedef {import("./wire.js").SentCommand} SentCommand */
/** @typedef {{at: number, state: State}} Moment `at`: when it reached this browser, or would have, in milliseconds */

/** The longest delay that the server accepts, seconds. */
export const LONGEST_DELAY = 300;

/** Messages that reveal the show. */
const SPOILERS = new Set([
  "called",
  "uncalled",
  "announced",
  "bingos",
  "withdrawn",
  "standings",
  "pulse",
  "roundFinished",
  "termAdded",
  "drawn",
]);
/** Messages that reveal it only while the end of an earlier round is held back. */
const NEXT_ROUND = new Set(["roundDealt", "roundStarted", "countdown"]);

/** @param {number} seconds @returns {number} whole seconds within the limits */
export const checkedDelay = (seconds) =>
  Number.isFinite(seconds) ? Math.min(LONGEST_DELAY, Math.max(0, Math.round(seconds))) : 0;

export class Guard {
  #delay;
  #world;
  #clock;
  #heard;
  /** @type {Moment[]} the first is shown, the last is the current state */ #moments = [];
  /** @type {{at: number, message: ServerMessage}[]} */ #held = [];
  /** @type {Set<number>} cells of this deal tapped on this page */ #tapped = new Set();
  /** @type {Map<number, number>} when calls reached this browser, by number */ #arrivals = new Map();
  /** @type {State | null} */ #shown = null;
  /** @type {any} */ #timer = null;

  /**
   * @param {object} options
   * @param {number} [options.delay] seconds
   * @param {Pick<import("../../room/connection.js").Surroundings, "now" | "after" | "cancel">} options.surroundings
   * @param {import("../../room/clock.js").ServerClock} options.clock
   * @param {(message: ServerMessage | null, before: State | null) => void} options.heard called with a message when it
   *   may be presented; with null when only the state has changed. The state is already updated.
   */
  constructor({ delay = 0, surroundings, clock, heard }) {
    this.#delay = checkedDelay(delay) * 1_000;
    this.#world = surroundings;
    this.#clock = clock;
    this.#heard = heard;
  }

  /** Seconds. */
  get delay() {
    return this.#delay / 1_000;
  }

  /** @param {number} seconds events already shown stay visible */
  set delay(seconds) {
    this.#delay = checkedDelay(seconds) * 1_000;
    this.#release();
  }

  /** @returns {boolean} whether anything is held back now */
  get holds() {
    return this.#moments.length > 1 || this.#held.length > 0;
  }

  /**
   * @param {number} number a call's
   * @returns {number | null} the seconds since it reached this browser; null if it arrived before this page
   */
  ageOf(number) {
    const arrived = this.#arrivals.get(number);
    return arrived === undefined ? null : (this.#world.now() - arrived) / 1_000;
  }

  /** @returns {State | null} the state to show; null before the first snapshot */
  get state() {
    if (!this.#shown && this.#moments.length > 0) this.#shown = this.#compose();
    return this.#shown;
  }

  /**
   * @param {State} live after the message
   * @param {ServerMessage} message
   * @param {SentCommand} [command] the command it answers
   */
  arrive(live, message, command) {
    const now = this.#world.now();
    if (message.type === "called") {
      // A call restored within a minute keeps its time, so it tells nothing about the clock.
      if (!this.#arrivals.has(message.call.number)) this.#clock.note(message.call.time);
      this.#arrivals.set(message.call.number, now);
    }
    this.#noteTaps(live, message, command);
    if (message.type === "names") this.#nameAnew(message);
    const before = this.state;
    this.#remember(live, message, now, before?.round?.state);
    this.#shown = null;
    if (this.#delay > 0 && this.#isSpoiler(message)) this.#held.push({ at: now, message });
    else this.#heard(message, before);
    this.#release();
  }

  /**
   * Calls an action once nothing is held back any more.
   * @param {() => void} action
   */
  afterwards(action) {
    const last = this.#moments[this.#moments.length - 1];
    if (!this.holds || !last) action();
    else this.#world.after(action, Math.max(0, last.at + this.#delay - this.#world.now()) + 1);
  }

  /**
   * Applies changed names and removals at once, because they do not reveal the show.
   * @param {import("./wire.js").NamesFact} names
   */
  #nameAnew(names) {
    this.#moments = this.#moments.map(({ at, state }) => ({ at, state: foldNames(state, names) }));
    this.#held = this.#held.flatMap(
      /** @returns {{at: number, message: ServerMessage}[]} */ ({ at, message }) => {
        if (message.type === "drawn")
          return namedAnew([message.draw], names).map((draw) => ({ at, message: { ...message, draw } }));
        if (message.type !== "bingos") return [{ at, message }];
        const bingos = namedAnew(message.bingos, names);
        return bingos.length > 0 ? [{ at, message: { ...message, bingos } }] : [];
      },
    );
  }

  /** @param {ServerMessage} message */
  #isSpoiler(message) {
    if (SPOILERS.has(message.type)) return true;
    if (!NEXT_ROUND.has(message.type)) return false;
    const present = this.#moments[this.#moments.length - 1];
    return this.#moments[0]?.state.round?.number !== present?.state.round?.number;
  }

  /** @param {State} live @param {ServerMessage} message @param {SentCommand} [command] */
  #noteTaps(live, message, command) {
    const old = this.#moments[this.#moments.length - 1]?.state;
    if (old && (old.board?.cells !== live.board?.cells || old.round?.number !== live.round?.number)) {
      const same = old.round?.number === live.round?.number && old.board?.cells.join() === live.board?.cells.join();
      if (!same) this.#tapped.clear();
    }
    if (message.type !== "accepted") return;
    if (command?.type === "mark") this.#tapped.add(command.cell);
    if (command?.type === "unmark") this.#tapped.delete(command.cell);
  }

  /**
   * @param {State} live @param {ServerMessage} message @param {number} now @param {string} [shown] the round's visible
   *   state
   */
  #remember(live, message, now, shown) {
    if (this.#delay === 0) {
      this.#moments = [{ at: now, state: live }];
      return;
    }
    const present = this.#moments[this.#moments.length - 1];
    if (live.round && present?.state.round?.number !== live.round.number) {
      // After a finished round, only the calls of the next one are delayed.
      if (shown !== "playing") this.#moments = [];
      this.#moments.push({ at: shown === "playing" ? now : -Infinity, state: this.#opened(live, now) });
    }
    if (message.type === "joined") this.#backdate(live, now);
    const last = this.#moments[this.#moments.length - 1];
    // A change of only the player's own part needs no new moment.
    if (last && isSamePublic(last.state, live)) last.state = live;
    else this.#moments.push({ at: Math.max(last?.at ?? now, this.#endOf(live, message, now)), state: live });
  }

  /**
   * Adds past states for a snapshot's calls, by the calls' times.
   * @param {State} live @param {number} now
   */
  #backdate(live, now) {
    for (const call of live.round?.calls ?? []) {
      const last = this.#moments[this.#moments.length - 1];
      const { round } = last?.state ?? {};
      if (!round || round.calls.some((known) => known.number === call.number)) continue;
      const local = this.#clock.local(call.time);
      const calls = [...round.calls, call].sort((a, b) => a.number - b.number);
      this.#moments.push({
        at: Math.max(last.at, Math.min(now, Number.isNaN(local) ? now : local)),
        state: { ...last.state, round: { ...round, calls } },
      });
    }
  }

  /**
   * Returns when the end of a round is shown: no later than its last marks count, after the longest delay.
   * @param {State} live @param {ServerMessage} message @param {number} now
   */
  #endOf(live, message, now) {
    const until = message.type === "joined" ? this.#clock.local(live.round?.marksUntil) : NaN;
    return live.round?.state === "finished" && !Number.isNaN(until) ? Math.min(now, until - this.#delay) : now;
  }

  /**
   * Returns the state for a player who joins late, without recent events.
   * @param {State} live @param {number} now @returns {State}
   */
  #opened(live, now) {
    const round = /** @type {import("./wire.js").Round} */ (live.round);
    const isOver = round.state === "finished" && !(this.#clock.local(round.marksUntil) > now);
    if (isOver) return live;
    /** @param {{time: string}} fact */
    const isOld = ({ time }) => !(this.#clock.local(time) + this.#delay > now);
    const top = live.standings.top.filter(isOld);
    return {
      ...live,
      round: {
        ...round,
        calls: round.calls.filter(isOld),
        state: round.state === "finished" ? "playing" : round.state,
      },
      standings:
        top.length === live.standings.top.length
          ? live.standings
          : { top, total: top.length, own: top.find((standing) => standing.player === live.seat?.id) ?? null },
      pulse: { oneAway: 0 },
    };
  }

  #compose() {
    const [past] = this.#moments;
    const present = this.#moments[this.#moments.length - 1];
    if (past === present) return present.state;
    const own = this.#moments.filter(({ state }) => state.round?.number === past.state.round?.number);
    return delayedState(own[own.length - 1].state, past.state, this.#tapped);
  }

  /** Releases everything that is old enough. */
  #release() {
    const due = this.#world.now() - this.#delay;
    const moved = this.#moments.findIndex((moment) => moment.at > due);
    const first = moved < 0 ? this.#moments.length - 1 : Math.max(0, moved - 1);
    const before = this.state;
    if (first > 0) {
      this.#moments.splice(0, first);
      this.#shown = null;
    }
    let said = first <= 0;
    while (this.#held.length > 0 && this.#held[0].at <= due) {
      const [{ message }] = this.#held.splice(0, 1);
      said = true;
      this.#heard(message, before);
    }
    if (!said) this.#heard(null, before);
    this.#world.cancel(this.#timer);
    this.#timer = null;
    const next = Math.min(this.#moments[1]?.at ?? Infinity, this.#held[0]?.at ?? Infinity);
    if (next < Infinity) this.#timer = this.#world.after(() => this.#release(), Math.max(1, next - due));
  }
}

/** @param {State} a @param {State} b whether all delayed parts are equal */
function isSamePublic(a, b) {
  return (
    a.round === b.round &&
    a.standings === b.standings &&
    a.totals === b.totals &&
    a.pulse === b.pulse &&
    a.present === b.present &&
    a.bingos === b.bingos &&
    a.announcement === b.announcement &&
    a.vote === b.vote &&
    a.board === b.board
  );
}
