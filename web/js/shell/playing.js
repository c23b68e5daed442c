/** The game on a page: loads and opens its part, and replaces it when the room plays another game. */

import { loadPart, wearOnly } from "./parts.js";
import { keepGame } from "../room/browser-memory.js";
import { tabbed } from "../kit/storage.js";

/** The pauses after which a failed module is requested again, milliseconds; then the page reloads itself once. */
const AGAIN = [1_000, 2_000, 4_000];

/** @typedef {"player" | "host" | "screen" | "overlay"} Part */

/** @template {import("./game.js").View} V */
export class Playing {
  /** @type {V | null} */ #view = null;
  /** The play whose part is open or being loaded. */ #game = "";
  /** @type {number | undefined} */ #play;
  #part;
  #session;
  #open;
  #placed;

  /**
   * @param {Part} part
   * @param {import("../room/session.js").Session} session
   * @param {(module: any) => V} open
   * @param {(view: V | null) => void} placed called with the view of the current game; null while it is loading
   */
  constructor(part, session, open, placed) {
    this.#part = part;
    this.#session = session;
    this.#open = open;
    this.#placed = placed;
  }

  /** @returns {V | null} */
  get view() {
    return this.#view;
  }

  /**
   * The room's current play, or the last one until the server has named another.
   * @param {{code: string, game: string, play?: number}} room
   */
  async follow({ code, game, play }) {
    const isSame = this.#game === game && (this.#play === play || this.#play === undefined);
    this.#play = play;
    if (isSame) return;
    this.#game = game;
    this.close();
    keepGame(code, game);
    const isWanted = () => this.#game === game && this.#play === (play ?? this.#play);
    const module = await this.#load(code, game, isWanted);
    if (!module || !isWanted()) return;
    wearOnly(game, this.#part);
    this.#view = this.#open(module);
    this.#placed(this.#view);
    this.#session.catchUp();
  }

  close() {
    const view = this.#view;
    if (!view) return;
    this.#view = null;
    this.#session.attach(null);
    view.close();
    this.#placed(null);
  }

  /** @param {string} code @param {string} game @param {() => boolean} isWanted */
  async #load(code, game, isWanted) {
    const mark = `callboard.again.${code}.${game}`;
    for (const pause of [0, ...AGAIN]) {
      if (pause) await new Promise((settle) => setTimeout(settle, pause));
      if (!isWanted()) return null;
      const module = await partOf(game, this.#part);
      if (!module) continue;
      tabbed.removeItem(mark);
      return module;
    }
    // Browsers remember that a module failed, and an old page does not know a new game. A reloaded page tries again.
    if (tabbed.getItem(mark) === null) {
      tabbed.setItem(mark, "1");
      location.reload();
    }
    return null;
  }
}

/**
 * @param {string} game @param {Part} part
 * @returns {Promise<any>} its module; null if it cannot be loaded, or the game is unknown
 */
export async function partOf(game, part) {
  try {
    return await loadPart(game, part);
  } catch {
    return null;
  }
}
