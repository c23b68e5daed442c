/** What pages say of a room, in English. Keys are `room.<key>`. */
export default {
  // Refusals, by the server's code
  "error.roundNotStarted": "The round has not started yet.",
  "error.roundPlaying": "That cannot be changed during a round.",
  "error.roundFinished": "The round is over.",
  "error.notAllowed": "That is not allowed in this room.",
  "error.badName": "That name cannot be used.",
  "error.badOptions": "These options do not fit together.",
  "error.rateLimited": "That was too fast. Try again in a moment.",
  "error.tooLarge": "That was too long.",
  "error.unavailable": "The server cannot save anything right now. Trying again.",
  "error.roomFull": "The room is full at the moment.",
  "error.tooManyInvitations": "Eight invitations are open. Withdraw one first.",
  "error.tryLater": "Many people are joining right now. Please wait a moment.",
  "error.needsForce": "That would remove more than a third of the people here.",
  "error.tooManyRounds": "This room has played its last round. Open a new room to go on.",
  "error.roomUsedUp": "This room has reached its limit. Open a new one to go on.",
  "error.roomLocked": "The host has locked the room.",
  "error.roomEnded": "The host has ended this room.",
  "error.unknownRoom": "No room has this code. Please check it.",
  "error.tooManyWrongCodes":
    "Too many wrong codes came from this network, so joining by code pauses for a few seconds. Trying again; the " +
    "QR code works at once.",
  "error.removed": "The host has removed you from this room.",
  "error.moved": "This seat is played on another device now.",
  "error.badToken": "This server does not know that key.",
  "error.offline": "The server does not answer. Is it running, and is this device on its network?",
  "error.unknown": "The server refused this.",
  // Parts of pages
  "line.back": "Back in the room",
  "line.lost": "Reconnecting…",
  "line.kept": "Reconnecting… your taps are kept",
  "ticket.title": "Join in",
  "ticket.qr": "QR code that opens {address}",
  "ticket.code": "Room code {code}",
  "name.none": "Please enter a name, so that everyone knows who you are.",
  "name.long": "A name can have 24 characters at most; this one has {length}.",
  "name.shown": "This name has characters that cannot be shown.",
  "name.removed": "(removed)",
  // Names to start with
  "names.first":
    "Amber Brave Bright Calm Clever Cozy Daring Gentle Golden Happy Jolly Keen Lucky Merry Mighty Nimble Polite " +
    "Proud Quick Quiet Silver Sunny Swift Witty",
  "names.last":
    "Badger Cellist Comet Dancer Falcon Fiddler Fox Hare Heron Juggler Lantern Lynx Magpie Mime Otter Owl Piper " +
    "Prompter Raven Robin Tenor Usher Viola Wren",
  "names.both": "{first} {last}",
  // The evening
  "error.unknownGame": "This server does not have that game.",
  "error.tooManyPlays": "This room has played fifty games, which is the limit. Open a new room.",
  "error.playTooSoon": "Wait a few seconds before the next game.",
};
