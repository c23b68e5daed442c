/** Common functions of all games' consoles: send commands and show refusals, name panels, and follow the round. */

import { HostLobby } from "./lobby.js";

/** @typedef {import("../game.js").HostPanel} HostPanel */

/**
 * Sends commands, and shows their refusals.
 * @template {{type: string}} C @template {{type: string}} A
 * @param {{send: (command: C) => Promise<A | import("../../room/wire.js").RejectedAnswer>}} session
 * @param {import("../../kit/toast-stack.js").ToastStack} toasts
 * @param {(answer: import("../../room/wire.js").RejectedAnswer) => string} refusal in words
 */
export const asking =
  (session, toasts, refusal) =>
  /** @param {C} command @param {string[]} [expected] codes of refusals that are not shown */
  async (command, expected = []) => {
    const answer = await session.send(command);
    if (answer.type === "rejected") {
      const rejected = /** @type {import("../../room/wire.js").RejectedAnswer} */ (answer);
      if (!expected.includes(rejected.code)) toasts.show(refusal(rejected), { tone: "warn" });
    }
    return answer;
  };

/**
 * @param {(name: string) => {tab: string, title: string}} words the text of a panel's tab and heading
 * @returns {(name: string, icon: string, ...content: Node[]) => HostPanel}
 */
export const panelMaker =
  (words) =>
  (name, icon, ...content) => ({ name, icon, ...words(name), content });

/** A game's part of the console: its controls, and the lobby before the game begins. */
export class GameConsole {
  /** @protected */ frame;
  /** The lobbies: one next to the game, and one in the room's own panel on phones. @protected */
  lobbies;
  /** @type {string[]} */ counts = [];
  action;
  lobby;
  setup;

  /**
   * @param {import("../game.js").HostFrame} frame
   * @param {{action: HTMLElement, root: HTMLElement}} round its control
   */
  constructor(frame, round) {
    this.frame = frame;
    this.lobbies = [new HostLobby(frame.ways()), new HostLobby(frame.ways())];
    this.lobby = [this.lobbies[1].root];
    this.action = round.action;
    this.setup = [round.root];
  }

  close() {
    delete document.body.dataset.round;
  }

  /**
   * @protected
   * @param {import("../../room/state.js").RoomState} state @param {boolean} isOpen whether it has not begun
   * @param {string | null} [startsAt] when a countdown ends @param {boolean} [isLater] whether it is not the first round
   */
  showLobbies({ players, evening }, isOpen, startsAt = null, isLater = false) {
    for (const lobby of this.lobbies) {
      lobby.show(players, isOpen, isOpen ? startsAt : null);
      lobby.root.classList.toggle("is-later", isLater || evening.plays.length > 0);
    }
  }

  /**
   * Sets the round's state on the page, for its style sheets.
   * @protected
   * @param {string} now
   * @returns {{was: string | undefined} | null} null if it did not change
   */
  turnRound(now) {
    const { dataset } = document.body;
    const was = dataset.round;
    dataset.round = now;
    return was === now ? null : { was };
  }
}
