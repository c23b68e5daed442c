/** Cross Sums' entry in the list of games, known before any of the game is loaded. */

/** @type {import("../../shell/game.js").Game} */
export const crossSums = {
  folder: "cross-sums",
  title: { en: "Cross Sums" },
  picture: {
    lines: "M6 6h36v36h-36zM18 6v36M30 6v36M6 18h36M6 30h36M20 20l8 8M32 8l8 8M8 32l8 8",
    fills: "M6 18h12v12h-12zM30 30h12v12h-12zM18 6h12v12h-12z",
  },
  alone: () => import("./solo/front.js"),
  texts: {
    player: ["sums", "race"],
    host: ["sums", "race", "setup", "host"],
    screen: ["sums", "race", "screen"],
    overlay: ["race"],
    setup: ["race", "setup"],
    recap: ["race", "recap"],
    verify: ["verify"],
  },
  styles: {
    player: ["tokens", "board", "shell/podium", "race", "player"],
    host: ["tokens", "board", "shell/podium", "race", "player", "host", "setup"],
    screen: ["tokens", "board", "shell/podium", "race", "screen"],
    overlay: ["overlay"],
    setup: ["setup"],
    recap: ["tokens", "board", "shell/podium", "race"],
  },
  player: () => import("./player/view.js"),
  host: () => import("./host/view.js"),
  screen: () => import("./screen/view.js"),
  overlay: () => import("./overlay/view.js"),
  setup: () => import("./setup/form.js"),
  recap: () => import("./recap/tell.js"),
  verify: () => import("./verify/words.js"),
  programme: () => import("./programme.js"),
};
