/**
 * The wire, version 2, as types: what a room says whatever is played, and what a page may ask of it. What a game says
 * beside it has types of its own, in the game's folder. `.ci/describe` makes the published description of these types
 * and the words behind them: a member stands here once, with what a stranger must know of it. `Int<1>`, `Chars<1, 80>`
 * and the like say what is in range; for `tsc` they are numbers and texts (`Tests/WebTests/wire.d.ts`).
 *
 * @typedef {Match<"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$">} Time RFC 3339 with milliseconds, in UTC.
 * @typedef {Match<"^[2-9A-HJKMNP-Z]{6}$">} RoomCode Six characters without look-alikes; clients may send small letters,
 *   spaces and hyphens.
 * @typedef {Match<"^p[1-9][0-9]*$">} PlayerID A seat of the room, for as long as the room lives.
 * @typedef {Match<"^[A-Za-z0-9_-]{1,32}$">} ClientID What a client program calls itself within a seat. Ids grow for
 *   each client, so two devices of one seat never collide.
 * @typedef {Match<"^[A-Za-z0-9_-]{11}$">} RoomLink The random bits that stand behind `#k=` in the room's links. Who
 *   names them is not counted among those who may be guessing codes.
 * @typedef {Match<"^[A-Za-z0-9_-]{22,64}$">} Token The secret that proves a seat: 128 random bits or more in base64url.
 *   Never put it in a URL's path or query.
 * @typedef {Chars<1>} Name A nickname: 1 to 24 characters after trimming and NFC, without control or invisible
 *   formatting characters. Equal names get a visible suffix.
 * @typedef {Int<1>} ID Grows for each client. A repeated id is answered as the first time and done once, also after a
 *   reconnect or a restart.
 * @typedef {{emblem: OneOf<"anchor" | "bell" | "cat" | "cloud" | "fish" | "flower" | "ghost" | "kite" | "leaf" | "moon"
 *   | "mushroom" | "planet" | "rocket" | "snail" | "sun" | "umbrella">, colour: OneOf<"red" | "orange" | "yellow" |
 *   "green" | "teal" | "blue" | "violet" | "pink">}} Avatar What a player has chosen to be known by beside the name: a
 *   drawn emblem on a colour. Absent where a player has chosen none; pages then take one by the number of the seat.
 * @typedef {Match<"^[0-9a-f]{64}$">} Hex32 32 bytes, in hex.
 *
 * @typedef {object} Position A position in the room's history. Two positions compare only within one epoch; a new epoch
 *   means: begin with a snapshot.
 * @property {string} epoch
 * @property {Int<0>} seq How many inputs the room has folded.
 *
 * @typedef {{at: Position, after: Position}} Placed What a broadcast says of its place: its position, and the one
 *   before for the same audience.
 * @typedef {{player: PlayerID, name: Name, avatar?: Avatar}} Named A player, by name.
 * @typedef {"host" | "player"} Role Whoever watches has no seat and no role.
 * @typedef {{id: PlayerID, name: Name, avatar?: Avatar, role: Role}} Seat One's own seat.
 *
 * @typedef {object} Invitation
 * @property {Int<1>} number
 * @property {PlayerID} by
 * @property {Time | null} until When it ends; `null` for one that counts until it is withdrawn, for any number of
 *   people, as rooms had before.
 *
 * @typedef {object} Room What a room is called, whom it takes, and who may change names. Hosts are told more.
 * @property {RoomCode} code
 * @property {Chars<0, 80>} title What pages are headed by: the evening's name; without one, what is played now: the
 *   present play's title, or its game.
 * @property {true} [unnamed] Whether the evening has no name, so that the title changes with what is played; absent
 *   otherwise.
 * @property {Play} play
 * @property {string} game The game of the present play.
 * @property {boolean} locked Whether the host has locked the room to newcomers; those who have a seat come back at any
 *   time.
 * @property {Renames} renames
 * @property {boolean} lockAtStart Whether newcomers are refused once the first round has begun.
 * @property {boolean} [invited] For hosts: whether an invitation to be a host is open.
 * @property {PlayerID} [owner] For hosts: whose room it is. Nobody else removes or demotes hosts, and nobody the owner.
 * @property {boolean} [recoverable] For hosts: whether the owner has a recovery link that counts.
 * @property {Invitation[]} [invitations] For hosts: the open invitations, the oldest first.
 * @property {NameFilter} [nameFilter]
 * @property {Time} [hallUntil] For hosts: until when a hall is expected, perhaps gone by; absent if none ever was.
 * @property {boolean} [playByOwner] For hosts: whether only the owner begins plays and ends the room.
 * @property {true} [newcomersHidden] Whether the names of those who come stay off the hall's screens; absent otherwise.
 * @property {true} [cheersMuted] Whether a host wants no cheers; absent otherwise.
 *
 * @typedef {"untilStart" | "always" | "never"} Renames When players may change their own names: until a round begins,
 *   at any time, never.
 * @typedef {List<Chars<1, 40>, 0, 200>} NameFilter For hosts: words that no new name may contain. Case, accents,
 *   look-alike letters, digits for letters and anything between the letters make no difference.
 * @typedef {any} GameView All that the game of the present play says to one connection; `room.game` names the game.
 * @typedef {any} GamePulse How the game of the present play feels.
 *
 * @typedef {object} Pulse How the room feels.
 * @property {Int<0>} present Players who are connected.
 * @property {GamePulse} game
 *
 * @typedef {object} Player A seat as hosts see it.
 * @property {PlayerID} id
 * @property {Name} name
 * @property {Avatar} [avatar]
 * @property {Role} role
 * @property {boolean} online
 * @property {true} [sameNetwork] The seat was taken from the network of somebody who had been removed before: a hint,
 *   no more, since a house has one network.
 *
 * @typedef {string} RejectionCode Stable. What each means stands under `x-rejection-codes`.
 *
 * @typedef {object} JoinCommand Takes a seat or comes back to it. An unknown token with a name makes the seat, a known
 *   one resumes it: a join whose answer was lost is sent again as it is.
 *
 *   With the secret of an invitation as `invite` one becomes a host, with a new seat or with the seat that one has.
 *   With the secret of the recovery link as `recover` one becomes the owner: with an unknown token in the owner's seat,
 *   whose token it replaces, and with a known one in the seat that one has; this, too, uses it up. With the secret of a
 *   `moveSeat` as `move` an unknown token gets that seat in place of the token before, whose connections are closed
 *   with 4503; a known one resumes its own. `at` is how far this client was shown the room: a server that has not read
 *   so far yet answers once it has, within three seconds, or says `unavailable` and closes with 1001.
 * @property {"join"} type
 * @property {ID} id
 * @property {ClientID} client
 * @property {string} room The room's code as it was typed.
 * @property {Token} token
 * @property {string} [name] For a new seat.
 * @property {Position} [at]
 * @property {Token} [invite]
 * @property {Token} [recover]
 * @property {Token} [move]
 * @property {Match<"^[A-Za-z0-9_-]{16,64}$">} [browser] A random number that the browser has made for itself once, so
 *   that a host can bar it. The server keeps a short hash of it.
 * @property {RoomLink} [link]
 * @property {Avatar} [avatar] For a new seat.
 *
 * @typedef {object} WatchCommand Watches without a seat, as a projector does.
 * @property {"watch"} type
 * @property {ID} id
 * @property {ClientID} client
 * @property {string} room The room's code as it was typed.
 * @property {Position} [at]
 * @property {RoomLink} [link]
 *
 * @typedef {{type: "name", name: string}} NameCommand Changes one's own name, while the room's rules
 *   (`renames`) allow it.
 * @typedef {{type: "sync"}} SyncCommand Asks for a snapshot, because a position was missed.
 *
 * @typedef {object} LookCommand A spectator chooses a channel of the game, such as a table; answered with a snapshot.
 * @property {"look"} type
 * @property {string | null} [channel] One that the game lets everybody see; nothing for none.
 *
 * @typedef {object} AnnounceCommand Says something to everybody.
 * @property {"announce"} type
 * @property {Chars<1>} text At most 280 characters.
 *
 * @typedef {{type: "lock", on: boolean}} LockCommand Locks the room to newcomers, or opens it.
 * @typedef {{type: "rename", player: PlayerID, name: string}} RenameCommand Gives a player another name.
 *
 * @typedef {object} RemoveCommand Removes a player: the seat is closed until a host unbans its player.
 * @property {"remove"} type
 * @property {PlayerID} player
 * @property {boolean} [ban] Whether the browser from which the seat was taken gets no other seat.
 *
 * @typedef {{type: "promote", player: PlayerID}} PromoteCommand Makes a player a host.
 * @typedef {{type: "endRoom"}} EndRoomCommand Ends the room for good.
 *
 * @typedef {object} JoinedAnswer The snapshot: everything that this connection may see, so that nothing that came
 *   before matters.
 *
 *   The answer to `join`, `watch` and `sync`. With `id` null nobody asked: a lagging connection caught up, or the role
 *   changed. After any of them a client sends its unanswered commands again, with their ids.
 * @property {"joined"} type
 * @property {ID | null} id
 * @property {Position} at
 * @property {Time} [now] The server's clock when this was sent: what is off in one's own shows, and with it when
 *   earlier things happened. Absent from servers before this was added.
 * @property {Seat | null} seat
 * @property {Room} room
 * @property {GameView} game
 * @property {Evening} evening
 * @property {Pulse} pulse
 * @property {Player[]} [players] For hosts: all seats.
 * @property {Banned[]} [banned] For hosts: who was removed by themselves and not unbanned.
 * @property {List<Flood, 0, 5>} [floods] For hosts: when many came at once; absent if that has not happened.
 * @property {List<Removal, 0, 20>} [removals] For hosts: the last removals of many; absent without any.
 * @property {Newcomers} [newcomers] For spectators.
 *
 * @typedef {object} AcceptedAnswer The answer to a command: it took effect, now or when it was sent first. On this
 *   connection its effects came before, but for what is gathered: `bingos`, `standings`, `players`, `names`.
 * @property {"accepted"} type
 * @property {ID} id
 * @property {Position} at
 * @property {Int<0>} [removes] After `previewRemoval`: how many would go.
 * @property {Int<0>} [spares] After `previewRemoval`: how many more would go with `marked`.
 * @property {Int<0>} [of] After `previewRemoval`: how many are here.
 * @property {List<string, 0, 10>} [names] After `previewRemoval`: the first who would go.
 *
 * @typedef {object} RejectedAnswer A command changed nothing, and this says why. `id` is null for what could not be
 *   decoded.
 * @property {"rejected"} type
 * @property {ID | null} id
 * @property {RejectionCode} code
 * @property {Chars<1>} message A sentence for people.
 * @property {Int<0>} [retryAfter] With `tryLater`: after how many milliseconds to join again, over a new connection.
 *   Everybody who waits is told a time of their own.
 *
 * @typedef {object} AnnouncedParts
 * @property {"announced"} type
 * @property {Chars<1>} text At most 280 characters.
 * @property {Time} time
 *
 * @typedef {AnnouncedParts & Placed} AnnouncedFact The host says something to everybody.
 * @typedef {{type: "room", room: Room} & Placed} RoomFact The room was locked or opened, its rules, its name filter or
 *   its invitation changed.
 *
 * @typedef {object} PlayersParts
 * @property {"players"} type
 * @property {Player[]} changed
 * @property {PlayerID[]} removed
 * @property {List<Flood, 0, 5>} [floods] When many came at once, in place of what was known; absent if that has not
 *   changed.
 * @property {List<Removal, 0, 20>} [removals] The last removals of many, in place of what was known; absent if they
 *   have not changed.
 * @property {Banned[]} [banned] The seats in `removed` with their names; absent without any. Who was removed together
 *   with others is not in it.
 * @property {PlayerID[]} [unbanned] Removed seats whose players were unbanned; absent without any.
 *
 * @typedef {PlayersParts & Placed} PlayersFact To hosts: seats that are new, renamed, online or offline, seats that
 *   were removed, and removed ones whose players were unbanned.
 * @typedef {{type: "roomEnded"} & Placed} RoomEndedFact The host has ended the room; the connection is closed with
 *   4501.
 * @typedef {{type: "removed"} & Placed} RemovedFact To one player: the host has removed this seat; the connection is
 *   closed with 4500.
 * @typedef {{type: "pulse"} & Pulse} PulseFact How the room feels. Has no position, is sent only when it has changed
 *   and at most four times a second.
 * @typedef {{type: "invite", secret: Token | null}} InviteCommand Invites one person to be a host, by a secret that the
 *   host's browser has made; `null` withdraws all invitations. The join that uses it uses it up, and it ends after a
 *   week. Eight may be open at a time. The server keeps a hash of it.
 * @typedef {{type: "nameFilter", words: NameFilter}} NameFilterCommand Sets the words that no new name may contain;
 *   names that are taken stay.
 *
 * @typedef {object} RulesCommand Changes when players may rename themselves, whether the room locks at the start,
 *   whether screens name those who come, whether players may cheer, or whether only the owner begins plays and ends the
 *   room, which only the owner may change.
 * @property {"rules"} type
 * @property {Renames} [renames]
 * @property {boolean} [lockAtStart]
 * @property {boolean} [playByOwner]
 * @property {boolean} [newcomers] Whether screens name those who come.
 * @property {boolean} [cheers] Whether players may cheer.
 *
 * @typedef {{type: "demote", player: PlayerID}} DemoteCommand Makes a host a player again: by the owner, or a host
 *   themselves. What only hosts see ends at once by a snapshot, and they get a board. The owner is not demoted.
 * @typedef {{type: "handOver", player: PlayerID}} HandOverCommand Makes another host the owner; by the owner, who stays
 *   a host. The recovery link of the one before counts no more.
 *
 * @typedef {object} UninviteCommand Withdraws one invitation.
 * @property {"uninvite"} type
 * @property {Int<1>} number The invitation's, from `invitations` of the room: the `seq` at which `invite` was accepted.
 *
 * @typedef {{type: "recovery", secret: Token | null}} RecoveryCommand Sets or renews the secret of the recovery link,
 *   which the owner's browser has made; `null` takes it back. By the owner. The server keeps a hash of it.
 * @typedef {Match<"^[0-9a-f]{1,16}$">} Network A network as one room knows it: a keyed hash, another one in every room,
 *   from which no address can be read.
 *
 * @typedef {object} Flood Many who came within a short time, as hosts see them: 60 in ten seconds, ten times as many
 *   while a hall is expected.
 * @property {Time} first When the first of them came.
 * @property {Time} last When the last of them came.
 * @property {[PlayerID, PlayerID]} seats The first and the last of their seats: all between them are meant.
 * @property {Int<1>} count How many of them are still here.
 * @property {List<string, 0, 10>} names The first of them.
 * @property {List<{network: Network, count: Int<1>, names: List<string, 0, 3>}, 0, 3>} networks Where most of them came
 *   from, as far as that is known.
 *
 * @typedef {object} Removal A removal of many in one step. It is kept as a period and a network, not as a list.
 * @property {Int<1>} number
 * @property {Time} time
 * @property {Int<1>} count How many it removed.
 * @property {Time} [from]
 * @property {Time} [until]
 * @property {Network} [network]
 * @property {boolean} undone Whether it was taken back.
 *
 * @typedef {{type: "expectHall", on: boolean}} ExpectHallCommand Says that a hall is coming, or takes that back: for
 *   ten minutes ten times as many newcomers get in at once.
 *
 * @typedef {object} RemovalWish Whom a removal takes.
 * @property {Time} [from] Who came earlier stays. Needed without `network`.
 * @property {Time} [until] Who came later stays.
 * @property {Network} [network] Only who came from there goes: one that a flood names. Needed without `from`.
 * @property {boolean} [marked] Whether those who have marked a cell by hand go, too; they stay otherwise.
 *
 * @typedef {{type: "previewRemoval"} & RemovalWish} PreviewRemovalCommand Asks whom `removeArrivals` would remove;
 *   changes nothing. The answer says `removes`, `spares`, `of` and `names`.
 *
 * @typedef {object} ForcedRemoval
 * @property {boolean} [force] Removes more than a third of all people, too.
 *
 * @typedef {{type: "removeArrivals"} & RemovalWish & ForcedRemoval} RemoveArrivalsCommand Removes all players who came
 *   in a period, or from a network, in one step that can be undone. Hosts stay, and those who were there before;
 *   `needsForce` if it would remove more than a third of all people.
 *
 * @typedef {object} UndoRemovalCommand Takes a removal of many back: all have their seats again, with boards and marks.
 *   One of the last twenty.
 * @property {"undoRemoval"} type
 * @property {Int} removal Its number, as `removals` says.
 *
 * @typedef {Int<1, 50>} Play The number of a play in its room, from 1.
 * @typedef {{type: "unban", player: PlayerID}} UnbanCommand Lets whoever had a removed seat take a new one: with the
 *   same token, from the same browser, even if the room is locked.
 * @typedef {{id: PlayerID, name: string}} Banned Who was removed and may not come back.
 *
 * @typedef {object} FinishedPlay A play that is over.
 * @property {Play} play
 * @property {string} game
 * @property {Chars<0, 80>} [title] What a host called it; absent if nothing.
 *
 * @typedef {{points: Int<1>, place: Int<1>}} Points
 * @typedef {{player: PlayerID, name: string, avatar?: Avatar} & Points} EveningRow A line of the evening's table:
 *   points by place are 10, 7, 5, 3 and 1 in each finished round, by the places as they are now, and equal points share
 *   the better place.
 *
 * @typedef {object} Evening The evening so far.
 * @property {boolean} shown Whether everybody is shown the table; hosts are sent it in any case.
 * @property {List<FinishedPlay, 0, 49>} plays The plays that are over, in their order.
 * @property {List<EveningRow, 0, 20>} table The first lines of the table; empty while it is hidden. All of it: `GET
 *   /api/rooms/{room}/evening`.
 * @property {Points} [own] The seat's own line; absent without points, and while the table is hidden.
 *
 * @typedef {{type: "played", room: Room, game: GameView, evening: Evening} & Placed} PlayedFact The room has gone on to
 *   another play: same seats, names and roles. What everybody may see of it; each seat's own part follows as `view`.
 * @typedef {{type: "view", play: Play, game: GameView, evening: Evening} & Placed} ViewFact What one seat may see of
 *   the play that has begun, and of the evening: in the place of what `played` said.
 * @typedef {{type: "evening"} & Omit<Evening, "own"> & Placed} EveningFact A play is over, places have moved, or the
 *   table was hidden or shown; at most a few times a second.
 *
 * @typedef {object} PlayCommand Goes on to another play. What the game is set up with stands beside, as in `POST
 *   /api/rooms`: bingo takes `terms` or `pack`, `language` and `options`.
 * @property {"play"} type
 * @property {string} game One of `GET /api/games`.
 * @property {string} [title] What the play is called; at most 80 characters.
 * @property {boolean} [end] Whether a round that is being played is ended first, with the results as they stand;
 *   without it `roundPlaying` is the answer.
 *
 * @typedef {{type: "showEvening", on: boolean}} ShowEveningCommand Shows everybody the evening's table, or hides it.
 * @typedef {object} NameEveningCommand Gives the evening another name, which heads all pages.
 * @property {"nameEvening"} type
 * @property {string | null} title At most 80 characters; without a name what is played now heads the pages.
 *
 * @typedef {object} Newcomers Who has come last, for the screens of a hall: the first to come first. Hosts see a
 *   newcomer at once, screens two seconds later; who came with more than twenty within a second is only counted, as is
 *   everybody while a host shows no names.
 * @property {List<Named, 0, 12>} players
 * @property {Int<0>} count Players who have come and were not removed, named or not.
 *
 * @typedef {{type: "avatar"} & Avatar} AvatarCommand Chooses by what one is known beside the name.
 * @typedef {{type: "moveSeat", secret: Token | null}} MoveSeatCommand Sets or renews the secret by which one's seat
 *   moves to another device, which joins with it as `move` and a token of its own within ten minutes; `null` takes it
 *   back. The server keeps a hash of it.
 * @typedef {"clap" | "heart" | "laugh" | "wow" | "fire"} Cheer
 * @typedef {{type: "cheer", kind: Cheer}} CheerCommand Cheers. It is accepted at once and never logged; what a seat
 *   sends beyond two a second is not shown. `notAllowed` while a host wants no cheers.
 * @typedef {{type: "cheers", counts: NotEmpty<Partial<Record<Cheer, Int<1, 99>>>>}} CheersFact What was cheered since
 *   the last such message, all together, by kind. Has no position: who missed it has missed nothing. At most four a
 *   second.
 * @typedef {{type: "newcomers"} & Newcomers} NewcomersFact Who has come last, for screens. The whole of it, without a
 *   position.
 *
 *   The first to come first. Hosts see a newcomer at once, screens two seconds later; who came with more than twenty
 *   within a second is only counted, as is everybody while a host shows no names.
 *
 * @typedef {JoinCommand | WatchCommand} EnterCommand
 * @typedef {NameCommand | SyncCommand | LookCommand | AvatarCommand | MoveSeatCommand | CheerCommand} PlayerCommand
 * @typedef {AnnounceCommand | LockCommand | RenameCommand | RemoveCommand | UnbanCommand | PromoteCommand |
 *   EndRoomCommand | InviteCommand | NameFilterCommand | RulesCommand | DemoteCommand | HandOverCommand |
 *   UninviteCommand | RecoveryCommand | ExpectHallCommand | PreviewRemovalCommand | RemoveArrivalsCommand |
 *   UndoRemovalCommand | PlayCommand | ShowEveningCommand | NameEveningCommand} HostCommand
 * @typedef {JoinedAnswer | AcceptedAnswer | RejectedAnswer} Answer
 * @typedef {AnnouncedFact | RoomFact | RoomEndedFact | PulseFact | PlayedFact | EveningFact | CheersFact} FactForAll
 * @typedef {PlayersFact} FactForHosts
 * @typedef {RemovedFact | ViewFact} FactForSeat
 * @typedef {NewcomersFact} FactForSpectators
 *
 * @typedef {FactForAll | FactForHosts | FactForSeat | FactForSpectators} Fact
 * @typedef {Answer | Fact} ServerMessage Those that every room knows; a game's own come beside them.
 * @typedef {PlayerCommand | HostCommand | (PlayCommand & {[setting: string]: any})} Command
 * @typedef {{type: string, [member: string]: any}} GameCommand One of the game's that is played.
 * @typedef {(Command | GameCommand) & {id: number}} SentCommand
 */

/** The WebSocket subprotocol that names this version. */
export const SUBPROTOCOL = "callboard.v2";

/**
 * The commands of the room; all others are the game's and say which play they mean.
 * @type {ReadonlySet<string>}
 */
export const ROOM_COMMANDS = new Set([
  "name",
  "avatar",
  "cheer",
  "moveSeat",
  "sync",
  "look",
  "announce",
  "lock",
  "rename",
  "remove",
  "unban",
  "promote",
  "demote",
  "handOver",
  "uninvite",
  "recovery",
  "endRoom",
  "invite",
  "nameFilter",
  "expectHall",
  "undoRemoval",
  "removeArrivals",
  "previewRemoval",
  "rules",
  "play",
  "showEvening",
  "nameEvening",
]);

/** Limits of the wire that a page can check before it sends. */
export const LIMITS = Object.freeze({
  announcementCharacters: 280,
  nameCharacters: 24,
});

/**
 * Close codes after which a page must not come back by itself.
 * @type {Readonly<Record<number, "removed" | "roomEnded" | "protocol" | "moved" | "unknownRoom">>}
 */
export const FINAL_CLOSE_CODES = Object.freeze({
  4500: "removed",
  4501: "roomEnded",
  4502: "protocol",
  4503: "moved",
  4504: "unknownRoom",
});
