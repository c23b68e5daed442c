/** What is said of a party on one phone, in English. Keys are `party/solo.<key>`. */
export default {
  documentTitle: "Party on one phone",
  intro: "One phone goes round. No answer is ever kept.",
  names: "Who plays?",
  add: "Add",
  remove: "Remove {name}",
  twin: "Somebody has that name already.",
  nobody: "Add at least one name.",
  play: "Play",
  noDecks: "Fetching the decks…",
  ownDecks: "My decks",
  turn: "Turn the text",
  menu: "Menu",
  left: { one: "{count} question left", other: "{count} questions left" },
  again: "Shuffle again",
  other: "Other deck or players",
  pause: "Pause",
  resume: "Go on",
  settings: "Settings",
  home: "Home",
  offline: "No connection. Playing with the decks on this phone.",
  plain:
    "This address is not encrypted: browsers keep no copy of the page and let the screen go dark. Leave it open to " +
    "play without the network.",
  "storage.blocked": "This browser keeps nothing: the game ends with the page.",
  "storage.damaged": "The saved game was damaged. Starting over.",
};
