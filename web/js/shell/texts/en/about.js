/** The page about Callboard, in English. Keys are `about.<key>`. */
export default {
  title: "About Callboard",
  text: "Callboard is a server for games that a whole room plays together. This one is run by the person or club that invited you.",
  version: "Version",
  "version.unknown": "The version can’t be read right now.",
  licences: "Licenses",
  "licences.text": "The notices of all software that is part of Callboard.",
  "licences.unknown": "The notices can’t be loaded right now.",
};
