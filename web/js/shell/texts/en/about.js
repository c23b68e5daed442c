/** Texts of the page about Callboard, in English. Keys are `about.<key>`. */
export default {
  title: "About Callboard",
  text:
    "Callboard is a server for games that a whole room plays together. This one is run by the person or club that " +
    "invited you.",
  version: "Version",
  "version.unknown": "The version can’t be read right now.",
  forget: "Being forgotten",
  "forget.text":
    "To be forgotten in the rooms that you joined with this browser, send this number to the person who runs this " +
    "server. It stands for all seats that were taken from this browser, so share it with no one else.",
  "forget.else":
    "Did you join with another browser, or did a host type your name? Then send the room’s code and the name that " +
    "you have there.",
  "forget.by":
    "To be forgotten in a room, send its code and the name that you have there to the person who runs this server.",
  licences: "Licenses",
  "licences.text": "The notices of all software that is part of Callboard.",
  "licences.unknown": "The notices can’t be loaded right now.",
};
