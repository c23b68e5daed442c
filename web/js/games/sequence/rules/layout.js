/** The cards on the board's cells. The same as the server's; golden games test it. */

import { JACK } from "./cards.js";
import { chanceFor } from "./chance.js";

/** @typedef {"spiral" | "quarters" | "shuffled"} LayoutKind */

export const CORNERS = Object.freeze([0, 9, 90, 99]);
/** The cells with a card. */
export const PLACES = Object.freeze(
  Array.from({ length: 100 }, (_, cell) => cell).filter((cell) => !CORNERS.includes(cell)),
);

const RANKS = Array.from({ length: 13 }, (_, rank) => rank).filter((rank) => rank !== JACK);

/** @param {number} suit @param {readonly number[]} ranks */
const suited = (suit, ranks) => ranks.map((rank) => suit * 13 + rank);

/** @param {number} count @param {(index: number) => number} make */
const range = (count, make) => Array.from({ length: count }, (_, index) => make(index));

/** All cells but the corners, clockwise from the second of the first row to the middle. */
function spiralCells() {
  return range(5, (ring) => ring)
    .flatMap((ring) => {
      const last = 9 - ring;
      const steps = range(last - ring, (index) => ring + index);
      return [
        ...steps.map((step) => ring * 10 + step),
        ...steps.map((step) => step * 10 + last),
        ...steps.map((step) => last * 10 + (9 - step)),
        ...steps.map((step) => (9 - step) * 10 + ring),
      ];
    })
    .filter((cell) => !CORNERS.includes(cell));
}

/** @param {Uint8Array} seed @returns {number[]} two places for each face, at least three apart */
function scattered(seed) {
  const generator = chanceFor(seed, "layout");
  const order = generator.draw(PLACES.length, PLACES.length).map((index) => PLACES[index]);
  /** @param {number} one @param {number} other */
  const swap = (one, other) => ([order[one], order[other]] = [order[other], order[one]]);
  /** @param {number} pair */
  const isFar = (pair) => {
    const [one, other] = [order[2 * pair], order[2 * pair + 1]];
    const down = Math.abs(Math.floor(one / 10) - Math.floor(other / 10));
    return Math.max(down, Math.abs((one % 10) - (other % 10))) >= 3;
  };
  for (let pair = 0; pair < order.length / 2; pair += 1)
    while (!isFar(pair)) {
      const other = generator.below(order.length);
      swap(2 * pair + 1, other);
      if (!isFar(pair) || !isFar(Math.floor(other / 2))) swap(2 * pair + 1, other);
    }
  return order;
}

/**
 * @param {LayoutKind} kind
 * @param {Uint8Array} seed the round's, for the random layout
 * @returns {(number | null)[]} each cell's face, 0 to 51; null for a corner
 */
export function layoutOf(kind, seed) {
  /** @type {(number | null)[]} */
  const faces = Array.from({ length: 100 }, () => null);
  const down = [...RANKS].reverse();
  if (kind === "spiral") {
    const once = [...suited(0, RANKS), ...suited(2, RANKS), ...suited(3, down), ...suited(1, down)];
    spiralCells().forEach((cell, index) => (faces[cell] = once[index % once.length]));
  } else if (kind === "quarters") {
    const quarters = [
      { row: 0, column: 0, suits: [0, 1] },
      { row: 0, column: 5, suits: [2, 3] },
      { row: 5, column: 0, suits: [2, 3] },
      { row: 5, column: 5, suits: [0, 1] },
    ];
    for (const { row, column, suits } of quarters) {
      const shown = suits.flatMap((suit) => suited(suit, RANKS));
      range(25, (index) => (row + Math.floor(index / 5)) * 10 + column + (index % 5))
        .filter((cell) => !CORNERS.includes(cell))
        .forEach((cell, index) => (faces[cell] = shown[index]));
    }
  } else {
    const places = scattered(seed);
    range(4, (suit) => suit)
      .flatMap((suit) => suited(suit, RANKS))
      .forEach((face, index) => {
        faces[places[2 * index]] = face;
        faces[places[2 * index + 1]] = face;
      });
  }
  return faces;
}

/** @param {readonly (number | null)[]} faces @returns {number[][]} each face's cells */
export function cellsByFace(faces) {
  /** @type {number[][]} */
  const cells = Array.from({ length: 52 }, () => []);
  faces.forEach((face, cell) => face !== null && cells[face].push(cell));
  return cells;
}
