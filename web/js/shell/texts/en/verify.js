/** Texts of the page that verifies proofs, in English. Keys are `verify.<key>`. */
export default {
  documentTitle: "Was it fair? — Callboard",
  title: "Was it fair?",
  intro:
    "Everything random comes from a secret number (the seed). Its fingerprint was published before the round, the " +
    "seed itself after it. This page replays the round in your browser. Nothing is uploaded.",
  drop: "Drop the export file here",
  dropText: "The host can download it after a round (callboard-CODE.json).",
  pick: "Choose a file…",
  orRoom: "Or check a room’s public recap",
  look: "Check",
  roomText:
    "The recap lets you check the seed, the prize draws and all public boards. The export file lets you check every " +
    "action.",
  noRecap: "No round has ended in this room yet.",
  checking: "Checking…",
  // The outcome
  file: "File {name}",
  ofRoom: "“{title}”, room {code}",
  fine: "Everything checks out",
  wrong: "Something doesn’t match",
  "wrong.text": {
    one: "{count} check failed. It is marked below.",
    other: "{count} checks failed. They are marked below.",
  },
  none: "Nothing to check yet",
  "none.text": "The round is still running. The seed is published when it ends.",
  limits: "What this can’t check",
  "limits.evening":
    "The room’s title and settings, the overall standings, the list of games with titles, times and summaries, and " +
    "who the people are.",
  "limits.published":
    "Whether the fingerprints and the versions of the rules are those that phones were shown before each round.",
  more: {
    one: "and {count} more",
    other: "and {count} more",
  },
  unreadable: "This file can’t be read.",
  // Files that are no exports
  unknownGame: "This page doesn’t know the game “{game}”.",
  "read.json": "This isn’t a JSON file. It may be incomplete.",
  "read.large": "This file is too large to be an export.",
  // Reasons why nothing can be checked
  unknownRules:
    "This game was played by rules that this page doesn’t know. The file may come from a newer version of Callboard.",
  "rules.missing":
    "This server was built without the part that checks proofs. The command “callboard verify” checks export " +
    "files, too.",
  "rules.browser": "This browser can’t check proofs, because it has no WebAssembly. Please use another browser.",
  "rules.network":
    "The part that checks proofs couldn’t be loaded. Check your connection, reload the page and try again.",
  "rules.file":
    "This file can’t be checked here: it needs more than this device can give. The command “callboard verify” may " +
    "still check it.",
};
