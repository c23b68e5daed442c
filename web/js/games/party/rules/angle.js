/** The wheel's rotation in degrees, the same on every screen. */

/** The minimum distance of a stop from a line, as a share of a slice. */
const MARGIN = 0.08;

/**
 * Returns where slices begin, as shares of the wheel, and the end of the last one.
 * @param {number} count of slices
 * @param {readonly number[]} [groups] the numbers of slices of the teams that take turns. Teams have equal parts of the
 *   wheel, and so have the slices of a team.
 * @returns {number[]}
 */
export const edgesOf = (count, groups = [Math.max(1, count)]) => [
  ...groups.flatMap((size, group) =>
    Array.from({ length: size }, (_, index) => (group + index / size) / groups.length),
  ),
  1,
];

/**
 * @param {{turns: number, winner: number, place: number}} stop `place` in thousandths of the slice
 * @param {readonly number[]} edges of the slices
 * @returns {number} the degrees of the whole turn, clockwise
 */
export function fullAngle({ turns, winner, place }, edges) {
  const inside = MARGIN + (1 - 2 * MARGIN) * (place / 1_000);
  const [from, to] = [edges[winner] ?? 0, edges[winner + 1] ?? 1];
  return 360 * turns + 360 - 360 * (from + inside * (to - from));
}

/** @param {number} full degrees @param {number} share of the time that is over @returns {number} degrees */
export function angleAt(full, share) {
  const left = 1 - Math.min(1, Math.max(0, share));
  return full * (1 - left ** 3);
}
