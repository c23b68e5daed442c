/** Quiz's entry in the list of games, known before any of the game is loaded. */

/** @type {import("../../shell/game.js").Game} */
export const quiz = {
  title: { en: "Quiz" },
  picture: {
    lines: "M6 8h36v26H26l-8 8v-8H6zM19 17a5 5 0 1 1 7 4.500c-1.500.800-2 1.500-2 3M24 29v.500",
    fills: "M6 8h36v5H6z",
  },
  alone: () => import("./solo/front.js"),
  texts: {
    player: ["play"],
    host: ["play", "setup", "edit", "host"],
    screen: ["play", "screen"],
    overlay: ["play"],
    setup: ["play", "setup", "edit"],
    recap: ["play", "recap"],
    verify: ["verify"],
    samples: ["play", "edit", "host", "design"],
  },
  styles: {
    player: ["tokens", "shell/podium", "quiz", "player"],
    host: ["tokens", "shell/podium", "quiz", "player", "host", "setup"],
    screen: ["tokens", "shell/podium", "quiz", "screen"],
    overlay: ["tokens", "overlay"],
    setup: ["setup"],
    recap: ["tokens", "shell/podium", "quiz", "recap"],
    samples: ["tokens", "shell/podium", "quiz", "player", "host", "edit"],
  },
  writes: { kind: "quiz", page: "/quizzes" },
  player: () => import("./player/view.js"),
  host: () => import("./host/view.js"),
  screen: () => import("./screen/view.js"),
  overlay: () => import("./overlay/view.js"),
  setup: () => import("./setup/form.js"),
  recap: () => import("./recap/tell.js"),
  verify: () => import("./verify/words.js"),
  samples: () => import("./samples.js"),
};
