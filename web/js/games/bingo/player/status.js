/** The strip above the board (the last call) and the hint below it (what to do next). */

import { alreadyShows, button, element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { cellOfTerm } from "../state.js";
import { richText, text } from "../../../kit/texts.js";
import { bingoSentence, goalSentence } from "../words.js";
import { rivals } from "../own-place.js";
import { Podium, winnerSentence } from "./podium.js";
import { votesOf } from "../vote.js";
import { clockFace, clockTime, ordinal } from "../../../kit/words.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../derive.js").BoardView} BoardView */
/** @typedef {{startsIn: number, marksFor: number}} Clocks seconds left; 0 if the clock is not running */

/** @param {number} seconds @returns {string} minutes and seconds */
export const clockText = (seconds) => clockFace(seconds * 1_000);

export class CallStrip {
  #text = element("div", { class: "strip-body" });
  #podium = new Podium();
  #reshuffle;
  #vote;
  #notYet;
  #shown = "";
  root = element(
    "section",
    { class: "callstrip", aria: { label: text("bingo/player.strip.label") } },
    this.#podium.root,
    this.#text,
  );

  /**
   * @param {object} actions
   * @param {() => void} actions.reshuffle
   * @param {() => void} actions.vote
   * @param {() => void} actions.notYet
   * @param {(term: number) => void} actions.open shows a term in full
   * @param {() => void} actions.leave called when a button with the focus is removed
   */
  constructor({ reshuffle, vote, notYet, open, leave }) {
    this.#reshuffle = element(
      "button",
      { class: "button", type: "button", hidden: true, on: { click: reshuffle } },
      icon("shuffle"),
      text("bingo/player.strip.reshuffle"),
    );
    this.#vote = element("button", {
      class: "button primary",
      type: "button",
      hidden: true,
      on: { click: vote },
    });
    this.#notYet = element(
      "button",
      {
        class: "button quiet strip-doubt",
        type: "button",
        hidden: true,
        title: text("bingo/player.strip.notYetLabel"),
        aria: { label: text("bingo/player.strip.notYetLabel"), pressed: "false" },
        on: { click: notYet },
      },
      text("bingo/player.strip.notYet"),
    );
    this.root.append(this.#reshuffle, this.#vote, this.#notYet);
    this.open = open;
    this.leave = leave;
    this.#text.append(element("p", { class: "soft" }, text("bingo/player.finding")));
  }

  /** @param {State} state @param {BoardView | null} view @param {Clocks} clocks */
  show(state, view, clocks) {
    const { round } = state;
    if (!round) return;
    const call = round.calls[round.calls.length - 1];
    const cell = call ? cellOfTerm(state, call.term) : -1;
    const own = state.standings.own;
    const shown = [
      round.number,
      round.state,
      call?.number,
      call?.term,
      cell,
      clocks.startsIn > 0,
      clocks.marksFor > 0,
      round.draws?.length,
      round.openDraw?.number,
      state.vote ? `${JSON.stringify(state.vote)}.${state.voted}` : "",
      round.state === "finished"
        ? `${own?.rank}.${state.standings.top.map((row) => `${row.rank}.${row.name}`).join()}.${view?.nearTerms?.join()}`
        : "",
    ].join("|");
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.root.dataset.state = round.state;
      const focused = this.#text.contains(document.activeElement);
      this.#text.replaceChildren(...contentOf(state, view, clocks, cell >= 0, this.open));
      if (focused) (this.#text.querySelector("button") ?? { focus: this.leave }).focus();
    }
    this.#podium.show(round.state === "finished" && clocks.marksFor <= 0 ? state.standings : null);
    const clock = this.#text.querySelector("[data-clock]");
    if (clock)
      setText(
        clock,
        round.state === "dealt"
          ? text("bingo/player.strip.countdown", { clock: clockText(clocks.startsIn) })
          : text("bingo/player.strip.until", { count: Math.ceil(clocks.marksFor) }),
      );
    const doubted = call !== undefined && state.notYet.includes(call.number);
    const votes = round.state === "dealt" && state.vote !== null && view !== null;
    setText(this.#vote, text(state.voted === null ? "bingo/player.vote.vote" : "bingo/player.vote.change"));
    this.#hide(this.#vote, !votes);
    this.#hide(this.#reshuffle, round.state !== "dealt" || votes);
    this.#hide(this.#notYet, round.state !== "playing" || call === undefined || !view);
    this.#notYet.setAttribute("aria-pressed", String(doubted));
  }

  /** @param {HTMLElement} button @param {boolean} hidden */
  #hide(button, hidden) {
    if (hidden && document.activeElement === button) this.leave();
    button.hidden = hidden;
  }
}

/**
 * @param {State} state @param {BoardView | null} view @param {Clocks} clocks
 * @param {boolean} isMine whether the last call is on the player's board @param {(term: number) => void} open
 * @returns {Node[]}
 */
function contentOf(state, view, clocks, isMine, open) {
  const round = /** @type {import("../wire.js").Round} */ (state.round);
  const call = round.calls[round.calls.length - 1];
  if (round.state === "dealt") {
    return clocks.startsIn > 0
      ? [
          element("span", { class: "strip-number" }, icon("clock")),
          element("div", { class: "strip-text" }, element("strong", { data: { clock: "" } })),
        ]
      : state.vote
        ? [words(text("bingo/player.vote.title"), voteWords(state.vote, state.voted))]
        : [words(text("bingo/player.strip.dealt"), text("bingo/player.strip.dealt.text"))];
  }
  if (round.state === "finished") {
    const told = words(...overWords(state, view, clocks));
    told.classList.add("strip-over");
    told.prepend(element("span", { class: "strip-eyebrow" }, text("bingo/player.strip.over")));
    return [element("span", { class: "strip-number strip-flag" }, icon("flag")), told];
  }
  if (call) return callParts(round, call, isMine, open);
  const crowd = round.options.crowd ?? 0;
  return [
    words(
      text("bingo/player.strip.up"),
      crowd > 0 ? text("bingo/player.strip.crowd", { count: crowd }) : text("bingo/player.strip.up.text"),
    ),
  ];
}

/** @param {string} title @param {string | Node} more the content below it */
const words = (title, more) =>
  element("div", { class: "strip-text" }, element("strong", {}, title), element("span", { class: "soft" }, more));

/**
 * @param {import("../wire.js").Round} round @param {import("../wire.js").Call} call
 * @param {boolean} isMine @param {(term: number) => void} open
 */
const callParts = (round, call, isMine, open) => [
  element(
    "span",
    { class: "strip-number", role: "img", aria: { label: text("bingo/game.calls.number", { number: call.number }) } },
    String(call.number),
  ),
  element(
    "div",
    { class: "strip-text" },
    element(
      "button",
      { class: "strip-open", type: "button", lang: round.language ?? "en", on: { click: () => open(call.term) } },
      element("strong", { class: "strip-term" }, round.terms[call.term] ?? ""),
    ),
    element(
      "span",
      { class: "soft strip-when" },
      isMine ? element("b", { class: "strip-own" }, text("bingo/player.strip.mine")) : null,
      element(
        "span",
        {},
        isMine ? " · " : "",
        call.crowd
          ? text("bingo/player.call.crowd", { count: call.crowd })
          : isMine
            ? clockTime(call.time)
            : text("bingo/player.strip.called", { time: clockTime(call.time) }),
      ),
    ),
    ...earlierCalls(round),
  ),
];

/** @param {import("../wire.js").Vote} vote @param {number | null} voted */
const voteWords = (vote, voted) =>
  voted === null
    ? text("bingo/player.vote.voted", { count: votesOf(vote) })
    : text("bingo/player.vote.yours", { title: vote.packs[voted]?.title ?? "" });

/** @param {State} state @param {BoardView | null} view @param {Clocks} clocks @returns {[string, string | Node]} */
function overWords(state, view, clocks) {
  const round = /** @type {import("../wire.js").Round} */ (state.round);
  const { standings } = state;
  const draw = round.draws?.[round.draws.length - 1];
  const title = winnerSentence(standings) || text("bingo/player.over.noWinner");
  if (clocks.marksFor > 0) return [title, element("span", { data: { clock: "" } })];
  const next = round.openDraw
    ? text("bingo/player.strip.drawing")
    : draw
      ? text("bingo/player.strip.drawn", { name: draw.name, place: ordinal(draw.rank) })
      : text("bingo/player.over.next");
  return [title, `${view ? ownWords(state, view) : ""} ${next}`];
}

/** @param {State} state @param {BoardView} view the player's own result; "" if the title says it */
function ownWords({ standings, round, marks, played }, view) {
  const { own } = standings;
  if (own) return own.rank === 1 ? "" : text("bingo/player.over.own", { rank: ordinal(own.rank) });
  if (view.claimable) return text("bingo/player.over.missed");
  // A player whose board was dealt after the last call was not close to anything.
  if ((!Object.keys(marks.made)[0] && played !== round?.number) || !view.missing) return text("bingo/player.over.none");
  const near = view.nearTerms ?? [];
  if (near.length > 0) return text("bingo/player.over.close", { term: round?.terms[near[0]] ?? "" });
  return text("bingo/player.over.away", { count: view.missing });
}

/**
 * If there is enough space, the two previous calls are shown too.
 * @param {import("../wire.js").Round} round
 */
function earlierCalls(round) {
  return round.calls
    .slice(-3, -1)
    .reverse()
    .map((call) =>
      element(
        "span",
        { class: "strip-earlier" },
        `${call.number}  `,
        element("span", { lang: round.language ?? "en" }, round.terms[call.term] ?? ""),
      ),
    );
}

/** The line below the board: what to do next, how far the nearest bingo is, who leads. */
export class Hint {
  #share;
  #icon = element("span", { class: "hint-icon" });
  #words = element("p", { class: "hint-words" });
  #meter = element("span", { class: "meter", aria: { hidden: "true" } });
  root = element("div", { class: "hint" }, this.#icon, this.#words, this.#meter);

  /** @param {() => void} [share] makes a picture of the board after the round; absent if none is offered */
  constructor(share) {
    this.#share = share && button("button hint-share", share, icon("upload"), text("bingo/player.share"));
  }

  /**
   * @param {State} state
   * @param {BoardView | null} view
   * @param {object} told
   * @param {boolean} [told.explains] whether suggestions have still to be explained
   * @param {import("../own-place.js").OwnPlace | null} told.place the player's own
   */
  show(state, view, { explains = false, place }) {
    const { round } = state;
    if (!round || !view) return;
    const { look, name, key, values, term, more = "" } = hintOf(state, view, explains, place);
    const isNear = round.state === "playing" && ["plain", "near"].includes(look);
    showMeter(this.#meter, isNear ? view.progress : undefined);
    if (alreadyShows(this.root, `${look}|${key}|${Object.values(values).join()}|${term}|${more}`)) return;
    this.root.dataset.look = look;
    if (look === "share" && this.#share) return this.root.replaceChildren(this.#share);
    if (this.#share?.isConnected) this.root.replaceChildren(this.#icon, this.#words, this.#meter);
    this.#icon.replaceChildren(icon(name));
    const words = term
      ? richText(key, { ...values, term: element("em", { lang: round.language ?? "en" }, term) })
      : [key ? text(key, values) : more];
    this.#words.replaceChildren(
      element("span", {}, ...words),
      ...(key && more ? [element("span", { class: "hint-more" }, more)] : []),
    );
  }
}

/**
 * Shows a lamp for each tile of the nearest bingo: lit if the tile counts, dim if it was called but not tapped.
 * @param {HTMLElement} meter @param {import("../derive.js").Progress} [progress] none hides it
 */
export function showMeter(meter, progress) {
  if (alreadyShows(meter, progress ? `${progress.made}.${progress.ready}.${progress.of}` : "")) return;
  meter.hidden = !progress;
  if (!progress) return;
  const { made, ready, of } = progress;
  meter.replaceChildren(
    ...Array.from({ length: of }, (_, index) =>
      element("i", { class: index < made ? "is-made" : index < made + ready ? "is-ready" : "" }),
    ),
  );
}

/**
 * Returns who leads, or how near others are; otherwise the goal.
 * @param {State} state @param {BoardView} view
 */
function aroundOf({ standings, pulse, round }, view) {
  const { top, total } = standings;
  if (top.length > 0 && !view.bingo) return `${bingoSentence(top.slice(0, 1), total - 1)}.`;
  if (pulse.oneAway > 0 && view.missing > 1) return text("bingo/player.hint.others", { count: pulse.oneAway });
  return goalSentence(/** @type {import("../wire.js").Round} */ (round).options);
}

/**
 * @param {State} state @param {BoardView} view @param {boolean} explains
 * @param {import("../own-place.js").OwnPlace | null} place
 * @returns {{look: string, name: string, key: string, values: Record<string, string | number>, term: string,
 *   more?: string}}
 */
function hintOf(state, view, explains, place) {
  const round = /** @type {import("../wire.js").Round} */ (state.round);
  /**
   * @param {string} look @param {string} name @param {string} key @param {Record<string, string | number>} [values]
   * @param {string} [term] @param {string} [more]
   */
  const hint = (look, name, key, values = {}, term = "", more = "") => ({ look, name, key, values, term, more });
  const near = view.nearTerms ?? [];
  if (round.state === "dealt") return hint("plain", "board", "", {}, "", goalSentence(round.options));
  if (round.state === "finished") return hint("share", "star", "bingo/player.over.none");
  if (view.claimable) return hint("claim", "star", "bingo/player.hint.claim");
  if (explains && view.cells.some((cell) => cell.state === "suggested"))
    return hint("coach", "megaphone", "bingo/player.hint.coach");
  if (view.waitingTerms.length > 0 && !view.bingo) {
    return view.waitingTerms.length === 1
      ? hint("wait", "clock", "bingo/player.hint.waiting", {}, round.terms[view.waitingTerms[0]])
      : hint("wait", "clock", "bingo/player.hint.waitingMany", { count: view.waitingTerms.length });
  }
  if (view.bingo) {
    const told = place?.state === "open" ? rivals(place) : null;
    if (told) return hint("won", "star", `bingo/player.place.${told.key}`, { count: told.count });
    return place?.state === "decided"
      ? hint("won", place.rank === 1 ? "crown" : "star", "bingo/player.hint.bingoRank", { rank: ordinal(place.rank) })
      : hint("won", "star", "bingo/player.hint.bingo");
  }
  if (near.length === 1) return hint("near", "star", "bingo/player.hint.nearTerm", {}, round.terms[near[0]]);
  if (view.missing === 1) return hint("near", "star", "bingo/player.hint.near");
  return hint("plain", "board", "bingo/player.hint.toGo", { count: view.missing }, "", aroundOf(state, view));
}
