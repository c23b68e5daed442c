/** What the page of proofs says, in English. Keys are `verify.<key>`. */
export default {
  documentTitle: "Was it fair? — Callboard",
  title: "Was it fair?",
  intro:
    "All that is left to chance comes from a secret number, the seed, which was sealed before the round and published " +
    "after it. This page plays the round again in your browser; nothing is sent anywhere.",
  drop: "Drop an export here",
  dropText: "The host saves it after a round: callboard-CODE.json.",
  pick: "Choose a file…",
  orRoom: "Or look at a room’s public recap",
  look: "Look it up",
  roomText: "A recap proves the seed, the prize draws and the boards that anyone may see. An export proves much more.",
  badRoom: "A room code has six letters and digits.",
  noRecap: "No round of this room is over yet.",
  checking: "Checking…",
  // The outcome
  file: "File {name}",
  ofRoom: "“{title}”, room {code}",
  fine: "It was fair",
  wrong: "Something is not right",
  "wrong.text": {
    one: "In one place this does not follow from the rules. It is marked below.",
    other: "In {count} places this does not follow from the rules. They are marked below.",
  },
  none: "Nothing to check yet",
  "none.text": "Nothing is over yet: the secret is published at the end.",
  limits: "What this does not prove",
  "limits.evening":
    "The evening’s table, which plays there were, their titles, times and summaries, and who the people in this file are.",
  more: {
    one: "and {count} more",
    other: "and {count} more",
  },
  unreadable: "This file cannot be read.",
  // Files that are none
  unknownGame: "This page does not know the game “{game}”.",
  "read.json": "This is not a JSON file. It may be cut off.",
  "read.large": "This file is larger than any export.",
};
