/**
 * The wire, version 2, as types: the messages of a room, whatever game is played, and the commands of its clients. The
 * types of a game's messages are in the game's folder. `.ci/describe` makes the published description from these types
 * and their comments, so each member is described here only. `Int<1>`, `Chars<1, 80>` and the like give the allowed
 * range; for `tsc` they are numbers and strings (`Tests/WebTests/wire.d.ts`).
 *
 * @typedef {Match<"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$">} Time RFC 3339 with milliseconds, in UTC.
 * @typedef {Match<"^[2-9A-HJKMNP-Z]{6}$">} RoomCode Six characters without look-alikes; clients may send small letters,
 *   spaces and hyphens.
 * @typedef {Match<"^p[1-9][0-9]*$">} PlayerID A seat of the room. It stays the same until the room is deleted.
 * @typedef {Match<"^[A-Za-z0-9_-]{1,32}$">} ClientID The name that a client program gives itself within a seat. Ids are
 *   counted for each client, so two devices of one seat never collide.
 * @typedef {Match<"^[A-Za-z0-9_-]{11}$">} RoomLink The random bits behind `#k=` in the room's links. A client that
 *   sends them is not slowed down when others guess codes from the same network.
 * @typedef {Match<"^[A-Za-z0-9_-]{22,64}$">} Token The secret that proves a seat: 128 random bits or more in base64url.
 *   Never put it in a URL's path or query.
 * @typedef {Chars<1>} Name A nickname: 1 to 24 characters after trimming and NFC, without control or invisible
 *   formatting characters. Equal names get a visible suffix.
 * @typedef {Int<1>} ID A number that the client counts up. A command that is sent again under the same id is done
 *   once and answered in the same way, also after a reconnect or a restart.
 * @typedef {OneOf<"anchor" | "bell" | "cat" | "cloud" | "fish" | "flower" | "ghost" | "kite" | "leaf" | "moon" |
 *   "mushroom" | "planet" | "rocket" | "snail" | "sun" | "umbrella">} Emblem
 * @typedef {{emblem: Emblem, colour: OneOf<"red" | "orange" | "yellow" | "green" | "teal" | "blue" | "violet" |
 *   "pink">}} Avatar The picture that a player has chosen: an emblem on a
 *   colour. Absent if the player has chosen none; pages then take one by the number of the seat.
 * @typedef {Match<"^[0-9a-f]{64}$">} Hex32 32 bytes, in hex.
 *
 * @typedef {object} Position A position in the room's history. Compare positions only within one epoch. A new epoch
 *   means that you need a snapshot.
 * @property {string} epoch
 * @property {Int<0>} seq How many inputs the room has folded.
 *
 * @typedef {{at: Position, after: Position}} Placed The place of a broadcast in the order: its position, and the
 *   position of the broadcast before it to the same audience.
 * @typedef {{player: PlayerID, name: Name, avatar?: Avatar}} Named A player, by name.
 * @typedef {"host" | "player"} Role A spectator has no seat and no role.
 * @typedef {{id: PlayerID, name: Name, avatar?: Avatar, role: Role, team?: Int<1>}} Seat The client's seat. `team` is
 *   absent without a team.
 *
 * @typedef {object} Invitation
 * @property {Int<1>} number
 * @property {PlayerID} by
 * @property {Time | null} until When it expires; `null` for one that is valid until it is withdrawn, for any number of
 *   people, as in rooms of earlier releases.
 *
 * @typedef {object} Room The room's title, its locks and its rules. Some members are for hosts only.
 * @property {RoomCode} code
 * @property {Chars<0, 80>} title The heading of pages: the name of the evening. Without one, the title of the
 *   current play, or else the name of its game.
 * @property {true} [unnamed] Whether the evening has no name, so that the title changes with what is played; absent
 *   otherwise.
 * @property {Chars<1, 80>} [playTitle] The title of the current play; absent without one, and if `title` is the same.
 * @property {Play} play
 * @property {string} game The game of the current play.
 * @property {boolean} locked Whether the host has locked the room to newcomers. Players with a seat can always come
 *   back.
 * @property {Renames} renames
 * @property {boolean} lockAtStart Whether newcomers are refused once the first round has begun.
 * @property {boolean} [invited] For hosts: whether there is an open invitation to be a host.
 * @property {PlayerID} [owner] For hosts: the owner of the room. Only the owner removes or demotes hosts, and nothing
 *   removes the owner.
 * @property {boolean} [recoverable] For hosts: whether the owner has a valid recovery link.
 * @property {Invitation[]} [invitations] For hosts: the open invitations, oldest first.
 * @property {NameFilter} [nameFilter]
 * @property {Time} [hallUntil] For hosts: until when the room expects a crowd, perhaps in the past; absent if a host
 *   has never announced one.
 * @property {Time} [deletion] For hosts: when the room is deleted with everything in it; absent if the owner has set no
 *   date.
 * @property {boolean} [playByOwner] For hosts: whether only the owner can begin plays and end the room.
 * @property {true} [newcomersHidden] Whether projectors do not show the names of newcomers; absent otherwise.
 * @property {true} [cheersMuted] Whether a host has turned cheers off; absent otherwise.
 * @property {Time} [start] The planned start of the current play; absent without one.
 * @property {NextPlay} [next] What the programme has next; absent without a programme, or at its end.
 * @property {List<ProgrammeEntry, 1, 24>} [programme] For hosts: the evening's programme; absent without one.
 * @property {Teams} [teams] Absent in a room without teams.
 * @property {List<{entry: Int<1>, name: Name}, 0, 200>} [names] For hosts: the names from which new players choose;
 *   absent without such a list. `players[].entry` says who has which.
 *
 * @typedef {OneOf<"red" | "orange" | "yellow" | "lime" | "green" | "teal" | "blue" | "indigo" | "violet" | "pink" |
 *   "brown" | "grey">} TeamColour
 * @typedef {object} TeamDraft A team, as a host sends it. Names, emblems and colors differ from those of all other
 *   teams.
 * @property {Int<1>} [id] Of the earlier team that it replaces, whose members stay; absent for a new one.
 * @property {Chars<1, 24>} name
 * @property {Emblem} emblem
 * @property {TeamColour} colour
 *
 * @typedef {TeamDraft & {id: Int<1>}} RoomTeam
 * @typedef {"host" | "choice" | "drawn" | "balanced"} TeamWay How players get into teams. With `choice`, each chooses
 *   once; those who have not when a play begins go to the smallest team. Otherwise, all who join later go there, and
 *   with `host` also those whom no host has placed when a play begins.
 * @typedef {"sum" | "fair" | "best" | "median"} TeamScore How a team's points of a play follow from its members'
 *   points: all of them, or the best ones. With `fair`, as many count as the smallest team has members, with `best` as
 *   many as `best` says. With `median`, each round gives 10, 7, 5, 3 and 1 points to the teams by the median of their
 *   members' places.
 *
 * @typedef {object} Teams The teams. `players[].team`, `seat.team` and `pulse.teams` have their members.
 * @property {List<RoomTeam, 2, 12>} list
 * @property {TeamWay} way
 * @property {TeamScore} score
 * @property {Int<1>} [best] With the score `best`.
 * @property {Int<1>} [most] No more players may choose the same team.
 *
 * @typedef {object} NextPlay A prepared play, as everyone may know it before it begins.
 * @property {string} game
 * @property {Chars<1, 80>} [title]
 * @property {Time} [start] The planned start.
 *
 * @typedef {object} ProgrammeDraft A prepared play, as a host sends it.
 * @property {Int<1>} [id] Of the earlier entry that it replaces; absent for a new one.
 * @property {string} game One of `GET /api/games`.
 * @property {Chars<1, 80>} [title] The title of the play.
 * @property {Time} [start] The planned start.
 * @property {any} setup An object with the members of the game's setup, as in `POST /api/rooms`. They are read when the
 *   play begins.
 * @property {Play} [play] The number of the play that the entry became. A new entry can be the current play.
 *
 * @typedef {ProgrammeDraft & {id: Int<1>}} ProgrammeEntry
 *
 * @typedef {"untilStart" | "always" | "never"} Renames When players may change their own names: until a round begins,
 *   at any time, never.
 * @typedef {List<Chars<1, 40>, 0, 200>} NameFilter For hosts: words that no new name may contain. Case, accents,
 *   look-alike letters, digits for letters and anything between the letters make no difference.
 * @typedef {any} GameView The game's part of a snapshot for one connection; `room.game` names the game.
 * @typedef {any} GamePulse The game's part of a pulse.
 *
 * @typedef {object} Pulse The room's figures of the moment.
 * @property {Int<0>} present The number of connected players.
 * @property {List<Int<0>, 2, 12>} [teams] The number of players in each team, in the order of `room.teams`.
 * @property {List<Int<0>, 2, 12>} [teamPoints] The teams' points in all plays if the current round ended now, in the
 *   order of `room.teams`. Absent between rounds, in games that have no places before the end of a round, and for players
 *   and spectators while the evening's table is hidden.
 * @property {GamePulse} game
 *
 * @typedef {object} Player A seat as hosts see it.
 * @property {PlayerID} id
 * @property {Name} name
 * @property {Avatar} [avatar]
 * @property {Role} role
 * @property {boolean} online
 * @property {Int<1, 200>} [paper] The number of the seat's board on paper; absent once a phone has taken it over.
 * @property {Int<1>} [team]
 * @property {Int<1>} [entry] The entry of the room's list of names that the player has taken.
 * @property {true} [sameNetwork] The seat was taken from the network of a player who had been removed before. This is
 *   only a hint, since all people in a building may share one network.
 *
 * @typedef {string} RejectionCode A stable code. `x-rejection-codes` says what each means.
 *
 * @typedef {object} JoinCommand Takes a seat or comes back to it. An unknown token with a name makes the seat, a known
 *   one resumes it: a join whose answer was lost is sent again as it is.
 *
 *   With the secret of an invitation as `invite` the player becomes a host, in a new seat or in their own.
 *   With the secret of the recovery link as `recover` the player becomes the owner. An unknown token then takes the
 *   owner's seat and replaces its token; a known token stays in its own seat. The link can be used once.
 *   With the secret of a `moveSeat` as `move` an unknown token takes over that seat. Connections with the former token
 *   are closed with 4503. A known token resumes its own seat. The secret of a board on paper does the same.
 *   `at` is the last position that this client saw. A server that has not read that far waits for up to three seconds;
 *   then it answers `unavailable` and closes with 1001.
 * @property {"join"} type
 * @property {ID} id
 * @property {ClientID} client
 * @property {string} room The room's code as it was typed.
 * @property {Token} token
 * @property {string} [name] For a new seat. If the room has a list of names, one of them that is not taken; the
 *   answer is `badName` to any other name.
 * @property {Position} [at]
 * @property {Token} [invite]
 * @property {Token} [recover]
 * @property {Token} [move]
 * @property {Match<"^[A-Za-z0-9_-]{16,64}$">} [browser] A random number that the browser made once, so that a host
 *   can bar the browser. The server keeps a short hash of it.
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
 * @typedef {{type: "name", name: string}} NameCommand Changes the player's own name, while the room's
 *   rules (`renames`) allow it.
 * @typedef {{type: "sync"}} SyncCommand Asks for a snapshot, after a position was missed.
 *
 * @typedef {object} LookCommand A spectator chooses a channel of the game, such as a table; answered with a snapshot.
 * @property {"look"} type
 * @property {string | null} [channel] A public channel of the game; nothing for none.
 *
 * @typedef {object} AnnounceCommand Shows a text on all screens.
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
 * @typedef {object} JoinedAnswer The snapshot: everything that this connection may see. It replaces all earlier
 *   messages.
 *
 *   It is the answer to `join`, `watch` and `sync`. With `id` null it was not asked for: a lagging connection caught
 *   up, or the role changed. After any snapshot, a client sends its unanswered commands again, with their ids.
 * @property {"joined"} type
 * @property {ID | null} id
 * @property {Position} at
 * @property {Time} [now] The server's clock when this was sent, so that clients can correct their own. Absent from
 *   servers of earlier releases.
 * @property {Seat | null} seat
 * @property {Room} room
 * @property {GameView} game
 * @property {Evening} evening
 * @property {Pulse} pulse
 * @property {Player[]} [players] For hosts: all seats.
 * @property {Banned[]} [banned] For hosts: players who were removed one by one and not unbanned.
 * @property {List<Flood, 0, 5>} [floods] For hosts: arrivals of many players at once; absent if there were none.
 * @property {List<Removal, 0, 20>} [removals] For hosts: the last removals of many; absent without any.
 * @property {Newcomers} [newcomers] For spectators.
 *
 * @typedef {object} AcceptedAnswer The answer to a command: it took effect, now or when it was first sent. On
 *   this connection its effects came earlier, except for messages that are sent only a few times a second, such as
 *   `players` and the standings of a game.
 * @property {"accepted"} type
 * @property {ID} id
 * @property {Position} at
 * @property {Int<0>} [removes] After `previewRemoval`: how many players would be removed.
 * @property {Int<0>} [spares] After `previewRemoval`: how many more would be removed with `marked`.
 * @property {Int<0>} [of] After `previewRemoval`: how many are here.
 * @property {List<string, 0, 10>} [names] After `previewRemoval`: the names of the first of them.
 * @property {List<PaperBoard, 0, 200>} [boards] After `paper`: the boards, in the order of their numbers.
 *
 * @typedef {object} RejectedAnswer A command changed nothing, and this says why. `id` is null if the message could
 *   not be decoded.
 * @property {"rejected"} type
 * @property {ID | null} id
 * @property {RejectionCode} code
 * @property {Chars<1>} message A sentence for people.
 * @property {Int<0>} [retryAfter] With `tryLater`: after how many milliseconds to join again, over a new connection.
 *   Each waiting client gets a different time.
 *
 * @typedef {object} AnnouncedParts
 * @property {"announced"} type
 * @property {Chars<1>} text At most 280 characters.
 * @property {Time} time
 *
 * @typedef {AnnouncedParts & Placed} AnnouncedFact A host's text for all screens.
 * @typedef {{type: "room", room: Room} & Placed} RoomFact The room was locked or opened, its rules, its name filter or
 *   its invitation changed.
 *
 * @typedef {object} PlayersParts
 * @property {"players"} type
 * @property {Player[]} changed
 * @property {PlayerID[]} removed
 * @property {List<Flood, 0, 5>} [floods] Arrivals of many players at once; replaces the earlier list. Absent if it has
 *   not changed.
 * @property {List<Removal, 0, 20>} [removals] The last removals of many players; replaces the earlier list. Absent if
 *   it has not changed.
 * @property {Banned[]} [banned] The seats in `removed` with their names, without those that were removed together with
 *   others; absent if empty.
 * @property {PlayerID[]} [unbanned] Removed seats whose players were unbanned; absent without any.
 *
 * @typedef {PlayersParts & Placed} PlayersFact To hosts: seats that are new, renamed, online or offline, seats that
 *   were removed, and removed seats whose players were unbanned.
 * @typedef {{type: "roomEnded"} & Placed} RoomEndedFact The host has ended the room; the connection is closed with
 *   4501.
 * @typedef {{type: "removed"} & Placed} RemovedFact To one player: the host has removed this seat; the connection is
 *   closed with 4500.
 * @typedef {{type: "pulse"} & Pulse} PulseFact The room's figures of the moment. It has no position, and is sent only
 *   after a change, at most four times a second.
 * @typedef {{type: "invite", secret: Token | null}} InviteCommand Invites one person to be a host, by a secret from the
 *   host's browser. `null` withdraws all invitations. An invitation is valid for one join, and for a week. A room has
 *   eight at most. The server keeps only a hash of the secret.
 * @typedef {{type: "nameFilter", words: NameFilter}} NameFilterCommand Sets the words that no new name may contain.
 *   Existing names stay.
 *
 * @typedef {object} RulesCommand Changes the rules of the room. Absent members stay as they are.
 * @property {"rules"} type
 * @property {Renames} [renames]
 * @property {boolean} [lockAtStart]
 * @property {boolean} [playByOwner] Whether only the owner can begin plays and end the room. Only the owner changes it.
 * @property {boolean} [newcomers] Whether projectors show the names of newcomers.
 * @property {boolean} [cheers] Whether players may cheer.
 *
 * @typedef {{type: "demote", player: PlayerID}} DemoteCommand Makes a host a player again. The owner can do that to any
 *   other host, and a host to themselves. The seat gets a snapshot without the hosts' part, and a board. The owner
 *   cannot be demoted.
 * @typedef {{type: "handOver", player: PlayerID}} HandOverCommand The owner makes another host the owner, and stays a
 *   host. The recovery link of the former owner becomes invalid.
 *
 * @typedef {object} UninviteCommand Withdraws one invitation.
 * @property {"uninvite"} type
 * @property {Int<1>} number The invitation's number, from `invitations` of the room: the `seq` at which `invite` was
 *   accepted.
 *
 * @typedef {{type: "recovery", secret: Token | null}} RecoveryCommand The owner sets or renews the secret of the
 *   recovery link, which the owner's browser has made. `null` withdraws it. The server keeps only a hash of it.
 * @typedef {Match<"^[0-9a-f]{1,16}$">} Network A keyed hash of a network address. It is different in each room, and the
 *   address cannot be computed from it.
 *
 * @typedef {object} Flood An arrival of many players in a short time, for hosts: 60 in ten seconds, or ten times as
 *   many while the room expects a crowd.
 * @property {Time} first When the first of them joined.
 * @property {Time} last When the last of them joined.
 * @property {[PlayerID, PlayerID]} seats Their first and their last seat; it means all seats between them.
 * @property {Int<1>} count How many of them are still here.
 * @property {List<string, 0, 10>} names The names of the first of them.
 * @property {List<{network: Network, count: Int<1>, names: List<string, 0, 3>}, 0, 3>} networks The networks of most of
 *   them, if they are known.
 *
 * @typedef {object} Removal A removal of many players in one step. The room keeps its period and its network, not a
 *   list of players.
 * @property {Int<1>} number
 * @property {Time} time
 * @property {Int<1>} count How many players it removed.
 * @property {Time} [from]
 * @property {Time} [until]
 * @property {Network} [network]
 * @property {boolean} undone Whether it was undone.
 *
 * @typedef {{type: "expectHall", on: boolean}} ExpectHallCommand Announces a crowd, or takes that back: for ten
 *   minutes the room admits ten times as many newcomers at once.
 *
 * @typedef {object} RemovalWish The players that a removal concerns.
 * @property {Time} [from] Players who joined earlier stay. Required without `network`.
 * @property {Time} [until] Players who joined later stay.
 * @property {Network} [network] Only players from this network, as a flood names it. Required without `from`.
 * @property {boolean} [marked] Whether to remove also players who have played, such as marked a cell by hand. Without
 *   it they stay.
 *
 * @typedef {{type: "previewRemoval"} & RemovalWish} PreviewRemovalCommand Asks what `removeArrivals` would do, and
 *   changes nothing. The answer has `removes`, `spares`, `of` and `names`.
 *
 * @typedef {object} ForcedRemoval
 * @property {boolean} [force] Whether to remove even more than a third of all people.
 *
 * @typedef {{type: "removeArrivals"} & RemovalWish & ForcedRemoval} RemoveArrivalsCommand Removes all players who
 *   joined in a period, or from a network, in one step that can be undone. Hosts stay. The answer is `needsForce` if it
 *   would remove more than a third of all people.
 *
 * @typedef {object} UndoRemovalCommand Undoes one of the last twenty removals of many: all of them have their seats
 *   again, with boards and marks.
 * @property {"undoRemoval"} type
 * @property {Int} removal Its number, as `removals` says.
 *
 * @typedef {Int<1, 50>} Play The number of a play in its room, from 1.
 * @typedef {{type: "unban", player: PlayerID}} UnbanCommand Lets a removed player take a new seat, with the same
 *   token, from the same browser, even if the room is locked.
 * @typedef {{id: PlayerID, name: string}} Banned A player who was removed and cannot come back.
 *
 * @typedef {object} FinishedPlay A play that is over.
 * @property {Play} play
 * @property {string} game
 * @property {Chars<0, 80>} [title] The title that a host gave it; absent without one.
 *
 * @typedef {{points: Int<1>, place: Int<1>}} Points
 * @typedef {{player: PlayerID, name: string, avatar?: Avatar} & Points} EveningRow A row of the evening's table.
 *   Places 1 to 5 of each finished round give 10, 7, 5, 3 and 1 points, by the current places. Equal points share the
 *   better place.
 *
 * @typedef {{team: Int<1>, points: Int<0>, place: Int<1>}} TeamRow
 *
 * @typedef {object} Evening The evening so far.
 * @property {boolean} shown Whether all clients get the table. Hosts get it in any case.
 * @property {List<FinishedPlay, 0, 49>} plays The finished plays, in order.
 * @property {List<EveningRow, 0, 20>} table The first rows of the table; empty while it is hidden. `GET
 *   /api/rooms/{room}/evening` has all rows.
 * @property {List<TeamRow, 2, 12>} [teams] All teams, best first; absent without teams, and like `table` while it is
 *   hidden. The points of a finished play are those of the teams in which the players were at its end.
 * @property {Points} [own] The seat's own row; absent without points, and for players while the table is hidden. Hosts
 *   get theirs in any case.
 *
 * @typedef {{type: "played", room: Room, game: GameView, evening: Evening} & Placed} PlayedFact Another play has begun,
 *   with the same seats, names and roles. It has what all may see; each seat's own part follows as `view`.
 * @typedef {{type: "view", play: Play, game: GameView, evening: Evening} & Placed} ViewFact What one seat may see of
 *   the new play and of the evening. It replaces `played`.
 * @typedef {{type: "evening"} & Omit<Evening, "own"> & Placed} EveningFact A play has ended, places have changed, or
 *   the table was hidden or shown. Sent at most a few times a second.
 *
 * @typedef {object} PlayCommand Begins another play. The members of the game's setup are added, as in `POST
 *   /api/rooms`.
 * @property {"play"} type
 * @property {string} [game] One of `GET /api/games`. Required without `entry`.
 * @property {string} [title] The title of the play; at most 80 characters.
 * @property {boolean} [end] Whether to end a running round first, with its current results. Without it the answer is
 *   `roundPlaying`.
 * @property {Int<1>} [entry] An entry of the programme that was not played yet. It says the game, the title and the
 *   setup, so nothing else of the command is read except `end`.
 *
 * @typedef {{type: "showEvening", on: boolean}} ShowEveningCommand Shows the evening's table to all, or hides it.
 * @typedef {object} NameEveningCommand Gives the evening another name, the heading of all pages.
 * @property {"nameEvening"} type
 * @property {string | null} title At most 80 characters; `null` for no name, so that the current play heads the pages.
 *
 * @typedef {object} SetProgrammeCommand Replaces the evening's programme. Entries that keep their `id` remain played.
 * @property {"setProgramme"} type
 * @property {List<ProgrammeDraft, 0, 24>} entries Their setups have at most 32,768 bytes together.
 *
 * @typedef {object} AddPaperCommand Adds seats with boards on paper, for people without a phone. A room has at most 200
 *   of them. They are numbered in the room, and take part in games that have boards; the game marks them.
 * @property {"addPaper"} type
 * @property {Int<1, 200>} [count]
 * @property {Name} [name] What each is called before its number, such as `Board` for `Board 17`.
 * @property {boolean} [listed] Instead of both: one seat for each name of the room's list that no player has taken.
 * @property {List<Int<1>, 0, 200>} [entries] With `listed`: only for those of these entries of the list that are free.
 *
 * @typedef {object} PaperCommand Asks for the boards that are or were on paper, and changes nothing.
 * @property {"paper"} type
 * @property {Int<1, 200>} [number] For one of them alone.
 *
 * @typedef {object} PaperBoard
 * @property {Int<1, 200>} number
 * @property {PlayerID} player
 * @property {Name} name
 * @property {Avatar} [avatar]
 * @property {Token} [secret] A new token that joins with it as `move` takes the seat over. Absent once one has.
 * @property {any} [board] An object with what the game tells of a board that is on paper, such as its cells and its
 *   marks. Without members in games without boards.
 * @property {true} [removed] Whether a host has removed the seat.
 * @typedef {object} SetTeamsCommand Replaces the room's teams. Without any, the room has no teams.
 * @property {"setTeams"} type
 * @property {List<TeamDraft, 0, 12>} teams None, or at least two.
 * @property {TeamWay} way
 * @property {TeamScore} [score] `fair` if absent.
 * @property {Int<1>} [best] With the score `best`.
 * @property {Int<1>} [most] No more players may choose the same team.
 * @property {boolean} [deal] With the ways `drawn` and `balanced`: whether all players get a team again. Otherwise,
 *   those who have a team stay in it.
 *
 * @typedef {object} SetNamesCommand Sets the list of names from which new players choose, each once. While there is a
 *   list, players do not choose or change their own names. A new list also turns cheers off, and the names of newcomers
 *   on projectors. Without names the list ends, and both are as before. Players who have one of the names keep it.
 * @property {"setNames"} type
 * @property {List<string, 0, 200>} names Each 1 to 24 characters. No two may look the same.
 *
 * @typedef {{type: "setDeletion", time: Time | null}} SetDeletionCommand The owner sets the date at which the room is
 *   deleted with everything in it, for good, within two years; `null` for none. The server checks once an hour, and
 *   counts only time that it has seen pass, so that a wrong clock deletes nothing.
 *
 * @typedef {{type: "joinTeam", team: Int<1>}} JoinTeamCommand Chooses the player's team, once. The answer is
 *   `notAllowed` if players do not choose, have a team, or the team is full.
 * @typedef {object} MoveToTeamCommand Moves a player to another team.
 * @property {"moveToTeam"} type
 * @property {PlayerID} player
 * @property {Int<1> | null} [team] `null` or absent for no team.
 *
 * @typedef {{type: "team", team: Int<1> | null} & Placed} TeamFact The player is in this team now; `null` for none.
 *
 * @typedef {object} Newcomers The latest newcomers, for projectors, in the order in which they joined. Hosts see a
 *   newcomer at once, projectors two seconds later, or fifteen if more than twenty joined within a second. Until then,
 *   and while a host hides names, newcomers are only counted.
 * @property {List<Named, 0, 100>} players
 * @property {Int<0>} count All players who have joined and were not removed.
 * @property {List<List<Named, 0, 8>, 2, 12>} [teams] The latest members of each team, in the order of `room.teams`;
 *   absent without teams.
 *
 * @typedef {{type: "avatar"} & Avatar} AvatarCommand Chooses the player's picture.
 * @typedef {{type: "moveSeat", secret: Token | null}} MoveSeatCommand Sets or renews the secret by which the
 *   player's seat moves to another device. That device joins with the secret as `move` and with a new token, within ten
 *   minutes. `null` withdraws the secret. The server keeps only a hash of it.
 * @typedef {"clap" | "heart" | "laugh" | "wow" | "fire"} Cheer
 * @typedef {{type: "cheer", kind: Cheer}} CheerCommand Cheers. It is accepted at once and never logged. Of each
 *   seat, two cheers a second are shown. The answer is `notAllowed` while a host has turned cheers off.
 * @typedef {{type: "cheers", counts: NotEmpty<Partial<Record<Cheer, Int<1, 99>>>>}} CheersFact The number of cheers of
 *   each kind since the last such message. It has no position, so a client that missed one does not ask for it. Sent at
 *   most four times a second.
 * @typedef {{type: "newcomers"} & Newcomers} NewcomersFact The latest newcomers, for projectors: the whole list,
 *   without a position.
 *
 * @typedef {JoinCommand | WatchCommand} EnterCommand
 * @typedef {NameCommand | SyncCommand | LookCommand | AvatarCommand | MoveSeatCommand | CheerCommand |
 *   JoinTeamCommand} PlayerCommand
 * @typedef {AnnounceCommand | LockCommand | RenameCommand | RemoveCommand | UnbanCommand | PromoteCommand |
 *   EndRoomCommand | InviteCommand | NameFilterCommand | RulesCommand | DemoteCommand | HandOverCommand |
 *   UninviteCommand | RecoveryCommand | ExpectHallCommand | PreviewRemovalCommand | RemoveArrivalsCommand |
 *   UndoRemovalCommand | PlayCommand | ShowEveningCommand | NameEveningCommand | SetProgrammeCommand |
 *   AddPaperCommand | PaperCommand | SetTeamsCommand | MoveToTeamCommand | SetNamesCommand |
 *   SetDeletionCommand} HostCommand
 * @typedef {JoinedAnswer | AcceptedAnswer | RejectedAnswer} Answer
 * @typedef {AnnouncedFact | RoomFact | RoomEndedFact | PulseFact | PlayedFact | EveningFact | CheersFact} FactForAll
 * @typedef {PlayersFact} FactForHosts
 * @typedef {RemovedFact | ViewFact | TeamFact} FactForSeat
 * @typedef {NewcomersFact} FactForSpectators
 *
 * @typedef {FactForAll | FactForHosts | FactForSeat | FactForSpectators} Fact
 * @typedef {Answer | Fact} ServerMessage The messages of every room. Each game adds its own.
 * @typedef {PlayerCommand | HostCommand | (PlayCommand & {[setting: string]: any})} Command
 * @typedef {{type: string, [member: string]: any}} GameCommand A command of the current game.
 * @typedef {(Command | GameCommand) & {id: number}} SentCommand
 */

/** The WebSocket subprotocol that names this version. */
export const SUBPROTOCOL = "callboard.v2";

/**
 * The commands of the room. All others are the game's, and name the play that they are meant for.
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
  "setProgramme",
  "addPaper",
  "paper",
  "setTeams",
  "joinTeam",
  "moveToTeam",
  "setNames",
  "setDeletion",
]);

/** Limits of the wire that a page can check before it sends. */
export const LIMITS = Object.freeze({
  announcementCharacters: 280,
  nameCharacters: 24,
});

/**
 * Close codes after which a page must not reconnect.
 * @type {Readonly<Record<number, "removed" | "roomEnded" | "protocol" | "moved" | "unknownRoom">>}
 */
export const FINAL_CLOSE_CODES = Object.freeze({
  4500: "removed",
  4501: "roomEnded",
  4502: "protocol",
  4503: "moved",
  4504: "unknownRoom",
});
