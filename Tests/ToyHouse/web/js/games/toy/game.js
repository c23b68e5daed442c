/** The toy game, as the pages know it before they load any of it. */

/** @type {import("../../shell/game.js").Game} */
export const toy = {
  title: { en: "Ring the bell" },
  picture: { lines: "M24 6v4M10 36h28c-5-4-4-8-5-14a9 9 0 0 0-18 0c-1 6 0 10-5 14z", fills: "M20 40h8a4 4 0 0 1-8 0z" },
  texts: {
    player: ["player"],
  },
  styles: {},
  player: () => import("./player.js"),
  host: () => import("./host.js"),
  screen: () => import("./screen.js"),
  overlay: () => import("./overlay.js"),
  setup: () => import("./setup.js"),
  recap: () => import("./recap.js"),
  verify: () => import("./verify.js"),
};
