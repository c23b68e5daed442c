/** Live bingo's entry in the list of games, known before any of the game is loaded. */

/** @type {import("../../shell/game.js").Game} */
export const bingo = {
  title: { en: "Live bingo", de: "Live-Bingo", es: "Bingo en directo", fr: "Bingo en direct" },
  picture: {
    lines:
      "M6 6h11v11h-11zM18.5 6h11v11h-11zM31 6h11v11h-11zM6 18.5h11v11h-11zM18.5 18.5h11v11h-11zM31 18.5h11v11h-11zM6 31h11v11h-11zM18.5 31h11v11h-11zM31 31h11v11h-11z",
    fills: "M6 6h11v11h-11zM18.5 18.5h11v11h-11zM31 31h11v11h-11zM31 6h11v11h-11zM6 18.5h11v11h-11z",
  },
  alone: () => import("./solo/front.js"),
  texts: {
    player: ["game", "player"],
    host: ["game", "player", "host", "terms", "masks"],
    screen: ["game", "screen"],
    overlay: ["game", "screen"],
    trial: ["trial"],
    setup: ["setup", "terms", "front"],
    workshop: ["game", "terms", "workshop"],
    recap: ["game", "recap"],
    verify: ["verify"],
    samples: ["game", "screen", "design"],
  },
  styles: {
    player: ["board", "player"],
    vote: ["vote"],
    moments: ["player-moments"],
    settings: ["tint-tokens", "settings"],
    host: ["tokens", "board", "vote", "host", "host-dialogs", "shapes", "host-finale", "print"],
    screen: ["tokens", "board", "vote", "tension", "screen", "screen-moments"],
    overlay: ["tokens", "overlay"],
    setup: ["board", "setup", "shapes"],
    workshop: ["tokens", "board", "setup", "workshop"],
    recap: ["tokens", "board", "recap"],
    samples: ["tokens", "board", "tension"],
  },
  // Saved addresses of overlays use these names.
  formerParts: { bingos: "news" },
  writes: { kind: "pack" },
  player: () => import("./player/view.js"),
  host: () => import("./host/view.js"),
  screen: () => import("./screen/view.js"),
  overlay: () => import("./overlay/view.js"),
  trial: () => import("./overlay/trial.js"),
  setup: () => import("./setup/room-form.js"),
  workshop: () => import("./setup/workshop.js"),
  recap: () => import("./recap/tell.js"),
  verify: () => import("./verify/part.js"),
  samples: () => import("./samples.js"),
  programme: () => import("./programme.js"),
};
