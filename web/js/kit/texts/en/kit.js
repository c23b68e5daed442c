/** What every page may say, in English. Keys are `kit.<key>`. */
export default {
  // Counts and places
  ordinal: { one: "{count}st", two: "{count}nd", few: "{count}rd", other: "{count}th" },
  quoted: "“{term}”",
  // Screens where there is no way on
  "end.notFound.title": "There is nothing at this address",
  "end.notFound.text": "To join a room, type its six characters on the front page.",
  "end.unknownRoom.title": "No room has this code",
  "end.unknownRoom.text":
    "Check the six characters with whoever gave you the code. Codes never contain 0, O, 1, I or L.",
  "end.tooManyWrongCodes.title": "One moment, please",
  "end.tooManyWrongCodes.text":
    "Too many wrong codes came from this network, so joining by code pauses for a few seconds. Try again, or scan " +
    "the room’s QR code, which works at once.",
  "end.roomLocked.title": "This room is locked",
  "end.roomLocked.text":
    "The host is not letting anyone else in right now. Ask the host to unlock the room, then try again. Already " +
    "playing on another device? Use that one.",
  "end.roomEnded.title": "This room has ended",
  "end.roomEnded.text": "Thanks for playing! The recap is still there: who won, what was called and how it went.",
  "end.removed.title": "You were removed",
  "end.removed.text":
    "The host removed you from this room. If that was a mistake, ask to be let back in, then open this page again.",
  "end.badToken.title": "This link does not open the room",
  "end.badToken.text":
    "This server does not know the key in the link. Ask for a new link, or join as a player with the code.",
  "end.notHost.title": "This is not the host’s browser",
  "end.notHost.text":
    "Open the host link that you got when the room was made (it ends in #token=…), or use the browser that made " +
    "the room.",
  "end.demoted.title": "You are a player now",
  "end.demoted.text":
    "You stopped hosting, or the room’s owner made you a player again. You keep your seat: play on with a board.",
  "end.moved.title": "Your seat has moved",
  "end.moved.text":
    "It was opened on another device and goes on there. If that was not you, ask the host or whoever runs the server.",
  "end.roomFull.title": "This room is full",
  "end.roomFull.text": "No more players fit in. Try again in a minute, someone may have left.",
  "end.offline.title": "The server does not answer",
  "end.offline.text": "Check that this device is on the same network as the host, then try again.",
  "end.protocol.title": "This page is out of date",
  "end.protocol.text": "The server was updated. Reload the page to carry on; you keep your seat.",
  "end.other.title": "Something went wrong",
  "end.other.text": "The server said “{reason}”. Reload the page; you keep your seat.",
  "end.room": "Room {code}",
  "end.again": "Try again",
  "end.fresh": "Join as a player",
  "end.recap": "See the recap",
  "end.home": "To the front page",
  // Parts of pages
  "toasts.label": "Messages",
  "newer.text": "A new version is ready.",
  "newer.reload": "Reload",
  "newer.later": "Later",
  "storage.weak": "This browser saves little here. If it closes suddenly, your last taps may be lost.",
  // Names to start with
  close: "Close",
  cancel: "Cancel",
  // A link for another device
  "link.local":
    "This page was opened at an address that means this device alone. Open it first at one that the other can reach.",
  "link.copy": "Copy the link",
  "link.copied": "Copied. Keep it to yourself.",
  "link.notCopied": "This browser does not let pages copy.",
};
