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
  "end.tooManyWrongCodes.title": "A moment, please",
  "end.tooManyWrongCodes.text":
    "Many wrong codes were typed in this network, so codes wait a few seconds here. Try again, or scan the room’s QR code, which does not wait.",
  "end.roomLocked.title": "This room is locked",
  "end.roomLocked.text":
    "The host lets nobody else in right now. Ask the host to unlock the room, then try again. If you already play on another device, use that one.",
  "end.roomEnded.title": "This room has ended",
  "end.roomEnded.text": "Thank you for playing! The recap stays: who won, what was called, and how it went.",
  "end.removed.title": "You were removed",
  "end.removed.text":
    "The host has removed you from this room. If that was a mistake, ask the host to let you back in, then open this page again.",
  "end.badToken.title": "This link does not open the room",
  "end.badToken.text":
    "The key in the link is not known here. Ask for a fresh link, or join with the code as a player.",
  "end.notHost.title": "This browser does not hold the host’s key",
  "end.notHost.text":
    "Open the host link that you got when the room was made (it ends in #token=…), or open the console in the browser that made the room.",
  "end.demoted.title": "You are a player now",
  "end.demoted.text":
    "The owner of the room has taken the console back, or you stopped hosting. Your seat is still yours: play on with a board.",
  "end.moved.title": "Your console has moved",
  "end.moved.text":
    "The room’s recovery link was opened on another device, which runs the room now. If that was not you, ask whoever runs the server.",
  "end.roomFull.title": "This room is full",
  "end.roomFull.text": "It has all the players it can take. Try again in a minute: somebody may have left.",
  "end.offline.title": "The server does not answer",
  "end.offline.text": "Check that this device is on the same network as the host, then try again.",
  "end.protocol.title": "This page is out of date",
  "end.protocol.text": "The server was updated. Load the page again to carry on; your seat is kept.",
  "end.other.title": "Something went wrong",
  "end.other.text": "The server said “{reason}”. Load the page again; your seat is kept.",
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
  "storage.weak": "This browser keeps little here: if it ends abruptly, it may forget what you have just done.",
  // Names to start with
  close: "Close",
  cancel: "Cancel",
};
