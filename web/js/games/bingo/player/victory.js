/**
 * The marquee over the last call after the player's bingo, until it is dismissed or the next call. It shows no place
 * while that may change, and appears again with a crown when the first place is decided.
 */

import { alreadyShows, element } from "../../../kit/element.js";
import { icon, iconButton } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";
import { ordinal } from "../../../kit/words.js";
import { marquee } from "../celebration.js";
import { rivals } from "../own-place.js";

export class Victory {
  #patterns = "";
  #first = true;
  #open = false;
  #actions;
  root = element("section", { class: "victory", hidden: true, aria: { label: text("bingo/player.victory.label") } });

  /** @param {{standings: () => void, leave: () => void}} actions `leave`: called when the focus must move elsewhere */
  constructor(actions) {
    this.#actions = actions;
  }

  /**
   * It is shown at the next redraw.
   * @param {string} patterns in words @param {boolean} first whether this made the bingo
   */
  show(patterns, first) {
    this.#patterns = patterns;
    this.#first = first;
    this.#open = true;
  }

  /** Shows the last content again, at the next redraw. */
  again() {
    this.#first = true;
    this.#open = true;
  }

  hide() {
    this.#open = false;
    if (this.root.hidden) return;
    const focused = this.root.contains(document.activeElement);
    this.root.hidden = true;
    if (focused) this.#actions.leave();
  }

  /** @param {import("../own-place.js").OwnPlace | null} place @param {boolean} hasBingo */
  draw(place, hasBingo) {
    if (!this.#open) return;
    if (!hasBingo) return this.hide();
    this.root.hidden = false;
    const rank = placeSentence(place) || text("bingo/player.victory.settling");
    const isCrowned = place?.state === "decided" && place.rank === 1;
    if (alreadyShows(this.root, `${this.#first}|${this.#patterns}|${rank}|${isCrowned}`)) return;
    const label = this.root.contains(document.activeElement)
      ? document.activeElement?.getAttribute("aria-label")
      : null;
    /** @param {string} name @param {string} label @param {() => void} run */
    const button = (name, label, run) => {
      const made = iconButton(name, label, run);
      made.title = label;
      return made;
    };
    const buttons = [
      button("trophy", text("bingo/player.victory.standings"), this.#actions.standings),
      button("close", text("bingo/player.victory.dismiss"), () => this.hide()),
    ];
    const word = text(this.#first ? "bingo/player.victory.first" : "bingo/player.victory.further");
    this.root.replaceChildren(...marquee([isCrowned && icon("crown"), word], `${this.#patterns}. ${rank}`, ...buttons));
    buttons.find((made) => made.getAttribute("aria-label") === label)?.focus();
  }
}

/** @param {import("../own-place.js").OwnPlace | null} place @returns {string} "" while it is not known */
export function placeSentence(place) {
  if (place?.state === "open") {
    const told = rivals(place);
    return told ? text(`bingo/player.place.${told.key}`, { count: told.count }) : "";
  }
  if (!place) return "";
  const { rank, call, shared } = place;
  if (call === null) return text("bingo/player.victory.rankOnly", { rank: ordinal(rank) });
  return text(shared > 1 ? "bingo/player.victory.shared" : "bingo/player.victory.rank", { rank: ordinal(rank), call });
}
