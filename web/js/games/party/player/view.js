/** Party on a player's page: the wheel, the player's turn, and the other people on it. */

import "../../../kit/more-icons.js";
import { element, setText, syncList } from "../../../kit/element.js";
import { StayAwake } from "../../../kit/stay-awake.js";
import { text } from "../../../kit/texts.js";
import { partWords, peopleWords } from "../party-words.js";
import { PartySession } from "../session.js";
import { PartyRoom } from "./party-room.js";

/** From this text size on, the page scrolls as a whole, pixels. */
const LARGE_TEXT = 22;

/** @param {import("../../../shell/game.js").PlayerFrame} frame */
export const open = (frame) => new PartyPlayer(frame);

/** @returns {import("../../../shell/game.js").Step[]} */
export const steps = () => [
  { look: "early", symbol: "wheel", words: text("party/play.step.wheel") },
  { look: "confirmed", symbol: "ear", words: text("party/play.step.answer") },
  { look: "winning", symbol: "heart", words: text("party/play.step.free") },
];

class PartyPlayer {
  #frame;
  #session;
  #room;
  #awake = new StayAwake();
  #people = new PeopleList();
  /** Content for the players who are not asked; a tab shows it, too. */
  #cheers = element("div", { class: "party-cheers", hidden: true });
  /** @type {import("../../../shell/player/cheer-panel.js").CheerPanel | null} */ #cheerPanel = null;
  #isClosed = false;
  #panel = element(
    "section",
    { class: "panel panel-party", aria: { label: text("party/play.people") } },
    element("h2", {}, text("party/play.people")),
    this.#people.root,
  );
  main;
  panels = [{ icon: "people", label: text("party/play.people"), root: this.#panel }];

  /** @param {import("../../../shell/game.js").PlayerFrame} frame */
  constructor(frame) {
    this.#frame = frame;
    this.#session = new PartySession(frame.session);
    this.#room = new PartyRoom(this.#session, {
      say: (words) => frame.live.say(words),
      warn: (words) => {
        frame.toasts.show(words, { tone: "warn", key: "party" });
        frame.live.say(words);
      },
      recap: `/r/${frame.code}/recap`,
      cheers: this.#cheers,
    });
    void this.#fetchCheers();
    this.main = [this.#room.root];
  }

  get cheers() {
    return true;
  }

  get isList() {
    return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) >= LARGE_TEXT;
  }

  /** Names may change between two questions; the wheel shows the new ones. */
  get hasBegun() {
    return false;
  }

  async options() {
    const { partyOptions } = await import("./options.js");
    return partyOptions(() => this.#session.state);
  }

  async rules() {
    const { rulesOf } = await import("../rules-words.js");
    const { party, room } = this.#session.state;
    return rulesOf(party?.options, { hasTeams: room?.teams !== undefined });
  }

  /** @param {any} message */
  heard(message) {
    if (this.#session.pushed && ["spun", "gameEnded"].includes(message.type))
      import("./contribution.js").then(
        ({ contribution }) => contribution.heard(message, this.#session, this.#frame.toasts),
        () => {},
      );
  }

  draw() {
    this.#room.draw();
    const mayCheer = this.#session.state.room?.cheersMuted === undefined;
    this.#cheerPanel?.show(mayCheer);
    this.#cheers.classList.toggle("is-muted", !mayCheer);
    this.#awake.want(!["ended", undefined].includes(this.#session.state.party?.state));
    if (this.#frame.isSeen(this.#panel)) this.drawPanels();
  }

  async #fetchCheers() {
    // If loading fails, the tab requests it again.
    const module = await import("../../../shell/player/cheer-panel.js").catch(() => null);
    if (!module || this.#isClosed) return;
    this.#cheerPanel = new module.CheerPanel(this.#frame.session);
    this.#cheers.replaceChildren(
      element("p", { class: "soft small" }, text("party/play.react")),
      this.#cheerPanel.root,
    );
    this.draw();
  }

  drawPanels() {
    this.#people.show(this.#session.state);
  }

  close() {
    this.#isClosed = true;
    this.#room.close();
    this.#awake.want(false);
  }
}

/** The people on the wheel, and how often each was picked. */
export class PeopleList {
  #summary = element("p", { class: "soft" });
  #list = element("ul", { class: "party-people" });
  root = element("div", {}, this.#summary, this.#list);

  /** @param {import("../state.js").State} state */
  show(state) {
    const { people, seat } = state;
    setText(this.#summary, peopleWords(state));
    syncList(
      this.#list,
      [...(people.players ?? []), ...people.guests],
      ({ player }) => player,
      () =>
        element("li", { class: "party-person" }, element("span", { dir: "auto" }), element("span", { class: "soft" })),
      (made, one) => {
        const { player, name, isOut } = one;
        const [who, what] = [...made.children];
        made.classList.toggle("is-out", isOut);
        made.classList.toggle("is-own", player === seat?.id);
        setText(who, name);
        setText(what, partWords(state, one));
      },
    );
  }
}
