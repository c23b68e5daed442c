/** Live bingo, as the pages know it before they load any of it. */

/** @type {import("../../shell/game.js").Game} */
export const bingo = {
  title: { en: "Live bingo", de: "Live-Bingo" },
  player: () => import("./player/view.js"),
  host: () => import("./host/view.js"),
  screen: () => import("./screen/view.js"),
  overlay: () => import("./overlay/view.js"),
  setup: () => import("./setup/room-form.js"),
  workshop: () => import("./setup/workshop.js"),
  recap: () => import("./recap/tell.js"),
  verify: () => import("./verify/judge.js"),
  samples: () => import("./samples.js"),
};
