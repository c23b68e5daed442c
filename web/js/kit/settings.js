/**
 * How somebody likes the pages: kept for this browser, shown by attributes of the document that style sheets
 * follow. Damaged or blocked storage means the defaults, field by field.
 */

import { lasting, readJSON, writeJSON } from "./storage.js";

/**
 * @typedef {object} Settings
 * @property {boolean} sound
 * @property {boolean} haptics
 * @property {"auto" | "less"} motion `auto` follows the device
 * @property {"auto" | "more"} contrast
 * @property {number} press how long a tile is held until its full text shows, milliseconds; 0 for never
 * @property {number} textSize percent of the browser's own
 * @property {"auto" | "grid" | "list"} view of the board
 * @property {"all" | "mine" | "wins"} voice what is said to screen readers
 * @property {string} stamp the shape of one's own marks, one of `STAMPS`
 * @property {string} tint and their colour, one of `TINTS`
 */

/** Shapes, by the name of their icon. The star is left to winning lines. */
export const STAMPS = Object.freeze(["check", "heart", "bolt", "paw", "clover", "moon", "note", "dab"]);
export const TINTS = Object.freeze(["green", "blue", "violet", "berry", "slate"]);
export const PRESSES = Object.freeze([350, 550, 1_000, 2_000, 0]);
export const TEXT_SIZES = Object.freeze([100, 115, 130, 150, 200]);

/**
 * What each field may be; the first is the default.
 * @type {Readonly<Record<keyof Settings, readonly unknown[]>>}
 */
const CHOICES = Object.freeze({
  sound: [false, true],
  haptics: [true, false],
  motion: ["auto", "less"],
  contrast: ["auto", "more"],
  press: [550, ...PRESSES],
  textSize: TEXT_SIZES,
  view: ["auto", "grid", "list"],
  voice: ["all", "mine", "wins"],
  stamp: STAMPS,
  tint: TINTS,
});
const KEY = "callboard.settings";

/** @type {Partial<Record<keyof Settings, Readonly<Record<string, string>>>>} choices by what they were called before */
const FORMER = {};

/** @param {unknown} kept @returns {Settings} with the default for whatever is missing or foreign */
export function checkedSettings(kept) {
  const given = /** @type {Record<string, unknown>} */ (typeof kept === "object" && kept !== null ? kept : {});
  return /** @type {any} */ (
    Object.fromEntries(
      Object.entries(CHOICES).map(([name, choices]) => {
        const wish = FORMER[/** @type {keyof Settings} */ (name)]?.[String(given[name])] ?? given[name];
        return [name, choices.includes(wish) ? wish : choices[0]];
      }),
    )
  );
}

/** @param {unknown} value @returns {value is object} */
const isObject = (value) => typeof value === "object" && value !== null;

let kept = readJSON(lasting, KEY, isObject);
let current = checkedSettings(kept);
/** @type {Set<(settings: Settings) => void>} */
const listeners = new Set();

/** @returns {Readonly<Settings>} */
export const settings = () => current;

/** @param {Partial<Settings>} wish */
export function changeSettings(wish) {
  // What this page does not understand stays as it is: another one may.
  kept = { ...kept, ...wish };
  current = checkedSettings(kept);
  writeJSON(lasting, KEY, kept);
  applySettings();
  for (const listener of listeners) listener(current);
}

/**
 * Keeps what people chose under a former name.
 * @param {keyof Settings} field @param {Readonly<Record<string, string>>} names today's choices by their former names
 */
export function knowFormerChoices(field, names) {
  FORMER[field] = { ...FORMER[field], ...names };
  current = checkedSettings(kept);
}

/**
 * Called with every change, also of another tab.
 * @param {(settings: Settings) => void} listener
 * @returns {() => void} ends that
 */
export function onSettings(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** @returns {boolean} whether motion is unwelcome, to the device or here */
export const prefersStillness = () =>
  current.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether the device itself asks for more contrast. */
const wantsContrast = globalThis.matchMedia?.("(prefers-contrast: more)");

/** A sheet of styles that only those need who like something else than what is usual. */
const STYLES = "/css/kit/likes.css";

/** Shows the settings by the document's attributes. */
export function applySettings() {
  const { dataset, style } = document.documentElement;
  dataset.motion = current.motion;
  dataset.contrast = wantsContrast?.matches ? "more" : current.contrast;
  dataset.tint = current.tint;
  style.fontSize = current.textSize === 100 ? "" : `${current.textSize}%`;
  const isUsual = dataset.motion === "auto" && dataset.contrast === "auto" && current.tint === TINTS[0];
  if (isUsual || document.querySelector(`link[href="${STYLES}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = STYLES;
  document.head.append(link);
}

if (globalThis.document) {
  applySettings();
  wantsContrast?.addEventListener("change", applySettings);
  addEventListener("storage", (event) => {
    if (event.key !== KEY) return;
    kept = readJSON(lasting, KEY, isObject);
    current = checkedSettings(kept);
    applySettings();
    for (const listener of listeners) listener(current);
  });
}
