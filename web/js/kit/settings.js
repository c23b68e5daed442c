/**
 * The user's preferences: stored in this browser, and applied as attributes of the document that style sheets use. If
 * storage is damaged or blocked, each affected field has its default.
 */

import { lasting, readJSON, writeJSON } from "./storage.js";

/**
 * @typedef {object} Settings
 * @property {boolean} sound
 * @property {boolean} haptics
 * @property {"auto" | "less"} motion `auto` follows the device
 * @property {"auto" | "more"} contrast
 * @property {number} press how long a tile must be held until its full text is shown, milliseconds; 0 for never
 * @property {number} textSize percent of the browser's own
 * @property {"auto" | "grid" | "list"} view of the board
 * @property {"all" | "mine" | "wins"} voice what is announced to screen readers
 * @property {string} stamp the shape of the user's own marks, one of `STAMPS`
 * @property {string} tint the color of these marks, one of `TINTS`
 */

/** Shapes, by the name of their icon. The star is reserved for winning lines. */
export const STAMPS = Object.freeze(["check", "heart", "bolt", "paw", "clover", "moon", "note", "dab"]);
export const TINTS = Object.freeze(["green", "blue", "violet", "berry", "slate"]);
export const PRESSES = Object.freeze([350, 550, 1_000, 2_000, 0]);
export const TEXT_SIZES = Object.freeze([100, 115, 130, 150, 200]);

/**
 * The allowed values of each field; the first is the default.
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

/** @type {Partial<Record<keyof Settings, Readonly<Record<string, string>>>>} current values by their former names */
const FORMER = {};

/** @param {unknown} kept @returns {Settings} with defaults for missing or invalid fields */
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
  // Fields that this page does not know are kept, since another page may know them.
  kept = { ...kept, ...wish };
  current = checkedSettings(kept);
  writeJSON(lasting, KEY, kept);
  applySettings();
  for (const listener of listeners) listener(current);
}

/**
 * Accepts choices that were stored under former names.
 * @param {keyof Settings} field @param {Readonly<Record<string, string>>} names current choices by their former names
 */
export function knowFormerChoices(field, names) {
  FORMER[field] = { ...FORMER[field], ...names };
  current = checkedSettings(kept);
}

/**
 * Calls a listener after every change, including changes in other tabs.
 * @param {(settings: Settings) => void} listener
 * @returns {() => void} stops calling it
 */
export function onSettings(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** @returns {boolean} whether motion should be avoided, according to the device or the settings */
export const prefersStillness = () =>
  current.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Matches if the device requests more contrast. */
const wantsContrast = globalThis.matchMedia?.("(prefers-contrast: more)");

/** A style sheet that is only loaded if preferences differ from the usual ones. */
const STYLES = "/css/kit/likes.css";

/** Applies the settings as attributes of the document. */
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
