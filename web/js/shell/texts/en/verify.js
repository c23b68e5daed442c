/** Texts of the page that verifies proofs, in English. Keys are `verify.<key>`. */
export default {
  documentTitle: "Was it fair? — Callboard",
  title: "Was it fair?",
  intro:
    "Everything random comes from a secret number (the seed). Its fingerprint was published before the round, the " +
    "seed itself after it. This page replays the round in your browser. Nothing is uploaded.",
  drop: "Drop a proof or an export file here",
  dropText: "Hosts can download both. The proof (callboard-CODE-proof.ndjson) replays every action.",
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
  // A proof document
  "proof.whole": "Everything in this file matches what people did: all results and the overall standings.",
  "proof.part": "All results in this file match what people did.",
  "proof.wrong": {
    one: "{count} result doesn’t match what people did. It is listed below.",
    other: "{count} results don’t match what people did. They are listed below.",
  },
  "proof.none": "No game has ended yet. Download the proof again when one has.",
  "proof.plays": "Replayed and compared",
  "proof.play": "{play}. {game}",
  "proof.ofPlay": "Game {play}",
  "proof.counts": "Actions: {inputs}. Values compared: {values}.",
  "proof.finding.differs": "{said} in the file, {expected} by the rules",
  "proof.finding.missing": "missing in the file",
  "proof.finding.entries": "{said} entries in the file, {expected} by the rules",
  "proof.finding.otherName": "{said}, but {expected} elsewhere in the file",
  "proof.not.newer": "This file comes from a newer version of Callboard. This page can’t check it.",
  "proof.not.cutOff": "This file is incomplete. Please download it again.",
  "proof.not.tooLong": "A line in this file is too long to be checked.",
  "proof.not.log": "The server couldn’t read the room’s log when it made this file: {reason}.",
  "proof.limits.people": "Who the people are, their names and avatars, and all titles.",
  "proof.limits.admission": "Who was let in, made a host or removed, and when.",
  "proof.limits.order":
    "Whether the order and the times are true, and whether an action without any visible effect is missing.",
  "proof.limits.presence": "Who was connected, and who was in which team at that moment, where an action says so.",
  "proof.limits.published":
    "Whether the fingerprints and the versions of the rules are those that phones were shown before each round.",
  "proof.limits.settings": "The room’s settings, and whether its overall standings were shown.",
  "proof.limits.withheld":
    "Game {play} isn’t in this file, because it hadn’t ended. So the overall standings weren’t compared.",
  unreadable: "This file can’t be read.",
  // Files that are no exports
  unknownGame: "This page doesn’t know the game “{game}”.",
  "read.json": "This isn’t a JSON file. It may be incomplete.",
  "read.large": "This file is too large to be checked here. The command “callboard verify” may still check it.",
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
