/** The rules of bingo, in English. Keys are `bingo/rules.<key>`. */
export default {
  called: "When a term on your board is called, its tile lights up. Tap it to mark it.",
  alone: "Watch or listen, and tap every term that comes up.",
  early: "You can mark a tile early. The mark counts once its term is called.",
  honour: "Everyone is trusted: a mark counts as soon as you tap it.",
  crowd: "A term that {share}% of its owners mark within {seconds} seconds is called without the host.",
  unmark: "Tap a marked tile again to remove the mark.",
  places:
    "The call that completes your bingo decides your place, if you tap within {seconds} seconds. After that, " +
    "the latest call does. Players on the same call tie.",
  "places.honour": "The sooner you claim your bingo, the better your place.",
  hold: "Press and hold a tile to read it in full.",
  late: "Is your stream late? Set your delay in the options, and calls wait for it.",
};
