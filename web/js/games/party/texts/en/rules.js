/** The rules of a party, in English. Keys are `party/rules.<key>`. */
export default {
  "rule.notTwice": "The wheel picks a player, the deck asks. No one is picked twice in a row.",
  "rule.everybodyOnce":
    "The wheel picks a player, the deck asks. Everyone is picked once before anyone is picked again.",
  "rule.pure": "The wheel picks a player, the deck asks. Every spin is pure chance.",
  answer: "The picked player answers out loud, or does the dare.",
  choose: "Truth or dare is the player’s choice. After {count} seconds, chance decides.",
  timer: "There are {count} seconds for a question.",
  skip: "Skip gives the same player another question. No reason is needed.",
  another: "Pass on spins again: another player gets the question.",
  "spin.host": "The host spins.",
  "spin.picked": "The player picked last spins next.",
  "spin.anybody": "Anyone may spin.",
  "spin.alone": "Tap the wheel to spin, then hand the phone over.",
  out: "You can sit out and come back whenever you like.",
  "out.alone": "Players can sit out and come back. The menu has their names.",
  private: "Answers are never typed, sent or saved.",
  "draw.present": "The wheel draws among the players who are here.",
  "draw.list": "The wheel draws from the host’s list of names.",
  "draw.once": "A winner leaves the draw.",
  "draw.again": "A winner can win again.",
  "draw.fair": "Everyone has the same chance, and can check the draw afterwards.",
};
