/** The rows of the console's people, with the room's and the game's information about each. */

import { avatarOf, showAvatar } from "../../kit/avatar.js";
import { setText } from "../../kit/element.js";
import { text } from "../../kit/texts.js";

/**
 * @param {string} name @param {string} id @param {import("../../room/state.js").RoomState | null} state
 * @returns {boolean} whether another player has this name of the room's list
 */
export function isListedFor(name, id, state) {
  const key = name.toLowerCase();
  const entry = state?.room?.names?.find((listed) => listed.name.toLowerCase() === key)?.entry;
  return [...(state?.players.values() ?? [])].some((other) => entry && other.entry === entry && other.id !== id);
}

/**
 * @param {HTMLElement} made @param {import("../../room/wire.js").Player} player
 * @param {boolean} own @param {boolean} isOwner
 * @param {import("../game.js").PersonPart | null} [part] the game's @param {string} [team] the name of the player's
 */
export function updateRow(made, player, own, isOwner, part = null, team) {
  const [dot, mark, name, role, , button, remove] = /** @type {HTMLElement[]} */ (Array.from(made.children));
  showAvatar(mark, avatarOf({ player: player.id, avatar: player.avatar }));
  const isAway = !player.online && !player.paper;
  made.classList.toggle("is-away", isAway);
  made.classList.toggle("is-suspect", player.sameNetwork ?? false);
  dot.setAttribute("title", isAway ? text("host.people.away") : player.paper ? "" : text("host.people.online"));
  made.classList.toggle("is-paper", player.paper !== undefined);
  remove.hidden = player.paper === undefined;
  remove.setAttribute("aria-label", text("host.people.removeName", { name: player.name }));
  remove.title = text("host.people.remove");
  setText(name, player.name);
  setText(
    role,
    [
      own ? text("host.people.you") : "",
      isOwner ? text("host.people.owner") : player.role === "host" ? text("host.people.host") : "",
      player.sameNetwork ? text("host.people.sameNetwork") : "",
      player.paper ? text("host.people.paper", { number: player.paper }) : "",
      isAway ? text("host.people.away") : "",
      team ?? "",
      part?.note ?? "",
    ]
      .filter(Boolean)
      .join(", "),
  );
  updateDeed(made, player.name, part);
  button.hidden = own && isOwner;
  button.setAttribute("aria-label", text("host.people.manageName", { name: player.name }));
}

/**
 * @param {HTMLElement} made
 * @param {import("../game.js").PersonPart & {name: string}} other a person whom only the game knows
 */
export function updateOther(made, other) {
  const [dot, mark, name, role, , button] = /** @type {HTMLElement[]} */ (Array.from(made.children));
  dot.hidden = mark.hidden = true;
  setText(name, other.name);
  setText(role, other.note);
  updateDeed(made, other.name, other);
  button.setAttribute("aria-label", text("host.people.removeName", { name: other.name }));
}

/** @param {HTMLElement} made @param {string} name @param {import("../game.js").PersonPart | null} part */
function updateDeed(made, name, part) {
  const deed = /** @type {HTMLElement} */ (made.querySelector(".person-deed"));
  made.classList.toggle("has-part", part !== null);
  deed.hidden = part === null;
  if (!part) return;
  setText(deed, part.deed);
  deed.setAttribute("aria-label", `${name}: ${part.deed}`);
}
