/**
 * A board's marks as the client knows them. The server says which cells are marked, but not whether a mark was made
 * before or after its term was called. That decides which marks are cleared when the call is taken back.
 *
 * @typedef {"before" | "after" | "unknown"} Made relative to the current call of the cell's term
 * @typedef {object} Marks
 * @property {Readonly<Record<number, Made>>} made by cell; absent means not marked
 * @property {readonly number[]} declined cells unmarked by hand: auto-mark does not mark them again
 * @property {Readonly<Record<number, number>>} cleared cells that an uncall cleared, by the call's number
 */

/** @type {Marks} */
export const NO_MARKS = Object.freeze({ made: {}, declined: [], cleared: {} });

/**
 * @param {Marks} old the earlier marks of the same deal
 * @param {readonly number[]} marked
 * @param {(cell: number) => boolean} isCalled
 * @returns {Marks}
 */
export function marksFromSnapshot(old, marked, isCalled) {
  /** @type {Record<number, Made>} */
  const made = {};
  for (const cell of marked) made[cell] = isCalled(cell) ? (old.made[cell] ?? "unknown") : "before";
  return { ...old, made, declined: old.declined.filter((cell) => !marked.includes(cell)) };
}

/** @param {Marks} marks @param {number} cell @param {boolean} isCalled @returns {Marks} */
export function withMark(marks, cell, isCalled) {
  if (marks.made[cell]) return marks;
  return {
    ...marks,
    made: { ...marks.made, [cell]: isCalled ? "after" : "before" },
    declined: marks.declined.filter((declined) => declined !== cell),
  };
}

/** @param {Marks} marks @param {number} cell @returns {Marks} */
export function withoutMark(marks, cell) {
  if (!marks.made[cell]) return marks;
  const made = { ...marks.made };
  delete made[cell];
  return { ...marks, made, declined: marks.declined.includes(cell) ? marks.declined : [...marks.declined, cell] };
}

/**
 * A term of this cell was called. Auto-mark may confirm it, and a restored call restores the marks that taking it back
 * has cleared.
 * @param {Marks} marks @param {number} cell @param {number} number the call's @param {boolean} autoMark
 * @returns {Marks}
 */
export function marksAfterCall(marks, cell, number, autoMark) {
  if (marks.made[cell]) return marks;
  const restored = marks.cleared[number] === cell;
  if (!restored && (!autoMark || marks.declined.includes(cell))) return marks;
  return { ...marks, made: { ...marks.made, [cell]: "after" } };
}

/**
 * @param {Marks} marks @param {number} cell @param {number} number the call's
 * @returns {{marks: Marks, unsure: boolean}} `unsure`: only a snapshot can tell
 */
export function marksAfterUncall(marks, cell, number) {
  const made = marks.made[cell];
  if (made === undefined || made === "before") return { marks, unsure: false };
  const left = { ...marks.made };
  delete left[cell];
  return {
    marks: { ...marks, made: left, cleared: { ...marks.cleared, [number]: cell } },
    unsure: made === "unknown",
  };
}
