/** The five drawn reactions with which players cheer. */

/** @typedef {import("../room/wire.js").Cheer} Cheer */

/**
 * The filled shapes with their colours, and the lines over them; on a field of 24 units.
 * @type {Readonly<Record<Cheer, {colour: string, fill: string, lines: string}>>}
 */
const DRAWN = Object.freeze({
  clap: {
    colour: "#f0b43c",
    fill:
      "M9 20.500c-3-1-4.500-3.500-3-6l3.500-7a1.300 1.300 0 0 1 2.400 1l-1 3 4-6" +
      "a1.300 1.300 0 0 1 2.200 1.400l-3 5 3.500-4a1.200 1.200 0 0 1 1.900 1.500l-3 4.200 2-1.700" +
      "a1.200 1.200 0 0 1 1.600 1.800c-2 3-4 6-6.500 7-1.500.6-3 .4-4.600-.2z",
    lines: "M3.500 5.500l2 2M8 2.500v2.700M2.500 10.500l2.500.2",
  },
  heart: {
    colour: "#d4314a",
    fill:
      "M12 20.500C5.500 15.500 3 12.500 3 8.800A4.600 4.600 0 0 1 12 7a4.600 4.600 0 0 1 9 1.800" +
      "c0 3.700-2.500 6.700-9 11.700z",
    lines: "",
  },
  laugh: {
    colour: "#f0b43c",
    fill: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
    lines:
      "M7 10.500c.7-1.200 2.300-1.200 3 0M14 10.500c.7-1.200 2.300-1.200 3 0M7.500 14h9" +
      "c-.5 2.500-2.300 4-4.500 4s-4-1.500-4.500-4z",
  },
  wow: {
    colour: "#f0b43c",
    fill: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
    lines: "M8.800 9.500v1.200M15.200 9.500v1.200M12 18a2.200 2.600 0 1 0 0-5.200 2.200 2.600 0 0 0 0 5.200z",
  },
  fire: {
    colour: "#e8662a",
    fill:
      "M12 21c-4 0-6.500-2.700-6.500-6.200 0-3 2-4.800 3-7.300.8 1 1.300 2 1.500 3.200" +
      "C12 9 12.500 6 11.500 3c4 2 7 6.500 7 11.300C18.500 18.300 16 21 12 21z",
    lines:
      "M12 18.500" +
      "c-1.500 0-2.500-1-2.500-2.400 0-1.300 1-2 1.800-3.300 1.600.8 3.200 2 3.200 3.600 0 1.300-1 2.100-2.500 2.100" +
      "z",
  },
});

/** All reactions, in the order shown. */
export const CHEERS = /** @type {readonly Cheer[]} */ (Object.freeze(Object.keys(DRAWN)));

/** @param {string} kind @returns {kind is Cheer} */
export const isCheer = (kind) => kind in DRAWN;

const SVG = "http://www.w3.org/2000/svg";

/** @param {Cheer} kind @returns {SVGSVGElement} hidden from assistive technology */
export function cheerPicture(kind) {
  const { colour, fill, lines } = DRAWN[kind];
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "cheer-picture");
  svg.setAttribute("aria-hidden", "true");
  for (const [d, paint] of [
    [fill, colour],
    [lines, "none"],
  ]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    path.setAttribute("fill", paint);
    svg.append(path);
  }
  return svg;
}
