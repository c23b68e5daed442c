/**
 * The messages of One-Eyed Jack, as types; those of the room are in `room/wire.js`.
 *
 * @typedef {import("../../room/wire.js").Avatar} Avatar
 * @typedef {import("../../room/wire.js").Hex32} Hex32
 * @typedef {import("../../room/wire.js").Name} Name
 * @typedef {import("../../room/wire.js").Named} Named
 * @typedef {import("../../room/wire.js").Placed} Placed
 * @typedef {import("../../room/wire.js").PlayerID} PlayerID
 * @typedef {import("../../room/wire.js").Time} Time
 * @typedef {Int<0, 99>} Cell A cell of the board, counted row by row.
 * @typedef {Int<0, 103>} Card `copy · 52 + suit · 13 + rank`: the suits are spades, hearts, diamonds, clubs; the ranks
 *   are two to ten, jack, queen, king, ace.
 * @typedef {Int<0, 11>} Place A place round the table; the teams alternate.
 * @typedef {Int<0, 2>} Team
 *
 * @typedef {object} Options The options of a game.
 * @property {"tables" | "crowd"} [form] Many tables at once, or everyone in teams that vote; absent for one table.
 * @property {2 | 3 | 4 | 6} [size] The number of players at each of many tables.
 * @property {"knockout" | "swiss"} [contest] Whether only winners advance, or everyone plays every round.
 * @property {Int<1, 9>} [rounds] The number of rounds, in the contest `swiss`.
 * @property {Int<5, 60>} [minutes] The maximum length of a round at many tables.
 * @property {Int<2, 3>} [teams] Absent if it is derived from the number of players.
 * @property {Int<1, 3>} [need] The number of sequences needed to win. Default: two with two teams, one with three.
 * @property {Int<1, 7>} [hand] The number of cards in a hand. Default: as in the printed rules.
 * @property {"once" | "any" | "off"} deadSwap How often a dead card may be exchanged in a turn: once, up to ten times,
 *   or never.
 * @property {"player" | "first"} lockChoice Whether the player chooses which five of six to eight in a row are locked,
 *   or always the first.
 * @property {boolean} corners Whether corners count for every team.
 * @property {"spiral" | "quarters" | "shuffled"} layout
 * @property {Int<0, 300>} [turn] The time limit of a turn in seconds: 15 to 300, in the form `crowd` 5 to 300, or 0 for
 *   none. Default: no limit with up to 4 players, otherwise 60; at many tables 30, in the form `crowd` 12.
 * @property {"play" | "pass"} onTimeout Whether the server plays when the time is up, or the turn is skipped.
 * @property {"bots" | "off"} fill Whether bots take missing places.
 * @property {"players" | "host"} choosing Who may assign players to teams.
 * @property {Int<1, 3>} level The level of bots.
 * @property {boolean} undo Whether a play may be taken back within five seconds.
 * @property {boolean} hints Whether pages offer hints.
 *
 * @typedef {object} FormChange
 * @property {"one" | "tables" | "crowd"} [form] One table, many at once, or everyone in teams that vote.
 *
 * @typedef {Partial<Omit<Options, "form">> & FormChange} OptionsChange Options for a game; missing members have their
 *   defaults.
 * @typedef {{bot: Int<1, 3>}} Bot A bot of a level.
 * @typedef {{crowd: Int<0>}} Crowd A team that votes, by its number of members.
 * @typedef {Named | Bot | Crowd} Occupant A player, a bot, or a team that votes.
 * @typedef {Occupant[][]} Seating The teams' members, before the deal.
 *
 * @typedef {object} Round A game of the play.
 * @property {Int<1>} number
 * @property {"seating" | "gathering" | "revealing" | "playing" | "finished"} state
 * @property {Options} options
 * @property {Hex32} commitment The commitment to the deal, published before it. PROOFS.md describes how to repeat a
 *   deal.
 * @property {Time} [until]
 * @property {PlayerID[]} [asked] The players who may add to the chance: by `ready`, then by `reveal`.
 * @property {Hex32} [list] While numbers are revealed: SHA-256 of the promises, a line for each place, `-` for none.
 * @property {(string | null)[]} [commits] The promises, by place.
 * @property {Hex32} [seed] Present after the end.
 * @property {TableNumber} [table]
 * @property {Int<2, 3>} [teams] Like `places`.
 * @property {Occupant[]} [places] At a table of a tournament, before the deal: its players, by place.
 *
 * @typedef {{team: Team, cells: List<Cell, 5, 5>}} Claim A sequence.
 *
 * @typedef {object} SeatParts
 * @property {Int<0, 7>} cards
 * @property {Int<1>} [missed] The number of consecutive turns that the server has played for the person.
 *
 * @typedef {Occupant & SeatParts} Seat A place at the table, with the number of cards in its hand.
 * @typedef {{team?: Team, reason: "sequences" | "stuck" | "full" | "ended"}} Outcome The outcome; without a team it is
 *   a draw.
 *
 * @typedef {object} Table The public state of a table.
 * @property {Int<2, 3>} teams
 * @property {Int<1, 3>} need
 * @property {Match<"^([SHDC][2-9TQKA]|\\*\\*){100}$">} faces Two letters for each cell, such as `HT` for the ten of
 *   hearts; `**` for a corner.
 * @property {Match<"^[-012]{100}$">} chips A character for each cell: the team, or `-`.
 * @property {Claim[]} sequences
 * @property {List<Seat, 2, 12>} places
 * @property {Place} turn
 * @property {Int<0>} step Incremented with each act of the play, never reset.
 * @property {Time} [endsAt]
 * @property {Int<0, 104>} stock
 * @property {Card[]} discards The discards since the last shuffle.
 * @property {boolean} canSwap Whether a dead card may be exchanged in this turn.
 * @property {boolean} [isPaused] Whether a host paused the game, or it stopped because all players were absent.
 * @property {boolean} [canUndo] Whether the last play can be taken back, for five seconds.
 * @property {Outcome} [outcome]
 * @property {Card[][]} [hands] Present after the end; in the form `crowd` always.
 *
 * @typedef {object} Act An act at the table.
 * @property {Place} place
 * @property {"play" | "swap" | "pass" | "skip" | "undo"} act
 * @property {Card} [card]
 * @property {Cell} [cell]
 * @property {Int<0>} [lock]
 * @property {boolean} [house] Whether the server played for a bot or an absent player.
 * @property {Int<0>} after The time since the deal in milliseconds.
 * @property {Team} [removed]
 * @property {Claim[]} [sequences]
 * @property {Int<1, 104>} [reshuffled] The size of the new stock.
 *
 * @typedef {object} Own The place and hand of a seat, sent only to that seat.
 * @property {Place} place
 * @property {Card[]} hand The seat's hand. In the form `crowd` it is the dealt hand; `table.hands` has each team's
 *   current one.
 * @property {boolean} canSwap Whether the seat could exchange a dead card when this was sent. No separate message
 *   announces the seat's turn: while `table.turn` is the seat's place, `table.canSwap` counts.
 * @property {Vote} [vote]
 *
 * @typedef {object} View The complete state of the game for one connection.
 * @property {Round} round
 * @property {Seating} [seating]
 * @property {Table} [table]
 * @property {Own | null} [own]
 * @property {Votes} [votes]
 * @property {Tournament} [tournament]
 * @property {HallTable[]} [tables] Present for hosts, and for spectators who watch `hall`.
 * @property {BracketTable[]} [bracket]
 * @property {Entrant & Rank} [entrant]
 *
 * @typedef {Match<"^(p[1-9][0-9]*|bot:[123])$">} OccupantName A player such as `p7`, or `bot:2`.
 * @typedef {{options?: OptionsChange}} PlaySetup The setup of a play.
 *
 * @typedef {object} PlayCardCommand Plays a card: puts a chip on one of the card's spaces, or with a two-eyed jack on
 *   any free space. A one-eyed jack takes a chip.
 * @property {"playCard"} type
 * @property {Card} card
 * @property {Cell} cell
 * @property {Int<0>} [lock] The index of the five that is locked, if there are several; the first from the top left is
 *   0.
 *
 * @typedef {{type: "swap", card: Card}} SwapCommand Exchanges a dead card before playing.
 * @typedef {{type: "pass"}} PassCommand Passes, if no card can be played.
 * @typedef {{type: "team", team: Team}} TeamCommand Moves the player to a team.
 * @typedef {{type: "ready", commit: Hex32}} ReadyCommand Promises a number for the chance of the deal, by its SHA-256.
 * @typedef {{type: "reveal", nonce: Hex32}} RevealCommand Reveals the number, once all promises are published.
 * @typedef {{type: "takeOver", place: Place, table?: TableNumber}} TakeOverCommand Takes a bot’s place.
 * @typedef {{type: "undo", table?: TableNumber}} UndoCommand Takes the last play back, within five seconds. Sent by the
 *   player who made it, or a host.
 * @typedef {{type: "setOptions", options?: OptionsChange}} SetOptionsCommand Changes the options of a game that is not
 *   dealt.
 * @typedef {{type: "seat", teams: List<OccupantName[], 2, 3>}} SeatCommand Assigns players to teams. If the option
 *   `teams` has a value, it is the required number of teams.
 * @typedef {{type: "shuffleTeams"}} ShuffleTeamsCommand Assigns everyone to a random team.
 * @typedef {{type: "startRound"}} StartRoundCommand Asks the phones for their part in the chance, and deals. If sent a
 *   second time, it stops waiting for promises; phones that promised a number always have five seconds to reveal it.
 * @typedef {{type: "substitute", place: Place, by: OccupantName, table?: TableNumber}} SubstituteCommand Changes the
 *   player or bot at a place.
 * @typedef {{type: "pause"}} PauseCommand Pauses the game.
 * @typedef {{type: "resume"}} ResumeCommand Resumes the game; the turn's time restarts.
 * @typedef {{type: "finishRound"}} FinishRoundCommand Ends the game by the state of the board.
 * @typedef {{type: "newRound", options?: OptionsChange}} NewRoundCommand Prepares another game, in which the next place
 *   begins. Missing options have their defaults, not the values of the previous game.
 * @typedef {{type: "seating", round: Round, seating: Seating} & Placed} SeatingFact The teams or the options changed.
 * @typedef {{type: "names", seating?: Seating, table?: Table} & Placed} NamesFact A player's name changed.
 * @typedef {{type: "gathering", round: Round} & Placed} GatheringFact Phones are asked to promise a number.
 * @typedef {{type: "revealing", round: Round} & Placed} RevealingFact The promises are published: phones are asked to
 *   reveal their numbers.
 * @typedef {{type: "dealt", round: Round, table: Table} & Placed} DealtFact The cards are dealt; each seat gets its
 *   `hand`.
 * @typedef {{type: "moved", last: Act, table: Table} & Placed} MovedFact An act was made at the table.
 * @typedef {{type: "undone", table: Table} & Placed} UndoneFact The last play was taken back.
 * @typedef {{type: "placeChanged", place: Place, table: Table} & Placed} PlaceChangedFact The player or bot at a place
 *   changed.
 * @typedef {{type: "pausing", table: Table} & Placed} PausingFact The game was paused or resumed.
 * @typedef {{type: "finished", round: Round, table: Table} & Placed} FinishedFact The game is over; the seed and the
 *   hands are published.
 * @typedef {{type: "hand", own: Own | null, entrant?: Entrant & Rank} & Placed} HandFact The private state of a seat,
 * sent
 *   only to that seat.
 * @typedef {Int<0>} TableNumber A table of a tournament, from 0.
 * @typedef {{act: "play" | "swap" | "pass", card?: Card, cell?: Cell, lock?: Int<0>}} Vote The move that a member of a
 *   team voted for.
 *
 * @typedef {object} Votes The votes of the team on turn.
 * @property {Int<0>} step
 * @property {Int<0>} count The number of members that have voted.
 * @property {List<Vote & {count: Int<1>}, 0, 24>} choices
 *
 * @typedef {object} Entrant A player's progress in a tournament.
 * @property {Int<0>} points Two for each won table, one for a draw.
 * @property {Int<0>} sequences
 * @property {Int<0>} [beatenIn] The round in which the player was beaten; 0 for a player who came too late.
 *
 * @typedef {object} Rank
 * @property {Int<1>} [place] Absent before the first round is over, and for an entrant who came too late.
 * @property {Int<0>} [metPoints] In the contest `swiss`, the points of all players met at a table, which decide between
 *   equal points; after them, sequences do.
 *
 * @typedef {object} Tournament The progress of a tournament, and the leaders.
 * @property {"playing" | "between" | "over"} state
 * @property {Int<1>} round
 * @property {Int<1>} [of]
 * @property {Int<0>} tables
 * @property {Int<0>} entrants
 * @property {Time} [endsAt]
 * @property {Time} [nextAt]
 * @property {boolean} [isPaused]
 * @property {List<Named & Entrant & Rank, 0, 20>} [standing]
 *
 * @typedef {object} HallParts
 * @property {TableNumber} table
 * @property {"gathering" | "revealing" | "playing" | "finished"} state
 * @property {boolean} [rematch] Whether the table's result does not count.
 * @property {Int<2, 3>} teams
 * @property {List<Occupant & {missed?: Int<1>}, 2, 6>} places
 * @property {Time} [since]
 * @property {Team} [through]
 * @property {Int<0>} [plays]
 *
 * @typedef {HallParts & Partial<Pick<Table, "need" | "turn" | "step" | "faces" | "chips" | "sequences" | "outcome">>}
 *   HallTable A table as hosts and spectators of `hall` see it.
 * @typedef {{round: Int<1>, table: TableNumber, teams: Int<2, 3>, places: Occupant[], through?: Team}} BracketTable A
 *   table of an earlier round, and the team that advanced. The tables of the current round, including the final, are in
 *   `tables`.
 * @typedef {{type: "votes", votes: Votes} & Placed} VotesFact The votes of the team on turn, sent a few times a second.
 * @typedef {{type: "tournament", round: Round, tournament: Tournament} & Placed} TournamentFact A round of the
 *   tournament began or ended. Each player then gets a snapshot of their table.
 *
 * @typedef {object} TablesParts
 * @property {"tables"} type
 * @property {HallTable[]} tables The changed tables.
 * @property {boolean} [isAll] Whether these are all tables, so that others no longer exist.
 * @property {BracketTable[]} [bracket]
 *
 * @typedef {TablesParts & Placed} TablesFact Changed tables, sent to hosts and to spectators of `hall` a few times a
 *   second.
 * @typedef {{type: "finishTable", table: TableNumber}} FinishTableCommand Ends the game at a tournament's table by the
 *   state of its board.
 *
 * @typedef {PlayCardCommand | SwapCommand | PassCommand | TeamCommand | ReadyCommand | RevealCommand | TakeOverCommand
 *   | UndoCommand} PlayerCommand
 * @typedef {SetOptionsCommand | SeatCommand | ShuffleTeamsCommand | StartRoundCommand | SubstituteCommand |
 *   PauseCommand | ResumeCommand | FinishRoundCommand | NewRoundCommand | FinishTableCommand} HostCommand
 * @typedef {SeatingFact | NamesFact | GatheringFact | RevealingFact | DealtFact | MovedFact | UndoneFact |
 *   PlaceChangedFact | PausingFact | FinishedFact | VotesFact | TournamentFact | TablesFact} FactForAll
 * @typedef {HandFact} FactForSeat
 *
 * @typedef {Omit<import("../../room/wire.js").JoinedAnswer, "game"> & {game: View}} Joined
 * @typedef {import("../../room/wire.js").AcceptedAnswer} Accepted
 *
 * @typedef {FactForAll | FactForSeat} Fact
 * @typedef {Joined | Accepted | import("../../room/wire.js").RejectedAnswer | import("../../room/wire.js").Fact | Fact}
 *   ServerMessage
 * @typedef {PlayerCommand | HostCommand} Command
 * @typedef {Command & {id: number}} SentCommand
 */

import { facesOf } from "./rules/cards.js";

/** @type {Map<string, readonly (number | null)[]>} the last few layouts, so that equal ones are the same */
const FACES = new Map();

/** @param {string} text */
function facesIn(text) {
  let faces = FACES.get(text);
  if (!faces) {
    if (FACES.size > 8) FACES.clear();
    FACES.set(text, (faces = facesOf(text)));
  }
  return faces;
}

/**
 * @param {Pick<Table, "faces" | "chips" | "sequences">} table
 * @param {Pick<Options, "corners"> | undefined} rules
 * @returns {import("./rules/table.js").Field} the public state, for the rules
 */
export const fieldOf = ({ faces, chips, sequences }, rules) => ({
  faces: facesIn(faces),
  board: {
    teams: [...chips].map((letter) => (letter === "-" ? null : Number(letter))),
    claims: sequences,
    corners: rules?.corners ?? true,
  },
});

/** @param {Occupant | undefined} occupant @returns {string} as commands name them */
export const wireOf = (occupant) =>
  occupant && "player" in occupant ? occupant.player : `bot:${occupant && "bot" in occupant ? occupant.bot : 2}`;
