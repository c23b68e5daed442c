/**
 * What One-Eyed Jack says in a room, as types; the room's own words are in `room/wire.js`.
 *
 * @typedef {import("../../room/wire.js").Avatar} Avatar
 * @typedef {import("../../room/wire.js").Hex32} Hex32
 * @typedef {import("../../room/wire.js").Name} Name
 * @typedef {import("../../room/wire.js").Named} Named
 * @typedef {import("../../room/wire.js").Placed} Placed
 * @typedef {import("../../room/wire.js").PlayerID} PlayerID
 * @typedef {import("../../room/wire.js").Time} Time
 * @typedef {Int<0, 99>} Cell Row by row.
 * @typedef {Int<0, 103>} Card `copy · 52 + suit · 13 + rank`: spades, hearts, diamonds, clubs; two to ten, jack, queen,
 *   king, ace.
 * @typedef {Int<0, 11>} Place Round the table; the teams alternate.
 * @typedef {Int<0, 2>} Team
 *
 * @typedef {object} Options What a game is made of.
 * @property {"tables" | "crowd"} [form] Many tables at once, or all in teams that vote; missing: one table.
 * @property {2 | 3 | 4 | 6} [size] How many sit at each of many tables.
 * @property {"knockout" | "swiss"} [contest] Whether winners go on, or everybody plays every round.
 * @property {Int<1, 9>} [rounds] Where everybody plays every round.
 * @property {Int<5, 60>} [minutes] How long a round at tables takes at most.
 * @property {Int<2, 3>} [teams] Missing: what suits the number of players.
 * @property {Int<1, 3>} [need] Sequences to win; missing: two with two teams, one with three.
 * @property {Int<1, 7>} [hand] Cards in a hand; missing: as printed.
 * @property {"once" | "any" | "off"} deadSwap How often in a turn a dead card may be exchanged: once, up to ten times,
 *   or never.
 * @property {"player" | "first"} lockChoice Who says which five of six to eight in a row are locked.
 * @property {boolean} corners Whether corners are everybody’s.
 * @property {"spiral" | "quarters" | "shuffled"} layout
 * @property {Int<0, 300>} [turn] Seconds for a turn: 15 to 300, of a crowd 5 to 300, or 0 for any number. Missing: no
 *   limit with up to 4 players, else 60; at many tables 30, of a crowd 12.
 * @property {"play" | "pass"} onTimeout Whether the house plays when time is up, or the turn is over.
 * @property {"bots" | "off"} fill Whether bots take the places that teams lack.
 * @property {"players" | "host"} choosing Who says which team a player is in.
 * @property {Int<1, 3>} level Of the bots that fill up.
 * @property {boolean} undo Whether a play may be taken back within five seconds.
 * @property {boolean} hints Whether pages point out a play.
 *
 * @typedef {object} FormChange
 * @property {"one" | "tables" | "crowd"} [form] One table, many at once, or all in teams that vote.
 *
 * @typedef {Partial<Omit<Options, "form">> & FormChange} OptionsChange Options for a game; what is missing is as
 *   printed.
 * @typedef {{bot: Int<1, 3>}} Bot Of a level.
 * @typedef {{crowd: Int<0>}} Crowd How many play together.
 * @typedef {Named | Bot | Crowd} Occupant A player, a bot of a level, or how many play together.
 * @typedef {Occupant[][]} Seating Before the deal: who is in which team.
 *
 * @typedef {object} Round A game of the play.
 * @property {Int<1>} number
 * @property {"seating" | "gathering" | "revealing" | "playing" | "finished"} state
 * @property {Options} options
 * @property {Hex32} commitment What the deal follows from, before anybody knows it. The document PROOFS.md says how a
 *   deal is repeated.
 * @property {Time} [until]
 * @property {PlayerID[]} [asked] Who may add to the chance: by `ready`, then by `reveal`.
 * @property {Hex32} [list] While numbers are told: SHA-256 of the promises, a line for each place, `-` for none.
 * @property {(string | null)[]} [commits] The promises, by place.
 * @property {Hex32} [seed] Once it is over.
 * @property {TableNumber} [table]
 *
 * @typedef {{team: Team, cells: List<Cell, 5, 5>}} Claim A sequence.
 *
 * @typedef {object} SeatParts
 * @property {Int<0, 7>} cards
 * @property {Int<1>} [missed] How often in a row the house has played for a person.
 *
 * @typedef {Occupant & SeatParts} Seat Somebody round the table; of the hand, how many cards it has.
 * @typedef {{team?: Team, reason: "sequences" | "stuck" | "full" | "ended"}} Outcome How it ended; without a team it is
 *   a draw.
 *
 * @typedef {object} Table All that lies open.
 * @property {Int<2, 3>} teams
 * @property {Int<1, 3>} need
 * @property {Match<"^([SHDC][2-9TQKA]|\\*\\*){100}$">} faces Two letters a cell, such as `HT` for the ten of hearts,
 *   `**` for a corner.
 * @property {Match<"^[-012]{100}$">} chips A letter a cell: the team, or `-`.
 * @property {Claim[]} sequences
 * @property {List<Seat, 2, 12>} places
 * @property {Place} turn
 * @property {Int<0>} step Counts what was done in the play, never back.
 * @property {Time} [endsAt]
 * @property {Int<0, 104>} stock
 * @property {Card[]} discards Since the last shuffle.
 * @property {boolean} canSwap Whether a dead card may be exchanged in this turn.
 * @property {boolean} [isPaused] A host has stopped the game, or nobody was there.
 * @property {boolean} [canUndo] Whether the last play can be taken back, for five seconds.
 * @property {Outcome} [outcome]
 * @property {Card[][]} [hands] Once it is over; of a crowd at all times.
 *
 * @typedef {object} Act What was done at the table.
 * @property {Place} place
 * @property {"play" | "swap" | "pass" | "skip" | "undo"} act
 * @property {Card} [card]
 * @property {Cell} [cell]
 * @property {Int<0>} [lock]
 * @property {boolean} [house] For a bot, or for somebody who was not there.
 * @property {Int<0>} after Milliseconds since the deal.
 * @property {Team} [removed]
 * @property {Claim[]} [sequences]
 * @property {Int<1, 104>} [reshuffled] Cards of the new stock.
 *
 * @typedef {object} Own A seat’s place and hand, for nobody else.
 * @property {Place} place
 * @property {Card[]} hand Of a crowd the one that was dealt; `table.hands` has what each team holds now.
 * @property {boolean} canSwap Whether it might exchange a dead card when this was sent. No frame tells that one’s turn has
 *   begun: from then on `table.canSwap` counts, while `table.turn` is one’s own place.
 * @property {Vote} [vote]
 *
 * @typedef {object} View All that One-Eyed Jack says to one connection.
 * @property {Round} round
 * @property {Seating} [seating]
 * @property {Table} [table]
 * @property {Own | null} [own]
 * @property {Votes} [votes]
 * @property {Tournament} [tournament]
 * @property {HallTable[]} [tables] For hosts, and for a spectator who looks at `hall`.
 * @property {BracketTable[]} [bracket]
 * @property {Entrant} [entrant]
 *
 * @typedef {Match<"^(p[1-9][0-9]*|bot:[123])$">} OccupantName A player such as `p7`, or `bot:2`.
 * @typedef {{options?: OptionsChange}} PlaySetup What a play is set up with.
 *
 * @typedef {object} PlayCardCommand Plays a card: a chip on one of its spaces, a two-eyed jack anywhere; a one-eyed
 *   jack takes a chip.
 * @property {"playCard"} type
 * @property {Card} card
 * @property {Cell} cell
 * @property {Int<0>} [lock] Which of several fives are locked, the first from the top left being 0.
 *
 * @typedef {{type: "swap", card: Card}} SwapCommand Exchanges a dead card, before playing.
 * @typedef {{type: "pass"}} PassCommand Passes: nothing can be played.
 * @typedef {{type: "team", team: Team}} TeamCommand Goes over to a team.
 * @typedef {{type: "ready", commit: Hex32}} ReadyCommand Promises a number for the chance of the deal, by its SHA-256.
 * @typedef {{type: "reveal", nonce: Hex32}} RevealCommand Tells the number, once all promises are published.
 * @typedef {{type: "takeOver", place: Place, table?: TableNumber}} TakeOverCommand Takes a bot’s place.
 * @typedef {{type: "undo", table?: TableNumber}} UndoCommand Takes the last play back, within five seconds; of who
 *   played it, or a host.
 * @typedef {{type: "setOptions", options?: OptionsChange}} SetOptionsCommand Other options for a game that is not
 *   dealt.
 * @typedef {{type: "seat", teams: List<OccupantName[], 2, 3>}} SeatCommand Says who is in which team, in as many teams
 *   as the option `teams` says, if it says a number.
 * @typedef {{type: "shuffleTeams"}} ShuffleTeamsCommand Puts everybody into a team by chance.
 * @typedef {{type: "startRound"}} StartRoundCommand Asks the phones for their part in the chance, and deals. Once more,
 *   it waits for no further promise; phones that promised a number have five seconds to tell it in any case.
 * @typedef {{type: "substitute", place: Place, by: OccupantName, table?: TableNumber}} SubstituteCommand Lets somebody
 *   else, or a bot, play a place.
 * @typedef {{type: "pause"}} PauseCommand Stops the game for a while.
 * @typedef {{type: "resume"}} ResumeCommand Goes on; the turn begins anew.
 * @typedef {{type: "finishRound"}} FinishRoundCommand Ends the game with what is on the board.
 * @typedef {{type: "newRound", options?: OptionsChange}} NewRoundCommand Makes another game, in which the next seat
 *   begins. Options that it does not name are as printed, not as in the game before.
 * @typedef {{type: "seating", round: Round, seating: Seating} & Placed} SeatingFact Who is in which team, or the
 *   options, are others.
 * @typedef {{type: "names", seating?: Seating, table?: Table} & Placed} NamesFact Somebody has another name.
 * @typedef {{type: "gathering", round: Round} & Placed} GatheringFact Phones are asked to promise a number.
 * @typedef {{type: "revealing", round: Round} & Placed} RevealingFact The promises are published: phones are asked to
 *   tell their numbers.
 * @typedef {{type: "dealt", round: Round, table: Table} & Placed} DealtFact The cards are dealt; each seat gets its
 *   `hand`.
 * @typedef {{type: "moved", last: Act, table: Table} & Placed} MovedFact Something was done at the table.
 * @typedef {{type: "undone", table: Table} & Placed} UndoneFact The last play was taken back.
 * @typedef {{type: "placeChanged", place: Place, table: Table} & Placed} PlaceChangedFact Somebody else plays a place.
 * @typedef {{type: "pausing", table: Table} & Placed} PausingFact The game stands still, or goes on.
 * @typedef {{type: "finished", round: Round, table: Table} & Placed} FinishedFact The game is over: the seed and the
 *   hands.
 * @typedef {{type: "hand", own: Own | null, entrant?: Entrant} & Placed} HandFact A seat’s own cards, to it alone.
 * @typedef {Int<0>} TableNumber One of many, from 0.
 * @typedef {{act: "play" | "swap" | "pass", card?: Card, cell?: Cell, lock?: Int<0>}} Vote What one of a crowd wants to
 *   play.
 *
 * @typedef {object} Votes What a team that plays together wants to play, the most wanted first.
 * @property {Int<0>} step
 * @property {Int<0>} count How many have said.
 * @property {List<Vote & {count: Int<1>}, 0, 24>} choices
 *
 * @typedef {object} Entrant How far somebody has come in a tournament.
 * @property {Int<0>} points Two for a table that was won, one for a draw.
 * @property {Int<0>} sequences
 * @property {Int<0>} [beatenIn] The round; 0 for who came too late.
 *
 * @typedef {object} Tournament How far a tournament is, and who leads.
 * @property {"playing" | "between" | "over"} state
 * @property {Int<1>} round
 * @property {Int<1>} [of]
 * @property {Int<0>} tables
 * @property {Int<0>} entrants
 * @property {Time} [endsAt]
 * @property {Time} [nextAt]
 * @property {boolean} [isPaused]
 * @property {List<Named & Entrant & {place?: Int<1>}, 0, 20>} [standing]
 *
 * @typedef {object} HallParts
 * @property {TableNumber} table
 * @property {"gathering" | "revealing" | "playing" | "finished"} state
 * @property {boolean} [rematch] Nothing hangs on it.
 * @property {Int<2, 3>} teams
 * @property {List<Occupant & {missed?: Int<1>}, 2, 6>} places
 * @property {Time} [since]
 * @property {Team} [through]
 * @property {Int<0>} [plays]
 *
 * @typedef {HallParts & Partial<Pick<Table, "need" | "turn" | "step" | "faces" | "chips" | "sequences" | "outcome">>}
 *   HallTable What hosts and the hall see of a table.
 * @typedef {{round: Int<1>, table: TableNumber, teams: Int<2, 3>, places: Occupant[], through?: Team}} BracketTable Who
 *   met at a table of a round before the current one, and which team advanced. The tables of the current round, the
 *   final included, are in `tables`.
 * @typedef {{type: "votes", votes: Votes} & Placed} VotesFact What a team that plays together wants to play, a few
 *   times a second.
 * @typedef {{type: "tournament", round: Round, tournament: Tournament} & Placed} TournamentFact A tournament goes on: a
 *   round of it begins or is over. Everybody is then shown their table by a snapshot.
 *
 * @typedef {object} TablesParts
 * @property {"tables"} type
 * @property {HallTable[]} tables For hosts, and for a spectator who looks at `hall`.
 * @property {boolean} [isAll] All of them, and no others.
 * @property {BracketTable[]} [bracket]
 *
 * @typedef {TablesParts & Placed} TablesFact The tables that changed, to hosts and to who looks at `hall`, a few times
 *   a second.
 * @typedef {{type: "finishTable", table: TableNumber}} FinishTableCommand Ends the game at one of many tables with what
 *   is on its board.
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
 * @returns {import("./rules/table.js").Field} what lies open, for the rules
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
