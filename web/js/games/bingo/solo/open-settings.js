/** Opens the settings and the rules of a solo game. */

import { whenThere } from "../../../kit/on-demand.js";
import { text } from "../../../kit/texts.js";

/** @param {import("../../../kit/toast-stack.js").ToastStack} toasts for the message if loading fails */
export function openSoloSettings(toasts) {
  whenThere(
    Promise.all([import("../../../shell/player/settings.js"), import("../player/own-settings.js")]).then(
      ([{ openSettings }, { bingoSettings }]) => openSettings(bingoSettings),
    ),
    () => {},
    toasts,
  );
}

/**
 * @param {import("../../../kit/toast-stack.js").ToastStack} toasts for the message if loading fails
 * @param {import("../wire.js").Options} [options] of the current board
 */
export function openSoloRules(toasts, options) {
  whenThere(
    Promise.all([
      import("../../../shell/player/rules-sheet.js"),
      import("../player/rules.js").then(({ rulesOf }) => rulesOf(options, true)),
    ]),
    ([{ openRules }, rules]) => openRules(text("alone.rules"), rules),
    toasts,
  );
}
