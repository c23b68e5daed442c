/** Texts about rooms, in English. Keys are `room.<key>`. */
export default {
  // Refusals, by the server's code
  "error.roundNotStarted": "The round hasn’t started yet.",
  "error.roundPlaying": "You can’t change this during a round.",
  "error.roundFinished": "The round has ended.",
  "error.notAllowed": "You can’t do that in this room.",
  "error.badName": "That name isn’t allowed. Choose another one.",
  "detailed.badOptions": "These options can’t be combined.",
  "error.rateLimited": "Too many actions at once. Try again in a moment.",
  "error.tooLarge": "That text is too long.",
  "error.unavailable": "The server can’t save right now. Retrying…",
  "error.roomFull": "The room is full. Try again in a minute.",
  "error.tooManyInvitations": "There are already 8 open invitations. Withdraw one first.",
  "error.tryLater": "Many people are joining right now. Please wait a moment.",
  "error.needsForce": "That would remove more than a third of the people here.",
  "error.tooManyRounds": "This room can have no more rounds. Open a new room.",
  "error.roomUsedUp": "This room has reached its size limit. Open a new room to continue.",
  "error.roomLocked": "The host has locked the room.",
  "error.roomEnded": "The host has ended this room.",
  "error.unknownRoom": "There is no room with this code. Check the code and try again.",
  "error.tooManyWrongCodes": "Too many wrong codes from this network. We’ll try again soon. Or scan the QR code.",
  "error.removed": "The host removed you from this room.",
  "error.moved": "Your seat is now open on another device.",
  "error.badToken": "This link isn’t valid on this server.",
  "error.unknown": "That didn’t work. Reload the page and try again.",
  // Parts of pages
  "line.back": "Back in the room",
  "line.lost": "Reconnecting…",
  "line.kept": "Reconnecting… Your taps are saved.",
  "ticket.title": "Join the game",
  "ticket.qr": "QR code that opens {address}",
  "ticket.code": "Room code {code}",
  "name.none": "Enter a name so the others know who you are.",
  "name.long": "Names can have up to 24 characters. This one has {length}.",
  "name.shown": "This name contains characters that can’t be displayed.",
  "name.removed": "(removed)",
  // Names to start with
  "names.first":
    "Amber Brave Bright Calm Clever Cozy Daring Gentle Golden Happy Jolly Lucky Merry Mighty Nimble Polite " +
    "Proud Quick Quiet Silver Sunny Swift Witty",
  "names.last":
    "Badger Comet Dancer Falcon Fiddler Fox Hare Juggler Lantern Lynx Magpie Mime Otter Owl Piper " +
    "Raven Robin Tenor Viola Wren",
  "names.both": "{first} {last}",
  // The evening
  "error.unknownGame": "This server doesn’t have that game.",
  "error.tooManyPlays": "This room has reached its limit of 50 games. Open a new room.",
  "error.playTooSoon": "Wait a few seconds before the next game.",
};
