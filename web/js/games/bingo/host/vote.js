/** The vote before a round: the host opens it, follows it, and takes a pack. */

import { alreadyShows, button, element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { number, text } from "../../../kit/texts.js";
import { refusal } from "../../../room/refusals.js";
import { Problem } from "../../../room/api.js";
import { fetchPack } from "../api.js";
import { leadersOf, votesOf } from "../vote.js";
import { VoteBars } from "../vote-bars.js";
import { fetchVotable, openVotePicker } from "./vote-picker.js";

/** @typedef {import("../state.js").State} State */

export class HostVote {
  #ask;
  #session;
  #toasts;
  #bars = new VoteBars();
  #said = element("p", { class: "soft small" });
  #takes = element("div", { class: "vote-takes" });
  root = element(
    "section",
    { class: "notice vote-card", hidden: true, aria: { label: text("bingo/host.vote.title") } },
    element("h3", {}, text("bingo/host.vote.title")),
    this.#bars.root,
    this.#said,
    this.#takes,
    button("button quiet", () => void this.#ask({ type: "closeVote" }), text("bingo/host.vote.end")),
  );
  /** Opens a vote; one of the round's buttons. */
  button = button("button wide", () => this.#pick(), icon("people"), text("bingo/host.vote.open"));

  /**
   * @param {import("../wire.js").Ask} ask @param {import("../session.js").BingoSession} session
   * @param {import("../../../kit/toast-stack.js").ToastStack} toasts
   */
  constructor(ask, session, toasts) {
    this.#ask = ask;
    this.#session = session;
    this.#toasts = toasts;
  }

  /** @param {State} state */
  show({ vote, round, present }) {
    this.button.hidden = round?.state !== "dealt" || vote !== null;
    this.root.hidden = vote === null;
    if (!vote) return;
    this.#bars.show(vote);
    setText(this.#said, text("bingo/host.vote.voted", { count: votesOf(vote), of: number(present) }));
    // Without votes, the host can take any pack.
    const leaders = votesOf(vote) > 0 ? leadersOf(vote) : [...vote.packs.keys()];
    const titles = leaders.map((index) => vote.packs[index].title);
    if (alreadyShows(this.#takes, titles)) return;
    this.#takes.replaceChildren(
      ...titles.map((title) =>
        button(
          titles.length === 1 ? "button primary wide" : "button wide",
          () => void this.#take(title),
          text("bingo/host.vote.take", { title }),
        ),
      ),
    );
  }

  #pick() {
    const { round } = this.#session.state;
    if (round) openVotePicker(round, (packs) => this.#ask({ type: "openVote", packs }));
  }

  /**
   * A vote contains only titles, so the packs are found by their titles here.
   * @param {string} title
   */
  async #take(title) {
    try {
      const pack = (await fetchVotable()).find((other) => other.title === title);
      if (!pack) return void this.#toasts.show(text("bingo/host.vote.elsewhere"), { tone: "warn" });
      const { terms, language } = await fetchPack(pack.name);
      const answer = await this.#ask({
        type: "setTerms",
        terms: terms.map(({ text: term, means }) => (means ? { text: term, means } : term)),
        ...(language ? { language } : {}),
        playTitle: title,
      });
      if (answer.type === "accepted")
        await this.#ask({ type: "announce", text: text("bingo/host.vote.taken", { title }) });
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.#toasts.show(refusal(problem), { tone: "warn" });
    }
  }
}
