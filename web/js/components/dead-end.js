/** A screen for when there is no way on here: says what happened and what to do. */

import { element } from "../element.js";
import { icon } from "../icons.js";

/** @typedef {{icon: string, title: string, text: string, actions: ("again" | "home" | "fresh")[]}} DeadEnd */

/** @type {Record<string, DeadEnd>} */
const ENDS = {
  unknownRoom: { icon: "search", title: "No room has this code", text: "Check the six characters with whoever gave you the code. Codes never contain 0, O, 1, I or L.", actions: ["home"] },
  roomLocked: { icon: "lock", title: "The doors are closed", text: "The host has locked the room to newcomers. Ask the host to unlock it, then try again. If you already play on another device, use that one.", actions: ["again", "home"] },
  roomEnded: { icon: "flag", title: "The show is over", text: "The host has ended this room. Thank you for playing! Ask for the code of the next one, or open a room of your own.", actions: ["home"] },
  removed: { icon: "door", title: "You were taken off the list", text: "The host has removed you from this room. If that was a mistake, have a word with the host.", actions: ["home"] },
  badToken: { icon: "door", title: "This link does not open the room", text: "The key in the link is not known here. Ask for a fresh link, or join with the code as a player.", actions: ["fresh", "home"] },
  notHost: { icon: "crown", title: "This browser does not hold the host's key", text: "Open the host link that you got when the room was made (it ends in #token=…), or open the console in the browser that made the room.", actions: ["fresh", "home"] },
  roomFull: { icon: "people", title: "The house is full", text: "The room has all the players it can take. Try again in a minute, somebody may have left.", actions: ["again", "home"] },
  offline: { icon: "offline", title: "The server does not answer", text: "Check that this device is on the same network as the host, then try again.", actions: ["again", "home"] },
  protocol: { icon: "info", title: "This page is out of date", text: "The server was updated. Load the page again to carry on; your seat is kept.", actions: ["again"] },
};

/**
 * @param {string} reason a rejection code or the reason of a stop
 * @param {string} code the room
 * @returns {HTMLElement}
 */
export function deadEnd(reason, code) {
  const end = ENDS[reason] ?? { ...ENDS.protocol, title: "Something went wrong", text: `The server said “${reason}”. Load the page again; your seat is kept.` };
  const actions = {
    again: () => element("button", { class: "button primary large", type: "button", on: { click: () => location.reload() } }, "Try again"),
    fresh: () => element("a", { class: "button large", href: `/r/${code}` }, "Join as a player"),
    home: () => element("a", { class: "button large", href: "/" }, "To the front page"),
  };
  return element("main", { class: "dead-end" },
    element("section", { class: "notice pinned", data: { reason } },
      element("span", { class: "dead-end-icon" }, icon(end.icon)),
      element("h1", { tabIndex: -1 }, end.title),
      element("p", {}, end.text),
      code ? element("p", { class: "soft small" }, "Room ", element("span", { class: "code" }, code)) : null,
      element("div", { class: "dead-end-actions" }, ...end.actions.map((action) => actions[action]()))));
}

/**
 * Replaces the page's content.
 * @param {string} reason
 * @param {string} code
 */
export function showDeadEnd(reason, code) {
  document.body.classList.add("is-dead-end");
  document.body.replaceChildren(deadEnd(reason, code));
  document.querySelector("h1")?.focus();
}
