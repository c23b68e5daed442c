/**
 * Party in the overlay for a stream. The address uses the same names for parts in every game: `call` is the question,
 * `news` the person just picked, and `standings` the wheel.
 */

import { element, setText } from "../../../kit/element.js";
import { number, text } from "../../../kit/texts.js";
import { News } from "../../../shell/overlay/news.js";
import { pickedTeam, pickedWords, showSpin } from "../party-words.js";
import { PartySession } from "../session.js";
import { Wheel } from "../wheel.js";

/** @param {import("../../../shell/game.js").OverlayFrame} frame */
export const open = (frame) => new PartyOverlay(frame);

class PartyOverlay {
  #frame;
  #session;
  #wheel = new Wheel({ stopped: () => this.#picked() });
  #kind = element("span", { class: "lower-number" });
  #question = element("span", { class: "lower-term", dir: "auto" });
  #call = element("section", { class: "lower-third party-lower", hidden: true }, this.#kind, this.#question);
  #news;
  #turning = element("section", { class: "party-overlay-wheel", hidden: true }, this.#wheel.root);
  #votes = element("section", { class: "race-tension party-tension", hidden: true });
  parts;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #later;

  /** @param {import("../../../shell/game.js").OverlayFrame} frame */
  constructor(frame) {
    this.#frame = frame;
    this.#news = new News(frame);
    this.parts = { call: this.#call, news: this.#news.root, standings: this.#turning, tension: this.#votes };
    this.#session = new PartySession(frame.session);
  }

  close() {
    clearTimeout(this.#later);
    this.#wheel.stop();
    this.hide();
  }

  hide() {
    this.#news.hide();
  }

  draw() {
    const { party, votes } = this.#session.state;
    if (!party) return;
    const { spin, question, options } = party;
    const stands = spin?.startsAt ? this.#session.clock.local(spin.startsAt) + (spin.duration ?? 0) : 0;
    const isTurning = spin !== undefined && (party.state === "spinning" || Date.now() < stands + 2_000);
    this.#turning.hidden = !isTurning;
    if (isTurning) showSpin(this.#wheel, spin, options.theme, this.#session);
    const isAsking = question !== undefined && !isTurning;
    this.#call.hidden = !isAsking;
    if (isAsking) {
      const [name, team] = [party.picked?.name ?? "", pickedTeam(this.#session.state)?.name];
      setText(this.#kind, team && name ? `${text("party/play.team", { team })} ${name}` : name);
      setText(this.#question, question.text);
    }
    this.#votes.hidden = !isAsking || question.options?.length !== 2;
    if (question?.options)
      setText(
        this.#votes,
        question.options.map((words, index) => `${words}: ${number(votes[index] ?? 0)}`).join(" · "),
      );
    clearTimeout(this.#later);
    if (isTurning && stands > 0) this.#later = setTimeout(() => this.draw(), Math.max(50, stands + 2_050 - Date.now()));
  }

  #picked() {
    const { party } = this.#session.state;
    const words = party ? pickedWords(this.#session.state) : "";
    if (words && this.#frame.isSeen()) this.#news.show(words);
  }
}
