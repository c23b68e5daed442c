/** How players are recognized besides their names: a drawn emblem on a color. */

import { element } from "./element.js";

/** @typedef {{emblem: string, colour: string}} Avatar */

/** @type {Readonly<Record<string, string>>} lines on a grid of 24 units, like those of icons */
const EMBLEMS = Object.freeze({
  anchor:
    "M12 8.500V20M12 8.500a2.200 2.200 0 1 0 0-4.400 2.200 2.200 0 0 0 0 4.400zM8.500 11.500h7M5 14" +
    "c0 4 3 6 7 6s7-2 7-6",
  bell: "M6 16.500c2-1.500 1.500-4 1.500-6.500a4.500 4.500 0 0 1 9 0c0 2.500-.5 5 1.500 6.500zM10.500 20h3",
  cat:
    "M6 10V4.500l4 2.500h4l4-2.500V10c.7 1.200 1 2.300 1 3.500 0 3.600-3 6-7 6s-7-2.400-7-6" +
    "c0-1.200.3-2.300 1-3.500zM9.500 12.500v.5M14.500 12.500v.5M11 16h2",
  cloud: "M7.500 18a3.800 3.800 0 0 1-.5-7.500 5 5 0 0 1 9.700-.8A4.200 4.200 0 0 1 16.500 18z",
  fish: "M4 12c3-5.500 9.500-5.500 12.500 0-3 5.500-9.500 5.500-12.500 0zM16.500 12l4-3.500v7zM8.500 11v.2",
  flower:
    "M12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM12 10c-3-2-2.500-6 0-6s3 4 0 6M14 12c2-3 6-2.500 6 0s-4 3-6 0M12 14" +
    "c3 2 2.500 6 0 6s-3-4 0-6M10 12c-2 3-6 2.500-6 0s4-3 6 0",
  ghost: "M6 20v-9a6 6 0 0 1 12 0v9l-2-1.800-2 1.800-2-1.800-2 1.800-2-1.800zM10 10.500v1M14 10.500v1",
  kite: "M12 3.500l5.500 6L12 16.500 6.500 9.500zM12 3.500v13M6.500 9.500h11M12 16.500c2.500 1.500-2 2.500.5 4.500",
  leaf: "M8 18.500c7.500 1 11.500-4.500 11.500-13.500-9 0-14 4-13 12M4.500 20c2-5 5-8 9-10.500",
  moon: "M19.500 14.500A8 8 0 1 1 9.500 4.500a6.500 6.500 0 0 0 10 10z",
  mushroom: "M4.500 12.500a7.500 7.500 0 0 1 15 0zM9.500 12.500V18a2.500 2.500 0 0 0 5 0v-5.500M9.500 9v.1M14 8v.1",
  planet:
    "M12 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM7.200 14.300C4.500 15.800 3 17.200 3.600 18" +
    "c1 1.300 6-.9 10.500-4.300S21.400 7.300 20.400 6c-.6-.8-2.600-.4-5.200.9",
  rocket:
    "M12 3.500c3 2.500 4 6 4 9v3.500H8v-3.500c0-3 1-6.500 4-9zM8 12l-3 3.500V18l3-1.500M16 12l3 3.500V18" +
    "l-3-1.500M12 9.500v.1M10.500 19.500h3",
  snail:
    "M4 18.500h12c2.500 0 3.500-2 3.500-4.500v-4M19.500 10L18 7M19.500 10L21 7M14 18.500" +
    "a4.800 4.800 0 1 0-8.500-3.500c0 2 3 2.500 3.500.5",
  sun:
    "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v2M12 19v2M3 12h2M19 12h2M5.600 5.600L7 7M17 17l1.400 1.400" +
    "M18.400 5.600L17 7M7 17l-1.400 1.400",
  umbrella: "M4 12.500a8 8 0 0 1 16 0zM12 4.500v-1M12 12.500V18a2 2 0 0 1-4 0",
});

/** @param {string} emblem @returns {string} its lines on a grid of 24 units, for drawing it elsewhere */
export const emblemLines = (emblem) => EMBLEMS[emblem];

/** The emblems to choose from. */
export const EMBLEM_NAMES = Object.freeze(Object.keys(EMBLEMS));
/** The colors to choose from. */
export const COLOUR_NAMES = Object.freeze(["red", "orange", "yellow", "green", "teal", "blue", "violet", "pink"]);

/** @param {any} value @returns {value is Avatar} */
export const isAvatar = (value) => value?.emblem in EMBLEMS && COLOUR_NAMES.includes(value.colour);

/**
 * Returns the avatar that a player has chosen, or else one that depends on the number of the seat. Consecutive seats
 * differ in emblem and color.
 * @param {{player: string, avatar?: Avatar}} row
 * @returns {Avatar}
 */
export function avatarOf({ player, avatar }) {
  if (isAvatar(avatar)) return avatar;
  const number = Number(player.slice(1)) || 0;
  return {
    emblem: EMBLEM_NAMES[(number * 7) % EMBLEM_NAMES.length],
    colour: COLOUR_NAMES[(number * 3 + (number >> 4)) % COLOUR_NAMES.length],
  };
}

/** @param {() => number} [random] @returns {Avatar} a random one */
export const someAvatar = (random = Math.random) => ({
  emblem: EMBLEM_NAMES[Math.floor(random() * EMBLEM_NAMES.length)],
  colour: COLOUR_NAMES[Math.floor(random() * COLOUR_NAMES.length)],
});

/**
 * Makes the picture of an avatar, hidden from assistive technology because the name is next to it.
 * @param {Avatar} [avatar] left out if `showAvatar` sets it later
 */
export function avatarMark(avatar) {
  const mark = element("span", { class: "avatar", aria: { hidden: "true" } });
  if (avatar) showAvatar(mark, avatar);
  return mark;
}

/** @param {HTMLElement} mark made by `avatarMark` @param {Avatar} avatar */
export function showAvatar(mark, { emblem, colour }) {
  mark.dataset.colour = colour;
  if (mark.dataset.emblem === emblem) return;
  mark.dataset.emblem = emblem;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", EMBLEMS[emblem]);
  svg.append(path);
  mark.replaceChildren(svg);
}
