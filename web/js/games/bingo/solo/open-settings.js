/** The ways to the sheets of a game for one: settings, rules. */

import { whenThere } from "../../../kit/on-demand.js";
import { text } from "../../../kit/texts.js";

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

/**
 * @param {import("../../../kit/toast-stack.js").ToastStack} toasts where to say that it does not come
 * @param {import("../wire.js").Options} [options] of the board that is played
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
