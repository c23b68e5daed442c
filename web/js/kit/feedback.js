/** What one hears and feels: nothing unless the settings say so. */

import { onSettings, settings } from "./settings.js";

/** Milliseconds on, off, on… */
const BUZZES = /** @type {Record<string, number[]>} */ ({
  mark: [12],
  unmark: [8],
  mine: [30],
  win: [60, 40, 60, 40, 140],
});

/** @type {Promise<typeof import("./sounds.js")> | null} */
let sounds = null;

/** Once the page is touched, browsers let it sound. */
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

/** Whether this device can be felt at all. */
export const canBuzz = () => typeof navigator.vibrate === "function" && matchMedia("(pointer: coarse)").matches;

listen();
onSettings(listen);
