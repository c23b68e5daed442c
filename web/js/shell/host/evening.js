/** The evening in the host's console: what to play next, and the table over all that was played. */

import { element } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { confirmDialog, openDialog } from "../../kit/sheet.js";
import { text } from "../../kit/texts.js";
import { detailedRefusal } from "../../room/refusals.js";
import { EveningTable, hasEvening } from "../evening.js";
import { FIRST_GAME, GAMES } from "../games.js";
import { loadPart, titleOf } from "../parts.js";
import { gameChoice } from "../pictures.js";
import { eveningNameButton } from "./evening-name.js";
import { toggle } from "./fields.js";

/** Rows of the table. */
const ROWS = 10;

export class HostEvening {
  #session;
  #view;
  #table = new EveningTable();
  #shows;
  #tablePart;
  #else = element(
    "button",
    { class: "button wide", type: "button", aria: { haspopup: "dialog" }, on: { click: () => this.#choose() } },
    icon("shuffle"),
    text("host.evening.else"),
  );
  root;

  /**
   * @param {import("./people.js").Ask} ask shows a refusal @param {import("../../room/session.js").Session} session
   * @param {() => import("../game.js").HostView | null} view of the game that is played now
   */
  constructor(ask, session, view) {
    this.#session = session;
    this.#view = view;
    this.#shows = toggle(text("host.evening.show"), text("host.evening.showNote"), true, (on) => {
      void ask({ type: "showEvening", on });
    });
    this.#tablePart = element(
      "div",
      { class: "evening-part", hidden: true },
      element("h3", {}, text("common.evening.title")),
      this.#table.root,
      this.#shows.field,
    );
    this.root = element("div", { class: "evening-panel" }, this.#tablePart, this.#else, eveningNameButton(session));
  }

  /** @param {import("../../room/state.js").RoomState} state */
  show(state) {
    const { room, evening, seat } = state;
    this.#tablePart.hidden = !hasEvening(state);
    this.#table.show({ table: evening.table }, ROWS);
    this.#shows.input.checked = evening.shown;
    this.#else.hidden = room?.playByOwner === true && room.owner !== seat?.id;
  }

  #choose() {
    const game = this.#session.state.room?.game ?? FIRST_GAME;
    openDialog(text("host.evening.else"), (close) => {
      const place = element("div", { class: "setup-place" });
      const foot = element("div", { class: "sheet-foot setup-foot" });
      /** @param {string} name */
      const open = async (name) => {
        const module = await loadPart(name, "setup");
        if (!module) return;
        const form = module.open({
          isRoom: false,
          go: text("host.evening.go", { game: titleOf(name) }),
          done: async (setup) => {
            const fault = await this.#play({ ...setup, game: name });
            if (!fault) close();
            return fault ?? "";
          },
        });
        place.replaceChildren(form.root);
        holdFoot(form.root, foot);
        await form.fill();
      };
      void open(GAMES[game] ? game : FIRST_GAME);
      return [
        element("p", { class: "soft" }, text("host.evening.elseText")),
        gameChoice(text("host.evening.game"), game, (name) => void open(name)),
        place,
        foot,
      ];
    });
  }

  /**
   * @param {{game: string, [setting: string]: any}} wish
   * @returns {Promise<string | null>} a fault in words; null once it is played
   */
  async #play(wish) {
    const command = /** @type {const} */ ({ type: "play", ...wish });
    const answer = await this.#session.send(command);
    if (answer.type === "accepted") return null;
    if (answer.code !== "roundPlaying") return detailedRefusal(answer);
    const asked = this.#view()?.leaving;
    const agreed = await confirmDialog(
      asked?.title ?? text("host.evening.endTitle"),
      `${asked?.text ?? text("host.evening.endText")} ${text("host.evening.endNext")}`,
      text("host.evening.endYes"),
    );
    if (!agreed) return text("host.evening.kept");
    const again = await this.#session.send({ ...command, end: true });
    return again.type === "accepted" ? null : detailedRefusal(again);
  }
}

/**
 * Moves a form's button, and the faults below it, to the foot of the dialog, which stays in view however long the form is.
 * @param {HTMLElement} form @param {HTMLElement} foot
 */
function holdFoot(form, foot) {
  const parts = /** @type {NodeListOf<HTMLElement>} */ (
    form.querySelectorAll(":scope > [type=submit], :scope > .fault")
  );
  form.id = "setup-form";
  for (const part of parts) if (part.matches("button")) part.setAttribute("form", form.id);
  foot.replaceChildren(...parts);
}
