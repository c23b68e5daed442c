/** One-Eyed Jack's entry in the list of games, known before any of the game is loaded. */

/** @type {import("../../shell/game.js").Game} */
export const sequence = {
  title: { en: "One-Eyed Jack" },
  picture: {
    lines: "M6 10h22v30h-22zM22 6l18 5-7 29-5-1.300M12 25c4-5 9-5 13 0-4 5-9 5-13 0z",
    fills: "M18.500 22a3 3 0 1 0 .1 0zM10 14h4v4h-4z",
  },
  alone: () => import("./solo/front.js"),
  texts: {
    player: ["game", "room"],
    host: ["game", "room", "setup", "host"],
    screen: ["game", "room", "screen"],
    overlay: ["game"],
    setup: ["game", "setup"],
    recap: ["game", "recap"],
    verify: ["verify"],
    samples: ["game", "design"],
  },
  styles: {
    player: ["tokens", "board", "table"],
    host: ["tokens", "board", "table", "host", "setup"],
    screen: ["tokens", "board", "screen"],
    overlay: ["tokens", "board", "overlay"],
    setup: ["setup"],
    recap: ["tokens", "board", "recap"],
    samples: ["tokens", "board", "table"],
  },
  player: () => import("./player/view.js"),
  host: () => import("./host/view.js"),
  screen: () => import("./screen/view.js"),
  overlay: () => import("./overlay/view.js"),
  setup: () => import("./setup/form.js"),
  recap: () => import("./recap/tell.js"),
  verify: () => import("./verify/words.js"),
  samples: () => import("./samples.js"),
  programme: () => import("./programme.js"),
};
