/** The way to the sheet of settings of a game for one. */

export function openSoloSettings() {
  void Promise.all([import("../../../shell/player/settings.js"), import("../player/own-settings.js")]).then(
    ([{ openSettings }, { bingoSettings }]) => openSettings(bingoSettings),
  );
}
