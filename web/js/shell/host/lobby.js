/** The lobby before the game: the names of new players, and a large countdown. */

import { avatarMark, avatarOf, showAvatar } from "../../kit/avatar.js";
import { element, setText, syncList } from "../../kit/element.js";
import { text } from "../../kit/texts.js";

/** The maximum number of names in the lobby. */
const NAMES_SHOWN = 36;
/** The big screen names players later if more than this many join within a second, as on the server. */
const CROWD = 20;
/** How much later, milliseconds. */
const CROWD_HELD = 15_000;

export class HostLobby {
  #title = element("h3", {});
  #names = element("ul", { class: "arrivals" });
  #more = element("p", { class: "soft small" });
  /** Says why the big screen lacks names. */ #crowd = element("p", { class: "lobby-crowd small", hidden: true });
  /** @type {Set<string> | null} the players of the last drawing */ #known = null;
  /** @type {number[]} when the last players came */ #arrivals = [];
  #count = element("p", { class: "lobby-count", hidden: true });
  #ticker = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #naming;
  root;

  /** @param {HTMLElement[]} ways what a host needs before the game begins */
  constructor(ways) {
    this.root = element(
      "section",
      { class: "notice lobby" },
      this.#count,
      this.#title,
      ...ways,
      this.#crowd,
      this.#names,
      this.#more,
    );
  }

  /**
   * @param {ReadonlyMap<string, import("../../room/wire.js").Player>} players
   * @param {boolean} isOpen whether the game has not begun
   * @param {string | null} [startsAt] when a countdown ends
   */
  show(players, isOpen, startsAt = null) {
    this.root.hidden = !isOpen;
    this.#tick(startsAt);
    if (!isOpen) return;
    const here = [...players.values()]
      .filter((player) => player.role !== "host" && player.online)
      .sort((a, b) => Number(b.id.slice(1)) - Number(a.id.slice(1)));
    this.#watch(here);
    setText(
      this.#title,
      here.length === 0 ? text("host.lobby.empty") : text("host.lobby.here", { count: here.length }),
    );
    syncList(
      this.#names,
      here.slice(0, NAMES_SHOWN),
      (player) => player.id,
      () => element("li", { class: "arrival" }, avatarMark(), element("span", { dir: "auto" })),
      (made, player) => {
        const [mark, name] = /** @type {HTMLElement[]} */ ([...made.children]);
        showAvatar(mark, avatarOf({ player: player.id, avatar: player.avatar }));
        setText(name, player.name);
      },
    );
    setText(this.#more, here.length > NAMES_SHOWN ? text("host.lobby.more", { count: here.length - NAMES_SHOWN }) : "");
  }

  /** @param {readonly {id: string}[]} here */
  #watch(here) {
    const now = Date.now();
    const before = this.#known;
    this.#known = new Set(here.map(({ id }) => id));
    if (!before) return;
    const came = here.filter(({ id }) => !before.has(id)).map(() => now);
    this.#arrivals = [...this.#arrivals.filter((time) => now - time < 1_000), ...came];
    if (this.#arrivals.length <= CROWD) return;
    this.#crowd.hidden = false;
    setText(this.#crowd, text("host.lobby.crowd"));
    clearTimeout(this.#naming);
    this.#naming = setTimeout(() => {
      this.#crowd.hidden = true;
    }, CROWD_HELD);
  }

  /** @param {string | null} startsAt */
  #tick(startsAt) {
    clearTimeout(this.#ticker);
    this.#count.hidden = startsAt === null;
    if (startsAt === null) return;
    const left = Math.max(0, Math.ceil((Date.parse(startsAt) - Date.now()) / 1_000));
    setText(this.#count, text("host.lobby.starts", { count: left }));
    this.#ticker = setTimeout(() => this.#tick(startsAt), 250);
  }
}
