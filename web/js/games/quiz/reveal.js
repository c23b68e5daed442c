/** The times at which the big screen reveals a podium, which phones and consoles wait for. */

/** The pauses before the first step of the podium appears, before each next one, and before the table, milliseconds. */
export const PAUSES = Object.freeze({ begin: 500, step: 1_400, table: 1_800 });

/** @param {number} steps of the podium @returns {number} how long until the first place appears, milliseconds */
export const untilWinner = (steps) => (steps === 0 ? 0 : PAUSES.begin + (steps - 1) * PAUSES.step);
