/** Quotes texts for YAML files, and detects the type of pasted text. */

/**
 * Writes texts in double quotes, in which YAML (1.2, section 7.3.1) has the escapes of JSON. Characters that could
 * begin an anchor or an alias are escaped.
 * @param {string} text
 */
export const quoted = (text) => JSON.stringify(text).replaceAll("&", "\\u0026").replaceAll("*", "\\u002a");

/**
 * The media type of pasted text. The server decides whether other texts are lists or tables.
 * @param {string} content
 * @returns {string}
 */
export function typeOfPasted(content) {
  if (/^\s*\{/u.test(content)) return "application/json";
  return /^questions:/mu.test(content) ? "application/yaml" : "text/plain";
}
