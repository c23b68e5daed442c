/** The wheel's rotation in degrees, the same on every screen. */

/** The minimum distance of a stop from a line, as a share of a slice. */
const MARGIN = 0.08;

/**
 * @param {{turns: number, winner: number, place: number}} stop `place` in thousandths of the slice
 * @param {number} count of slices
 * @returns {number} the degrees of the whole turn, clockwise
 */
export function fullAngle({ turns, winner, place }, count) {
  const inside = MARGIN + (1 - 2 * MARGIN) * (place / 1_000);
  return 360 * turns + 360 - ((winner + inside) * 360) / Math.max(1, count);
}

/** @param {number} full degrees @param {number} share of the time that is over @returns {number} degrees */
export function angleAt(full, share) {
  const left = 1 - Math.min(1, Math.max(0, share));
  return full * (1 - left ** 3);
}
