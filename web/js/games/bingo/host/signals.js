/** Signals for a host: unclaimed bingos, doubts about a call, and players who are near a bingo. */

import { element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { list, text } from "../../../kit/texts.js";

/** @typedef {import("../state.js").State} State */

const NAMES_SHOWN = 3;

export class HostSignals {
  #unclaimed = element("p", { class: "signal signal-unclaimed", hidden: true }, icon("star"), element("span", {}));
  #doubts = element(
    "button",
    { class: "signal signal-doubt", type: "button", hidden: true },
    icon("info"),
    element("span", {}),
  );
  root = element("div", { class: "signals", aria: { live: "polite" } }, this.#unclaimed, this.#doubts);

  /** @param {() => void} openLog */
  constructor(openLog) {
    this.#doubts.addEventListener("click", openLog);
  }

  /** @param {State} state */
  show(state) {
    const { round, pulse, players } = state;
    const playing = round?.state === "playing";
    const unclaimed = playing ? pulse.unclaimed : undefined;
    this.#unclaimed.hidden = !unclaimed || unclaimed.total === 0;
    if (unclaimed && unclaimed.total > 0) {
      const names = unclaimed.players.slice(0, NAMES_SHOWN).map((id) => players.get(id)?.name ?? id);
      if (unclaimed.total > names.length)
        names.push(text("bingo/game.others", { count: unclaimed.total - names.length }));
      setText(
        /** @type {Element} */ (this.#unclaimed.lastElementChild),
        text("bingo/host.signals.unclaimed", { count: unclaimed.total, names: list(names) }),
      );
    }
    const worst = playing ? [...(pulse.notYet ?? [])].sort((a, b) => b[1] - a[1])[0] : undefined;
    const call = worst ? round?.calls.find((known) => known.number === worst[0]) : undefined;
    this.#doubts.hidden = !worst || !call;
    if (worst && call)
      setText(
        /** @type {Element} */ (this.#doubts.lastElementChild),
        text("bingo/host.signals.notYet", { count: worst[1], term: round?.terms[call.term] ?? "" }),
      );
  }
}

/** @param {State} state @returns {(term: number) => string} the host's information about a call in the list */
export function callNotes(state) {
  const doubts = new Map(state.pulse.notYet ?? []);
  const calls = new Map((state.round?.calls ?? []).map((call) => [call.term, call]));
  const listed = (state.round?.terms.length ?? 0) - (state.round?.added ?? 0);
  return (term) => {
    const call = calls.get(term);
    if (!call) return "";
    const doubted = doubts.get(call.number) ?? 0;
    return [
      call.crowd ? text("bingo/host.log.crowd", { count: call.crowd }) : "",
      term >= listed ? text("bingo/host.log.added") : "",
      doubted > 0 ? text("bingo/host.log.notYet", { count: doubted }) : "",
    ]
      .filter(Boolean)
      .join(" · ");
  };
}
