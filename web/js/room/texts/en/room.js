/** What pages say of a room, in English. Keys are `room.<key>`. */
export default {
  // Refusals, by the server's code
  "error.roundNotStarted": "The round has not started yet.",
  "error.roundPlaying": "That cannot be changed while a round is on.",
  "error.roundFinished": "The round is over.",
  "error.notAllowed": "The host does not allow this here.",
  "error.badName": "That name cannot be used.",
  "error.badOptions": "These options do not fit together.",
  "error.rateLimited": "That was very fast. Try again in a moment.",
  "error.tooLarge": "That was too long for one message.",
  "error.unavailable": "The server cannot store anything at the moment. Trying again.",
  "error.roomFull": "The room is full at the moment.",
  "error.tooManyInvitations": "Eight invitations are open. Withdraw one of them first.",
  "error.tryLater": "Many people are coming in right now. Wait a moment.",
  "error.needsForce": "That would remove more than a third of all people here.",
  "error.tooManyRounds": "This room has played as many rounds as it may. Open a new room for the next one.",
  "error.roomUsedUp": "So much has happened in this room that it takes no more. Open a new room.",
  "error.roomLocked": "The host has locked the room to newcomers.",
  "error.roomEnded": "The host has ended this room.",
  "error.unknownRoom": "No room has this code. Please look again.",
  "error.tooManyWrongCodes":
    "Many wrong codes were typed in this network, so codes wait a few seconds here. Trying again; the QR code does not wait.",
  "error.removed": "The host has removed you from this room.",
  "error.badToken": "This key is not known here.",
  "error.offline": "The server does not answer. Is it running, and is this device on its network?",
  "error.unknown": "The server refused this.",
  // Parts of pages
  "line.back": "Back in the room",
  "line.lost": "Reconnecting…",
  "line.kept": "Reconnecting… your taps are kept",
  "ticket.title": "Join in",
  "ticket.qr": "QR code that opens {address}",
  "ticket.code": "Room code {code}",
  "name.none": "Please give a name, so that others know who called bingo.",
  "name.long": "A name has at most 24 characters; this one has {length}.",
  "name.shown": "This name holds characters that cannot be shown.",
  // Names to start with
  "names.first":
    "Amber Brave Bright Calm Clever Cosy Daring Gentle Golden Happy Jolly Keen Lucky Merry Mighty Nimble Polite Proud Quick Quiet Silver Sunny Swift Witty",
  "names.last":
    "Badger Cellist Comet Dancer Falcon Fiddler Fox Hare Heron Juggler Lantern Lynx Magpie Mime Otter Owl Piper Prompter Raven Robin Tenor Usher Viola Wren",
  "names.both": "{first} {last}",
  // The evening
  "error.unknownGame": "This server does not know that game.",
  "error.tooManyPlays": "The next game can begin in a few seconds; a room plays fifty at most.",
};
