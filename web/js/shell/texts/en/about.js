/** The page about Callboard, in English. Keys are `about.<key>`. */
export default {
  title: "About Callboard",
  text: "Callboard is a server for games that a whole room plays together. This one is run by the person or club that invited you.",
  version: "Version",
  "version.unknown": "The version cannot be read right now.",
  licences: "Licences",
  "licences.text": "These are the notices of everything that Callboard is made of.",
  "licences.unknown": "The notices cannot be loaded right now.",
  home: "Back to the front page",
};
