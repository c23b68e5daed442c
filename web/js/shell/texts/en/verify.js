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
  checking: "Dealing all boards again…",
  // The outcome
  file: "File {name}",
  ofRoom: "“{title}”, room {code}",
  // Files that are none
  unknownGame: "This page does not know the game “{game}”.",
  "read.json": "This is not a JSON file. It may be cut off.",
  "read.large": "This file is larger than any export.",
};
