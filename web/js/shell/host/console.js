/** What the consoles of all games do alike: they ask and show refusals, name their panels, and follow the round. */

import { HostLobby } from "./lobby.js";

/** @typedef {import("../game.js").HostPanel} HostPanel */

/**
 * Sends commands, and shows what is refused.
 * @template {{type: string}} C @template {{type: string}} A
 * @param {{send: (command: C) => Promise<A | import("../../room/wire.js").RejectedAnswer>}} session
 * @param {import("../../kit/toast-stack.js").ToastStack} toasts
 * @param {(answer: import("../../room/wire.js").RejectedAnswer) => string} refusal in words
 */
export const asking =
  (session, toasts, refusal) =>
  /** @param {C} command @param {string[]} [expected] refusals that are not worth a word */
  async (command, expected = []) => {
    const answer = await session.send(command);
    if (answer.type === "rejected") {
      const rejected = /** @type {import("../../room/wire.js").RejectedAnswer} */ (answer);
      if (!expected.includes(rejected.code)) toasts.show(refusal(rejected), { tone: "warn" });
    }
    return answer;
  };

/**
 * @param {(name: string) => {tab: string, title: string}} words of a panel's tab and heading
 * @returns {(name: string, icon: string, ...content: Node[]) => HostPanel}
 */
export const panelMaker =
  (words) =>
  (name, icon, ...content) => ({ name, icon, ...words(name), content });

/** A game's part of the console: what a host leads it with, and who comes in before it begins. */
export class GameConsole {
  /** @protected */ frame;
  /** One next to the game, one in the room's own panel on phones. @protected */
  lobbies;
  /** @type {string[]} */ counts = [];
  action;
  lobby;
  setup;

  /** @param {import("../game.js").HostFrame} frame @param {{action: HTMLElement, root: HTMLElement}} round its control */
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
   * @param {import("../../room/state.js").RoomState} state @param {boolean} isOpen it has not begun
   * @param {string | null} [startsAt] when a countdown ends
   */
  showLobbies({ players }, isOpen, startsAt = null) {
    for (const lobby of this.lobbies) lobby.show(players, isOpen, isOpen ? startsAt : null);
  }

  /**
   * Notes on the page how far the round is, for its style sheets.
   * @protected
   * @param {string} now
   * @returns {{was: string | undefined} | null} null if it was so before
   */
  turnRound(now) {
    const { dataset } = document.body;
    const was = dataset.round;
    dataset.round = now;
    return was === now ? null : { was };
  }
}
