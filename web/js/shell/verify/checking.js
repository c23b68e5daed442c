/** What a game's verifier notes while it compares. */

/**
 * Collects what does not hold.
 * @template {string} S
 * @param {S} subject @param {number} count how many were compared
 */
export function checking(subject, count) {
  /** @type {{subject: S, count: number, findings: {key: string, values: Record<string, string | number>}[]}} */
  const check = { subject, count, findings: [] };
  return {
    check,
    /** @param {boolean} holds @param {string} key @param {Record<string, string | number>} [values] */
    expect(holds, key, values = {}) {
      if (!holds) check.findings.push({ key, values });
    },
  };
}
