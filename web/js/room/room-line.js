/** Opens a session as pages need it: on this origin, with this tab's storage, and following the page's visibility. */

import { socketURL } from "./api.js";
import { roomKey } from "./browser-memory.js";
import { Session, browserSurroundings } from "./session.js";
import { tabbed } from "../kit/storage.js";
import { sayIfStorageIsWeak } from "../kit/weak-storage.js";
import { watchLife } from "../kit/page-lifecycle.js";

/**
 * @param {string} room
 * @param {{token: string, name?: string, avatar?: import("./wire.js").Avatar} | null} seat null to watch
 * @param {import("./session.js").Watcher} watcher
 * @param {Pick<import("./session.js").SessionOptions, "browser" | "invite" | "recover" | "move">} [more]
 * @returns {Session} not started
 */
export function openLine(room, seat, watcher, more = {}) {
  const session = new Session({
    url: socketURL(),
    room,
    seat,
    store: tabbed,
    surroundings: browserSurroundings(),
    watcher,
    link: roomKey(room),
    ...more,
  });
  if (seat) sayIfStorageIsWeak();
  watchLife({
    wake: (away) => session.wake(away),
    rest: () => session.rest(),
    leave: () => session.leave(),
    restore: () => session.restore(),
  });
  return session;
}
