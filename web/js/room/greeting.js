/**
 * Sends the first message of a WebSocket with its upgrade request, which saves a round trip when a client reconnects.
 */

import { newToken } from "./identity.js";

/** How long a browser may take to send an upgrade, seconds. */
const COOKIE_AGE = 10;

/**
 * Stores the message in a cookie, which is all that a page can add to an upgrade. Each attempt has its own cookie,
 * since all pages of a browser share their cookies.
 * @param {string} url of the WebSocket
 * @param {string} greeting
 * @returns {string} the address that names the cookie
 */
export function greetingURL(url, greeting) {
  const name = newToken();
  const { pathname, protocol } = new URL(url);
  const secure = protocol === "wss:" ? "; Secure" : "";
  const scope = `Path=${pathname}; SameSite=Strict; Max-Age=${COOKIE_AGE}${secure}`;
  document.cookie = `greeting-${name}=${encodeURIComponent(greeting)}; ${scope}`;
  return `${url}?greeting=${name}`;
}
