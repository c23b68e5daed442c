/** Room codes: six characters of an alphabet without look-alikes. Case and spaces are ignored when they are typed. */

const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const CODE_LENGTH = 6;

/**
 * @param {string} typed
 * @returns {string} in upper case, without anything except letters and digits
 */
export function normaliseCode(typed) {
  return typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
}

/** @param {string} code normalised */
export function isRoomCode(code) {
  return code.length === CODE_LENGTH && Array.from(code).every((character) => ALPHABET.includes(character));
}

/** @param {string} pathname such as `/r/K7QX4P/host` @returns {string} normalised, or "" */
export function codeFromPath(pathname) {
  const match = /^\/r\/([^/]+)/.exec(pathname);
  try {
    return match ? normaliseCode(decodeURIComponent(match[1])) : "";
  } catch {
    return "";
  }
}

/** @param {string} code @returns {string} in two groups, easier to read out */
export function spacedCode(code) {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}
