/**
 * The wire, version 2, as types: what a room says whatever is played, and what a page may ask of it.
 * What a game says beside it has types of its own, in the game's folder.
 * Times are RFC 3339 in UTC with milliseconds.
 *
 * @typedef {{epoch: string, seq: number}} Position
 * @typedef {"player" | "host" | "spectator"} Role
 * @typedef {import("../kit/avatar.js").Avatar} Avatar
 * @typedef {{id: string, name: string, avatar?: Avatar, role: Role}} Seat
 * @typedef {object} Room
 * @property {string} code
 * @property {string} title the evening's name, or what is played now
 * @property {true} [unnamed] the evening has no name
 * @property {string} game that is played
 * @property {number} play counted from 1; a game's commands say which one they mean
 * @property {boolean} locked
 * @property {"untilStart" | "always" | "never"} [renames] when players may change their own names
 * @property {boolean} [lockAtStart] whether the doors close by themselves when the game begins
 * @property {true} [newcomersHidden] whether the hall's screens do not name those who come
 * @property {true} [cheersMuted] whether a host wants no cheers
 * @property {boolean} [playByOwner] for hosts: whether only the owner plays something else and ends the room
 * @property {string} [owner] for hosts: the seat of whoever's room it is
 * @property {boolean} [invited] for hosts: whether a link for co-hosts is open
 * @property {boolean} [recoverable] for hosts: whether the owner has a recovery link that counts
 * @property {{number: number, by: string, until: string | null}[]} [invitations] for hosts: those that are open
 * @property {string} [hallUntil] for hosts: until when a hall is expected, perhaps gone by
 * @property {string[]} [nameFilter] for hosts: words that new names may not contain
 *
 * @typedef {{id: string, name: string, avatar?: Avatar, role: Role, online: boolean, sameNetwork?: boolean}} Player
 *   `sameNetwork`: came from the network of somebody who had been removed
 * @typedef {{player: string, name: string, avatar?: Avatar}} Newcomer
 * @typedef {{players: Newcomer[], count: number}} Newcomers the last to come, the first of them first, and how many
 *   came
 * @typedef {"clap" | "heart" | "laugh" | "wow" | "fire"} Cheer
 * @typedef {object} Flood many who came at once, for hosts
 * @property {string} first when the first of them came
 * @property {string} last
 * @property {[string, string]} seats the first and the last of their seats
 * @property {number} count who is still here
 * @property {string[]} names of the first ten
 * @property {{network: string, count: number, names: string[]}[]} networks where most came from
 * @typedef {object} Removal of many at once
 * @property {number} number
 * @property {string} time
 * @property {number} count
 * @property {string} [from]
 * @property {string} [until]
 * @property {string} [network]
 * @property {boolean} undone
 *
 * @typedef {object} RemovalWish whom a removal takes
 * @property {string} [from]
 * @property {string} [until]
 * @property {string} [network]
 * @property {boolean} [marked]
 * @property {boolean} [force]
 * @typedef {{id: string, name: string}} Banned a removed seat
 *
 * @typedef {{play: number, game: string, title?: string}} Play
 * @typedef {{player: string, name: string, avatar?: Avatar, points: number, place: number}} EveningRow
 * @typedef {object} Evening
 * @property {boolean} shown whether a host shows the table
 * @property {Play[]} plays
 * @property {EveningRow[]} table the first of it; empty for those who may not see it
 * @property {{points: number, place: number} | null} [own]
 *
 * @typedef {object} Joined
 * @property {"joined"} type
 * @property {number | null} id null when nobody asked: a lagging connection caught up
 * @property {Position} at
 * @property {string} [now] the server's clock when this was sent
 * @property {Seat | null} seat null for spectators
 * @property {Room} room
 * @property {{present: number, game?: any}} pulse
 * @property {any} game all that the game says
 * @property {Evening} [evening]
 * @property {Player[]} [players] for hosts
 * @property {Newcomers} [newcomers] for spectators
 * @property {Banned[]} [banned] for hosts
 * @property {Flood[]} [floods] for hosts
 * @property {Removal[]} [removals] for hosts
 *
 * @typedef {object} Accepted
 * @property {"accepted"} type
 * @property {number} id
 * @property {Position} [at]
 * @property {number} [removes] to `previewRemoval`: how many would go
 * @property {number} [spares] to `previewRemoval`: how many stay because they have marked
 * @property {number} [of] to `previewRemoval`: how many are here
 * @typedef {object} Rejected
 * @property {"rejected"} type
 * @property {number | null} id
 * @property {string} code
 * @property {string} message
 * @property {number} [retryAfter] with `tryLater`, milliseconds
 *
 * @typedef {{at?: Position, after?: Position | null}} Placed
 * @typedef {{type: "announced", text: string, time: string} & Placed} Announced
 * @typedef {{type: "room", room: Room} & Placed} RoomFact
 * @typedef {object} PlayersChange
 * @property {"players"} type
 * @property {Player[]} [changed]
 * @property {string[]} [removed]
 * @property {Banned[]} [banned]
 * @property {string[]} [unbanned]
 * @property {Flood[]} [floods]
 * @property {Removal[]} [removals]
 * @typedef {PlayersChange & Placed} Players
 * @typedef {{type: "roomEnded"} & Placed} RoomEnded
 * @typedef {{type: "removed"} & Placed} Removed
 * @typedef {{type: "pulse", present: number, game?: any} & Placed} PulseFact
 * @typedef {{type: "played", room: Room, game: any, evening?: Evening} & Placed} Played something else is
 *   played from now on
 * @typedef {{type: "view", play: number, game: any, evening?: Evening} & Placed} View one's own part
 *   of what is played now
 * @typedef {{type: "evening"} & Evening & Placed} EveningFact
 * @typedef {{type: "newcomers"} & Newcomers & Placed} NewcomersFact
 * @typedef {{type: "cheers", counts: Partial<Record<Cheer, number>>} & Placed} CheersFact
 *
 * @typedef {Announced | RoomFact | Players | RoomEnded | Removed | PulseFact | Played | View | EveningFact
 *   | NewcomersFact | CheersFact} Fact
 * @typedef {Joined | Accepted | Rejected | Fact} ServerMessage those that every room knows; a game's
 *   own come beside them
 *
 * @typedef {{type: "name", name: string} | {type: "sync"} | {type: "look", channel: string | null} | {type: "avatar"} & Avatar
 *   | {type: "cheer", kind: Cheer} | {type: "moveSeat", secret: string | null}} PlayerCommand
 * @typedef {{type: "announce", text: string} | {type: "lock", on: boolean}
 *   | {type: "rename", player: string, name: string} | {type: "remove", player: string, ban?: boolean}
 *   | {type: "unban", player: string} | {type: "promote", player: string}
 *   | {type: "demote", player: string} | {type: "handOver", player: string} | {type: "uninvite", number: number}
 *   | {type: "recovery", secret: string | null} | {type: "endRoom"} | {type: "invite", secret: string | null}
 *   | {type: "nameFilter", words: string[]}
 *   | {type: "expectHall", on: boolean} | {type: "undoRemoval", removal: number}
 *   | {type: "removeArrivals"} & RemovalWish | {type: "previewRemoval"} & RemovalWish
 *   | {type: "rules", renames?: "untilStart" | "always" | "never", lockAtStart?: boolean, playByOwner?: boolean,
 *   newcomers?: boolean, cheers?: boolean}
 *   | {type: "showEvening", on: boolean}
 *   | {type: "nameEvening", title: string | null}
 *   | {type: "play", game: string, end?: boolean, [setting: string]: any}} HostCommand
 * @typedef {PlayerCommand | HostCommand} Command
 * @typedef {{type: string, [member: string]: any}} GameCommand one of the game's that is played
 * @typedef {(Command | GameCommand) & {id: number}} SentCommand
 *
 * @typedef {object} Join
 * @property {"join"} type
 * @property {number} id
 * @property {string} client
 * @property {string} room
 * @property {Position} [at] how far this page was shown the room
 * @property {string} token
 * @property {string} [name]
 * @property {Avatar} [avatar]
 * @property {string} [browser]
 * @property {string} [invite]
 * @property {string} [recover]
 * @property {string} [move]
 * @typedef {{type: "watch", id: number, client: string, room: string, at?: Position}} Watch
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
