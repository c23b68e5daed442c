/** The notice for hosts: choose a game, and set it up. */

import { button, element } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { text } from "../../kit/texts.js";
import { FIRST_GAME } from "../games.js";
import { loadPart } from "../parts.js";
import { gameChoice } from "../pictures.js";
import { faultOf, openRoom } from "./open.js";

export class HostCard {
  #place = element("div", { class: "setup-place" });
  /** One field for all games, so that typed text remains when the host chooses another game. */
  #evening = element("input", {
    class: "input",
    id: "evening",
    maxLength: 80,
    placeholder: text("welcome.host.evening"),
    autocomplete: "off",
    aria: { label: text("welcome.host.evening") },
  });
  /** @type {import("../game.js").SetupForm | null} */ #form = null;
  #game = FIRST_GAME;
  /** Whether the room is opened for its programme's editor. */ #prepares = false;
  #way = button("button", () => void this.openProgramme(""), icon("list"), text("welcome.host.programme"));
  /** @type {HTMLElement | null} the card for programmes, once it is open */ #programme = null;
  root;

  #shown;

  /** @param {(form: import("../game.js").SetupForm) => void} shown called with the form of the chosen game */
  constructor(shown) {
    this.#shown = shown;
    this.root = element(
      "section",
      { class: "notice pinned host-card" },
      element("div", { class: "host-card-head" }, element("h2", {}, text("welcome.host.title")), this.#way),
      gameChoice(text("welcome.host.game"), this.#game, (game) => void this.#open(game).then(() => this.fill())),
      this.#place,
    );
  }

  /** @param {string} link a programme, as in the address after `programme=`; or "" */
  async openProgramme(link) {
    const { ProgrammeCard } = await import("./programme.js");
    const card = new ProgrammeCard(
      (isThere) => this.root.classList.toggle("has-programme", isThere),
      () => void this.#prepare(),
    );
    this.#way.remove();
    this.#programme?.remove();
    this.#programme = card.root;
    this.root.querySelector(".host-card-head")?.after(card.root);
    card.root.scrollIntoView({ block: "nearest" });
    card.take(link);
  }

  /** Opens a room as the form does, and the programme's editor in its console. */
  async #prepare() {
    await this.fill();
    this.#prepares = true;
    /** @type {HTMLFormElement | undefined} */ (this.#form?.root)?.requestSubmit();
  }

  /** Loads the choices, also after content was saved or deleted. */
  async fill() {
    if (!this.#form) await this.#open(this.#game);
    await this.#form?.fill();
  }

  /** @param {string} game */
  async #open(game) {
    this.#game = game;
    const module = await loadPart(game, "setup");
    if (!module || this.#game !== game) return;
    this.#form = module.open({
      isRoom: true,
      evening: this.#evening,
      go: text("common.room.open"),
      done: async (setup) => {
        try {
          await openRoom(game, { title: this.#evening.value.trim(), ...setup }, this.#prepares);
          return "";
        } catch (problem) {
          this.#prepares = false;
          return faultOf(problem);
        }
      },
    });
    this.#place.replaceChildren(this.#form.root);
    this.#shown(this.#form);
  }
}
