/** Derives random values from a seed, as the server does. */

import { SeededGenerator } from "../../../kit/generator.js";
import { hmacSHA256 } from "../../../kit/sha256.js";

const utf8 = new TextEncoder();

/** @param {Uint8Array} seed @param {string} purpose @returns {SeededGenerator} */
export const chanceFor = (seed, purpose) => new SeededGenerator(hmacSHA256(seed, utf8.encode(purpose)));

/** @param {number} players @param {Uint8Array} seed @returns {number} the place that begins the first round */
export const firstOf = (players, seed) => chanceFor(seed, "first").below(players);
