/** A screen for a page that cannot continue. It says what happened and what to do. */

import { button, element } from "./element.js";
import { icon } from "./icons.js";
import { richText, text } from "./texts.js";

/** @type {Record<string, {icon: string, actions: ("again" | "home" | "fresh" | "recap")[]}>} */
const ENDS = {
  notFound: { icon: "search", actions: ["home"] },
  unknownRoom: { icon: "search", actions: ["home"] },
  tooManyWrongCodes: { icon: "search", actions: ["again", "home"] },
  roomLocked: { icon: "lock", actions: ["again", "home"] },
  roomEnded: { icon: "flag", actions: ["recap", "home"] },
  removed: { icon: "door", actions: ["home"] },
  badToken: { icon: "door", actions: ["fresh", "home"] },
  notHost: { icon: "crown", actions: ["fresh", "home"] },
  demoted: { icon: "board", actions: ["fresh", "home"] },
  moved: { icon: "phone", actions: ["fresh", "home"] },
  roomFull: { icon: "people", actions: ["again", "home"] },
  offline: { icon: "offline", actions: ["again", "home"] },
  protocol: { icon: "info", actions: ["again"] },
};

/**
 * @param {string} reason a rejection code or the reason of a stop
 * @param {string} code the room
 * @param {...Node} more below the explanation
 * @returns {HTMLElement}
 */
export function deadEnd(reason, code, ...more) {
  const end = ENDS[reason] ?? ENDS.protocol;
  const known = reason in ENDS ? reason : "other";
  const actions = {
    again: () => button("button primary large", () => location.reload(), text("kit.end.again")),
    fresh: () => element("a", { class: "button large", href: `/r/${code}` }, text("kit.end.fresh")),
    recap: () => element("a", { class: "button primary large", href: `/r/${code}/recap` }, text("kit.end.recap")),
    home: () => element("a", { class: "button large", href: "/" }, text("kit.end.home")),
  };
  return element(
    "main",
    { class: "dead-end" },
    element(
      "section",
      { class: "notice pinned", data: { reason } },
      element("span", { class: "dead-end-icon" }, icon(end.icon)),
      element("h1", { tabIndex: -1 }, text(`kit.end.${known}.title`)),
      element("p", {}, text(`kit.end.${known}.text`, { reason })),
      code
        ? element(
            "p",
            { class: "soft small" },
            ...richText("kit.end.room", { code: element("span", { class: "code" }, code) }),
          )
        : null,
      ...more,
      element("div", { class: "dead-end-actions" }, ...end.actions.map((action) => actions[action]())),
    ),
  );
}

/**
 * Replaces the page's content.
 * @param {string} reason
 * @param {string} code
 * @param {...Node} more below the explanation
 */
export function showDeadEnd(reason, code, ...more) {
  document.body.classList.add("is-dead-end");
  document.body.replaceChildren(deadEnd(reason, code, ...more));
  document.querySelector("h1")?.focus();
}
