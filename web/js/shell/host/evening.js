/** The evening in the host's console: the next play, and the table of all finished ones. */

import { element } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { confirmDialog } from "../../kit/sheet.js";
import { text } from "../../kit/texts.js";
import { detailedRefusal } from "../../room/refusals.js";
import { EveningTable, hasEvening } from "../evening.js";
import { titleOf } from "../parts.js";
import { TeamTable } from "../teams.js";
import { eveningNameButton } from "./evening-name.js";
import { toggle } from "./fields.js";
import { HostProgramme } from "./programme.js";
import { openSetup } from "./setup-dialog.js";

/** The maximum number of rows in the table. */
const ROWS = 10;

export class HostEvening {
  #session;
  #view;
  #table = new EveningTable();
  #teams = new TeamTable();
  #shows;
  #tablePart;
  #programme;
  #else = element(
    "button",
    { class: "button wide", type: "button", aria: { haspopup: "dialog" }, on: { click: () => this.choose() } },
    icon("shuffle"),
    text("host.evening.else"),
  );
  root;

  /**
   * @param {import("./people.js").Ask} ask shows a refusal @param {import("../../room/session.js").Session} session
   * @param {() => import("../game.js").HostView | null} view of the current game
   * @param {import("../../kit/toast-stack.js").ToastStack} toasts
   */
  constructor(ask, session, view, toasts) {
    this.#session = session;
    this.#view = view;
    this.#shows = toggle(text("host.evening.show"), text("host.evening.showNote"), true, (on) => {
      void ask({ type: "showEvening", on });
    });
    this.#tablePart = element(
      "div",
      { class: "evening-part", hidden: true },
      element("h3", {}, text("common.evening.title")),
      this.#teams.root,
      this.#table.root,
      this.#shows.field,
    );
    this.#programme = new HostProgramme(session, toasts, (wish) => this.#play(wish));
    this.root = element(
      "div",
      { class: "evening-panel" },
      this.#tablePart,
      this.#programme.root,
      this.#else,
      eveningNameButton(session),
    );
  }

  /**
   * @param {import("../../room/state.js").RoomState} state
   * @param {readonly import("../../room/wire.js").TeamRow[]} [teams] their points, if a round is being played
   */
  show(state, teams) {
    const { room, evening, seat } = state;
    this.#tablePart.hidden = !hasEvening(state) && !evening.teams;
    this.#teams.show(room?.teams?.list, teams ?? evening.teams);
    this.#table.root.hidden = evening.table.length === 0;
    this.#table.show({ table: evening.table }, ROWS);
    this.#shows.input.checked = evening.shown;
    this.#else.hidden = room?.playByOwner === true && room.owner !== seat?.id;
    const view = this.#view();
    this.#programme.show(state, !this.#else.hidden, view?.isOver ?? false, view?.isPlaying ?? false);
  }

  /** The button that starts the programme's next play, for the bar; hidden until a game has ended. */
  get nextAction() {
    return this.#programme.action;
  }

  /** Opens the programme's editor in a room that was opened for it. */
  prepare() {
    this.#programme.prepare();
  }

  /** Whether this host may start another play. */
  get isAllowed() {
    return !this.#else.hidden;
  }

  /** Lets the host choose the next play. */
  choose() {
    openSetup({
      title: text("host.evening.else"),
      lead: text("host.evening.elseText"),
      hasTeams: this.#session.state.room?.teams !== undefined,
      go: (game) => text("host.evening.go", { game: titleOf(game) }),
      done: (game, setup) => this.#play({ ...setup, game }),
    });
  }

  /**
   * @param {{game?: string, entry?: number, [setting: string]: any}} wish
   * @returns {Promise<string | null>} an error message; null once the play has begun
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
