/**
 * A programme outside a room: as a file, as a link, and with times of day instead of dates, so that it can be prepared
 * weeks ahead and used again.
 */

import { base64url, fromBase64url } from "../../kit/base64url.js";

/** @typedef {import("../../room/wire.js").ProgrammeDraft} ProgrammeDraft */
/**
 * @typedef {{game: string, title?: string, at?: string, setup: Record<string, any>}} Planned `at`: local time, "20:15"
 * @typedef {{evening?: string, entries: readonly Planned[]}} Plan `evening`: its name
 */

const VERSION = 1;
/** The limits of a room's programme. */
export const ENTRIES_MAX = 24;
const FILE_MAX = 65_536;
/** A time of day that is further in the past belongs to tomorrow, milliseconds. */
const PAST_MAX = 6 * 3_600_000;
const DAY = 86_400_000;

/** @param {Plan} plan @returns {string} the content of a file */
export const fileOf = (plan) => `${JSON.stringify({ callboard: "programme", version: VERSION, ...plan }, null, 1)}\n`;

/** @param {Plan} plan @returns {string} an address of the front page that contains the programme */
export const linkOf = (plan) =>
  `${location.origin}/#programme=${base64url(new TextEncoder().encode(JSON.stringify(plan)))}`;

/**
 * @param {string} text of a file
 * @returns {Plan | null} null for anything that is not a programme
 */
export function readFile(text) {
  const document = parsed(text);
  return document?.callboard === "programme" && document.version === VERSION ? planOf(document) : null;
}

/** @param {string} text of a link, after `programme=` @returns {Plan | null} */
export function readLink(text) {
  const bytes = fromBase64url(text);
  const document = bytes && parsed(new TextDecoder().decode(bytes));
  // Earlier links contain the entries only.
  return document && planOf(Array.isArray(document) ? { entries: document } : document);
}

/** @param {any} document @returns {Plan | null} */
function planOf({ evening, entries }) {
  const read = entriesOf(entries);
  if (!read || (evening !== undefined && typeof evening !== "string")) return null;
  return { ...(evening ? { evening } : {}), entries: read };
}

/** @param {string} text @returns {any} null for anything that is not JSON, or too long */
function parsed(text) {
  if (text.length > FILE_MAX) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {any} entries @returns {Planned[] | null} */
function entriesOf(entries) {
  if (!Array.isArray(entries) || entries.length === 0 || entries.length > ENTRIES_MAX) return null;
  const read = entries.flatMap((entry) => entryOf(entry) ?? []);
  return read.length === entries.length ? read : null;
}

/** @param {any} entry @returns {Planned | null} */
function entryOf(entry) {
  const { game, title, at, setup } = entry ?? {};
  if (typeof game !== "string" || typeof setup !== "object" || setup === null || Array.isArray(setup)) return null;
  if (title !== undefined && typeof title !== "string") return null;
  if (at !== undefined && !/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) return null;
  return { game, ...(title ? { title } : {}), ...(at ? { at } : {}), setup };
}

/** @param {Planned} planned @param {number} now milliseconds @returns {ProgrammeDraft} for a room */
export const draftOf = ({ at, ...planned }, now) => ({ ...planned, ...(at ? { start: startOf(at, now) } : {}) });

/** @param {ProgrammeDraft} draft of a room @returns {Planned} */
export const plannedOf = ({ game, title, start, setup }) => ({
  game,
  ...(title ? { title } : {}),
  ...(start ? { at: timeOfDay(start) } : {}),
  setup,
});

/** @param {string} at @param {number} now milliseconds @returns {string} the next such time of day, RFC 3339 */
export function startOf(at, now) {
  const [hours, minutes] = at.split(":").map(Number);
  const start = new Date(now).setHours(hours, minutes, 0, 0);
  return new Date(start < now - PAST_MAX ? start + DAY : start).toISOString();
}

/** @param {string} start RFC 3339 @returns {string} such as "20:15", local */
export function timeOfDay(start) {
  const date = new Date(start);
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}

/**
 * Takes an entry's title out of the setup that a game's form made.
 * @param {string} game @param {Record<string, any>} setup @returns {Planned}
 */
export function entryFrom(game, { playTitle, ...setup }) {
  return { game, ...(playTitle ? { title: playTitle } : {}), setup };
}
