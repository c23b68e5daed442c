/** Sounds and vibration, as far as the settings allow them. */

import { onSettings, settings } from "./settings.js";

/** Durations in milliseconds: on, off, on… */
const BUZZES = /** @type {Record<string, number[]>} */ ({
  mark: [12],
  unmark: [8],
  mine: [30],
  win: [60, 40, 60, 40, 140],
});

/** @type {Promise<typeof import("./sounds.js")> | null} */
let sounds = null;

/** Loads the sounds if they are wanted; browsers allow sound once the page has been touched. */
function listen() {
  if (!settings().sound || sounds) return;
  sounds = import("./sounds.js");
  const unlock = () => void sounds?.then(({ unlockSound }) => unlockSound());
  for (const type of ["pointerup", "keydown"]) addEventListener(type, unlock, { passive: true });
}

/** @param {"mark" | "unmark" | "called" | "mine" | "others" | "start" | "win"} name */
export function feedback(name) {
  const { haptics, sound } = settings();
  if (haptics && BUZZES[name] && !document.hidden) navigator.vibrate?.(BUZZES[name]);
  if (sound)
    void sounds?.then(
      ({ play }) => play(name),
      () => {},
    );
}

/** Whether this device can vibrate. */
export const canBuzz = () => typeof navigator.vibrate === "function" && matchMedia("(pointer: coarse)").matches;

listen();
onSettings(listen);
