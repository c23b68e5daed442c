/** Line icons on a 24-unit grid, defined here so that no page waits for another file. */

import { element } from "./element.js";

/** @type {Record<string, string>} */
const PATHS = {
  check: "M4.5 12.5l5 5 10-11",
  star: "M12 3l2.7 5.8 6.3.8-4.6 4.4 1.2 6.3L12 17.2 6.4 20.3l1.2-6.3L3 9.6l6.3-.8z",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.6.5 1 1.2 1 2.2h5.2c0-1 .4-1.7 1-2.2A6 6 0 0 0 12 3z",
  pencil: "M4 20l1-4.5L16.5 4a2 2 0 0 1 3 0l.5.5a2 2 0 0 1 0 3L8.5 19z",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  unlock: "M6 11h12v9H6zM8.5 11V7.5a3.5 3.5 0 0 1 6.8-1",
  undo: "M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  again: "M19.5 12a7.5 7.5 0 1 1-2.4-5.5M17.5 2.5v4.3h-4.3",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.5" +
    "M18 14.5c2.3.7 3.5 2.6 3.5 5.5",
  play: "M7 4.5v15l12-7.5z",
  flag: "M5 21V4M5 4.5c4-2.5 7 2.5 14 0v9c-7 2.5-10-2.5-14 0",
  megaphone: "M4 10v4h3l9 5V5l-9 5zM19 9.5a4 4 0 0 1 0 5M7.5 14.5L9 20",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  screen: "M3 5h18v11H3zM8 20h8M12 16v4",
  phone: "M7 3h10v18H7zM11 18h2",
  close: "M6 6l12 12M18 6L6 18",
  shuffle: "M3 7h4l9 10h5M3 17h4l2.5-2.8M13.5 9.8L16 7h5M18.5 4.5L21 7l-2.5 2.5M18.5 14.5L21 17l-2.5 2.5",
  board: "M4 4h16v16H4zM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  trophy: "M8 4h8v6a4 4 0 0 1-8 0zM8 6H4.5c0 3 1 5 3.5 5M16 6h3.5c0 3-1 5-3.5 5M12 14v4M8.5 20.5h7M10 18h4",
  gear: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  plus: "M12 5v14M5 12h14",
  door: "M6 21V4h9v17M3 21h18M12 12.5h.01M15 6h4v15",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.5h.01",
  ear: "M7 9a5 5 0 0 1 10 0c0 4-3.5 4.5-3.5 8A3 3 0 0 1 8 18.5M10 9a2 2 0 0 1 4 0c0 1.5-1.5 2-1.5 3.5",
  crown: "M4 18h16M4.5 15L3 7l5 4 4-6 4 6 5-4-1.5 8z",
  grip: "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
  up: "M12 19V5M6 11l6-6 6 6",
  down: "M12 5v14M6 13l6 6 6-6",
  trash: "M4 7h16M9.5 7V4h5v3M6.5 7l1 13h9l1-13M10.5 11v5M13.5 11v5",
  download: "M12 4v11M7 10.5l5 5 5-5M4 20h16",
  upload: "M12 16V5M7 9.5l5-5 5 5M4 20h16",
  copy: "M8 8h12v12H8zM16 8V4H4v12h4",
  printer: "M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z",
  gift:
    "M4 11h16v9H4zM3 7h18v4H3zM12 7v13M12 7c-4 0-5.5-4-3-4.5 2-.4 3 2.5 3 4.5z" +
    "M12 7c4 0 5.5-4 3-4.5-2-.4-3 2.5-3 4.5z",
  shield: "M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5",
  back: "M11 5l-7 7 7 7M4 12h16",
  minus: "M5 12h14",
  heart: "M12 20.5C5.5 15.5 3 12.5 3 8.8A4.6 4.6 0 0 1 12 7a4.6 4.6 0 0 1 9 1.8c0 3.7-2.5 " + "6.7-9 11.7z",
  bolt: "M13.5 2.5L5 13.5h6l-1.5 8 9-11.5h-6z",
  paw:
    "M12 12.5c-2.5 0-5 2.5-5 5 0 1.7 1.3 2.5 2.6 2.5 1 0 1.5-.5 2.4-.5s1.4.5 " +
    "2.4.5c1.3 0 2.6-.8 2.6-2.5 0-2.5-2.5-5-5-5zM5.5 9.5v2M18.5 9.5v2M9.5 5v2.5" +
    "M14.5 5v2.5",
  clover:
    "M12 12c-2-5-7-6-7.5-2.5S8 13 12 12zM12 12c2-5 7-6 7.5-2.5S16 13 12 12z" +
    "M12 12c-5 1.5-5.5 6.5-2 6.5S12 15 12 12zM12 12c5 1.5 5.5 6.5 2 6.5S12 15 12 12zM12 13v8.5",
  moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z",
  note: "M9 18V5l10-2v12.5M9 18a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM19 15.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0z",
  speaker: "M4 9.5v5h4l5 4.5V5L8 9.5zM16.5 9a4.5 4.5 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  dab: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  hourglass: "M7 3h10M7 21h10M8 3v3.5c0 2.5 4 4 4 5.5s-4 3-4 5.5V21M16 3v3.5c0 2.5-4 4-4 5.5s4 3 4 5.5V21",
  eraser:
    "M9 20h11M5 14.5l8-9a1.5 1.5 0 0 1 2.2 0l3.8 3.8a1.5 1.5 0 0 1 0 2.2L11.5 20H8.5L5 " +
    "16.7a1.5 1.5 0 0 1 0-2.2zM9.5 9.5l6 6",
  offline: "M3 3l18 18M5 12.5a10 10 0 0 1 4-2.3M19 12.5a10 10 0 0 0-5-2.6M8.5 16a5 5 0 0 1 7 0M12 20h.01",
};

/** @param {Readonly<Record<string, string>>} more icons that few pages need, by name */
export const addIcons = (more) => void Object.assign(PATHS, more);

/** @returns {string[]} the names of all icons */
export const iconNames = () => Object.keys(PATHS);

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} name
 * @returns {SVGSVGElement} hidden from assistive technology, because words next to it say the same
 */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name] ?? PATHS.info);
  svg.append(path);
  return svg;
}

/**
 * A button that only shows an icon.
 * @param {string} symbol an icon @param {string} label its name for assistive technology @param {() => void} press
 * @param {string} [look] its classes
 */
export const iconButton = (symbol, label, press, look = "button quiet icon-only") =>
  element("button", { class: look, type: "button", aria: { label }, on: { click: press } }, icon(symbol));

/**
 * The cross in the corner of something that can be closed.
 * @param {string} label @param {() => void} close
 */
export const closeButton = (label, close) => iconButton("close", label, close);
