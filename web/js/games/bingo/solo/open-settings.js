/** The way to the sheet of settings of a game for one. */

import { whenThere } from "../../../kit/later.js";

/** @param {import("../../../kit/toast-stack.js").ToastStack} toasts where to say that it does not come */
export function openSoloSettings(toasts) {
  whenThere(
    Promise.all([import("../../../shell/player/settings.js"), import("../player/own-settings.js")]).then(
      ([{ openSettings }, { bingoSettings }]) => openSettings(bingoSettings),
    ),
    () => {},
    toasts,
  );
}
