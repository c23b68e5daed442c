/** Manipulated exports. */

/**
 * @param {any} whole @param {{path: (string | number)[], value?: any}[]} edits @returns {any} the export with these
 *   values replaced or removed
 */
export function told(whole, edits) {
  const changed = structuredClone(whole);
  for (const { path, value } of edits) {
    const last = path[path.length - 1];
    const holder = path.slice(0, -1).reduce((inner, step) => inner[step], changed);
    if (value !== undefined) holder[last] = structuredClone(value);
    else if (Array.isArray(holder)) holder.splice(last, 1);
    else delete holder[last];
  }
  return changed;
}
