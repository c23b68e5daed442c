/** Party's entry in the list of games, known before any of the game is loaded. */

/** @type {import("../../shell/game.js").Game} */
export const party = {
  isPointless: true,
  title: { en: "Party", es: "Fiesta" },
  picture: {
    lines:
      "M24 8a17 17 0 1 0 0 34 17 17 0 0 0 0-34zM24 25V8M24 25l14.700 8.500M24 25L9.300 33.500M24 25l14.700-8.500M24 25v17M24 25L9.300 16.500",
    fills:
      "M20 3h8l-4 8zM24 25L24 8A17 17 0 0 1 38.700 16.500zM24 25L38.700 33.500A17 17 0 0 1 24 42zM24 25L9.300 33.500A17 17 0 0 1 9.300 16.500z",
  },
  alone: () => import("./solo/front.js"),
  texts: {
    player: ["play"],
    host: ["play", "setup", "host"],
    screen: ["play", "screen"],
    overlay: ["play"],
    setup: ["play", "setup"],
    recap: ["play", "recap"],
    verify: ["verify"],
  },
  styles: {
    player: ["tokens", "wheel", "who", "play"],
    host: ["tokens", "wheel", "who", "play", "host", "setup", "print"],
    screen: ["tokens", "wheel", "who", "screen"],
    overlay: ["tokens", "wheel", "overlay"],
    setup: ["setup"],
    recap: ["recap"],
  },
  writes: { kind: "deck", page: "/decks" },
  player: () => import("./player/view.js"),
  host: () => import("./host/view.js"),
  screen: () => import("./screen/view.js"),
  overlay: () => import("./overlay/view.js"),
  setup: () => import("./setup/form.js"),
  recap: () => import("./recap/tell.js"),
  verify: () => import("./verify/words.js"),
  programme: () => import("./programme.js"),
};
