/** Texts of all pages, in English. Keys are `kit.<key>`. */
export default {
  // Counts and places
  ordinal: { one: "{count}st", two: "{count}nd", few: "{count}rd", other: "{count}th" },
  quoted: "“{term}”",
  // Error pages
  "end.notFound.title": "Page not found",
  "end.notFound.text": "To join a room, enter its six-character code.",
  "end.unknownRoom.title": "Room not found",
  "end.unknownRoom.text": "Check the code with the person who gave it to you. Codes never contain 0, O, 1, I or L.",
  "end.tooManyWrongCodes.title": "Please wait a few seconds",
  "end.tooManyWrongCodes.text":
    "Too many wrong codes came from this network. Try again in a few seconds, or scan the room’s QR code to join now.",
  "end.roomLocked.title": "This room is locked",
  "end.roomLocked.text":
    "The host isn’t letting anyone else in right now. Ask the host to unlock the room, then try again. Already " +
    "playing on another device? Use that one.",
  "end.roomEnded.title": "This room has ended",
  "end.roomEnded.text": "Thanks for playing! The recap shows who won and how each game went.",
  "end.removed.title": "You were removed",
  "end.removed.text":
    "The host removed you, or you asked to be forgotten. If that was a mistake, ask to be let back in, then reopen " +
    "this page.",
  "end.badToken.title": "This link no longer works",
  "end.badToken.text": "Ask the host for a new link, or join as a player with the code.",
  "end.notHost.title": "You’re not the host in this browser",
  "end.notHost.text":
    "Open the console in the browser that created the room, or use your host link (it ends in #token=…).",
  "end.demoted.title": "You’re now a player",
  "end.demoted.text": "You stopped hosting, or the owner made you a player. You keep your seat and can play on.",
  "end.moved.title": "Your seat is open on another device",
  "end.moved.text": "You can continue there. If that wasn’t you, tell the host.",
  "end.roomFull.title": "This room is full",
  "end.roomFull.text": "Try again in a minute. Someone may leave.",
  "end.offline.title": "Can’t reach the server",
  "end.offline.text": "Check that this device is on the same network as the host, then try again.",
  "end.protocol.title": "This page is out of date",
  "end.protocol.text": "The server was updated. Reload the page to continue. You keep your seat.",
  "end.other.title": "Something went wrong",
  "end.other.text": "The server reported: “{reason}”. Reload the page. You keep your seat.",
  "end.room": "Room {code}",
  "end.again": "Try again",
  "end.fresh": "Join as a player",
  "end.recap": "See the recap",
  "end.home": "Home page",
  // Parts of pages
  "toasts.label": "Messages",
  "newer.text": "A new version is ready.",
  "newer.reload": "Reload",
  "newer.later": "Later",
  "error.offline": "Can’t reach the server. Check that this device is on the right network.",
  "storage.weak": "Your browser can’t save reliably. If it closes suddenly, you may lose your last taps.",
  // Names to start with
  close: "Close",
  cancel: "Cancel",
  // A link for another device
  "link.local":
    "This address only works on this device. Open the page at an address the other device can reach, then try again.",
  "link.copy": "Copy the link",
  "link.copied": "Copied. Don’t share this link.",
  "link.notCopied": "Your browser doesn’t allow copying.",
};
