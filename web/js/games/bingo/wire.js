/**
 * What live bingo says on the wire, as types, and what its players and hosts may ask.
 * Cells are 0-based positions, row by row; terms are indices into `round.terms`, and -1 is the free centre.
 *
 * @typedef {import("../../room/wire.js").Avatar} Avatar
 * @typedef {import("../../room/wire.js").Hex32} Hex32
 * @typedef {import("../../room/wire.js").Name} Name
 * @typedef {import("../../room/wire.js").Named} Named
 * @typedef {import("../../room/wire.js").Placed} Placed
 * @typedef {import("../../room/wire.js").PlayerID} PlayerID
 * @typedef {import("../../room/wire.js").Time} Time
 * @typedef {Int<0, 24>} Cell A cell's position on the board, row by row from 0.
 * @typedef {Int<0, 499>} TermIndex An index into the round's terms.
 * @typedef {Chars<1>} TermText What may happen; at most 120 characters.
 * @typedef {Record<Match<"^[0-9]+$">, string>} Means What counts as a term, by the term's index; only for terms that
 *   need it.
 * @typedef {"row" | "column" | "diagonal" | "corners" | "x" | "frame" | "blackout"} PatternFamily A family of patterns.
 *   “row”, “column” and “diagonal” hold one pattern for each line.
 * @typedef {Match<"^(row[1-5]|column[1-5]|diagonal[12]|corners|x|frame|blackout|mask[1-9][0-9]*)$">} PatternID One
 *   pattern: row1 to row5, column1 to column5, diagonal1, diagonal2, corners, x, frame, blackout, mask1 and so on.
 *
 * @typedef {object} Goal What a player must hold for a bingo: `need` of these patterns.
 * @property {PatternFamily[]} patterns
 * @property {Cell[][]} masks The host's own patterns, each a list of cells.
 * @property {Int<1>} need
 *
 * @typedef {object} Options What the host chose for a round.
 * @property {3 | 4 | 5} size Rows and columns of a board.
 * @property {boolean} freeCentre Whether the cell in the middle counts without a mark; odd sizes only.
 * @property {"called" | "honour"} verification “called”: a cell counts when it is marked and called. “honour”: a mark
 *   is enough.
 * @property {boolean} autoMark Whether players may let suggestions confirm themselves.
 * @property {Int<0, 86400>} window Seconds after a call within which its confirmation ranks by that call; of an
 *   automatic window what it comes to now.
 * @property {true} [windowAuto] The window follows from how long the players' pages hold calls back: 45 seconds, or the
 *   longest of these delays and 20 more. Absent where the host chose it, and in rounds of the first rules.
 * @property {Int<0, 100>} crowd The share of the present players who have a term, in percent, whose early marks call
 *   it: three at least, or all if they are fewer, and never one alone. By the first rules the share of all who are
 *   present, two at least. 0 if only hosts call.
 * @property {Int<5, 600>} crowdSeconds Within how many seconds those marks must be made.
 * @property {Goal} goal
 *
 * @typedef {object} GoalChange
 * @property {PatternFamily[]} [patterns]
 * @property {Cell[][]} [masks] The host's own patterns, each a list of cells.
 * @property {Int<1>} [need]
 *
 * @typedef {object} Changes What is changed in other words than it is told.
 * @property {boolean} [windowAuto] Whether the window follows from the players' delays, as it does in a new play that
 *   says nothing. If this is left out, a `window` in seconds says no.
 * @property {GoalChange} [goal] A new goal; `need` is 1 if it is left out, and without `patterns` only the masks count.
 *
 * @typedef {Partial<Omit<Options, "windowAuto" | "goal">> & Changes} OptionsChange Options to change; what is left out
 *   stays as it is.
 *
 * @typedef {object} Call A moment that has happened.
 * @property {Int<1>} number Calls are numbered from 1 in each round; numbers are never reused.
 * @property {TermIndex} term
 * @property {Time} time
 * @property {Int<2>} [crowd] How many players made the call by their early marks; absent if a host did.
 * @property {Int<2>} [needed] Of a call by the crowd: how many early marks it took. Absent by the first rules.
 * @property {Int<0>} [holders] Of a call by the crowd: how many of the players who were present had the term. Absent by
 *   the first rules.
 *
 * @typedef {"dealt" | "playing" | "finished"} RoundState “dealt”: boards can be seen and reshuffled. “finished”: the
 *   seed is revealed.
 *
 * @typedef {object} Round One round of the game.
 * @property {Int<1>} number
 * @property {RoundState} state
 * @property {Hex32} commitment Known from the deal on: what binds room, play, round, terms, options and seed, as
 *   `DEALS.md` says. By the first rules the SHA-256 of the seed.
 * @property {Int<2>} [rules] The version of the rules by which the round is played; absent for the first.
 * @property {List<TermText, 0, 500>} terms The terms that boards are dealt from, then those that were added while the
 *   round was played.
 * @property {Options} options
 * @property {Call[]} calls In the order of their numbers, without those that were taken back.
 * @property {Hex32} [seed] The round's seed, once the round is finished: now anybody can repeat every deal.
 * @property {string} [language] The terms' language as a BCP 47 tag.
 * @property {Means} [means]
 * @property {Int<1>} [added] How many of the terms were added while the round was played; they stand last and on no
 *   board.
 * @property {Time} [startsAt] During a countdown: when the round will begin.
 * @property {Time} [marksUntil] Of a finished round: until when marks still count, because some pages hold calls back.
 * @property {Draw[]} [draws] The prize draws so far, without those whose winner was removed.
 * @property {OpenDraw} [openDraw] The prize draw that is open; absent if there is none.
 *
 * @typedef {object} Board A player's board.
 * @property {3 | 4 | 5} size
 * @property {Int<0>} deal Which deal of this player it is; grows with every reshuffle.
 * @property {List<Int<-1, 499>, 9, 25>} cells Indices into the terms, row by row; -1 is the free centre.
 * @property {Cell[]} marked The marked cells, in ascending order.
 * @property {Int<1, 300>} [guard] How many seconds the player's page holds calls back; absent if it does not.
 * @property {Int<1>[]} [notYet] The calls of which the player remarked that they have not happened; absent if there are
 *   none.
 * @property {Int<0, 5>} [voted] The pack that the player votes for; absent without a vote.
 *
 * @typedef {Int<0> | null} CallNumber The call that completed the goal; null where marks alone decide.
 *
 * @typedef {object} Standing A line of the standings.
 * @property {PlayerID} player
 * @property {Name} name
 * @property {Avatar} [avatar]
 * @property {Int<1>} rank Bingos of one call share a rank: 1, 1, 3.
 * @property {CallNumber} call
 * @property {Int<0>} lines How many patterns the player holds.
 * @property {Time} time
 *
 * @typedef {object} Standings Who has a bingo, the first 20.
 * @property {List<Standing, 0, 20>} top
 * @property {Int<0>} total How many players have one.
 * @property {Standing | null} own One's own line; null in broadcasts and for whoever has no bingo.
 *
 * @typedef {[Int<0>, Int<0>]} TermCount A term's index and a number of players.
 * @typedef {[Int<0>, Int<0>, Int<0>?]} TermHeard A term's index, how many of those present marked it, and of how many
 *   who have it; the last is left out by the first rules.
 *
 * @typedef {object} Bingo A bingo to announce.
 * @property {PlayerID} player
 * @property {Name} name
 * @property {Avatar} [avatar]
 * @property {List<PatternID, 1>} patterns
 * @property {CallNumber} call
 * @property {Int<1>} rank
 * @property {Time} time
 *
 * @typedef {object} TermMeant A term with what counts as it.
 * @property {TermText} text
 * @property {string} [means] At most 400 characters.
 *
 * @typedef {TermText | TermMeant} TermGiven
 * @typedef {List<TermGiven, 1, 500>} TermsGiven Unique without regard to case, 48 KiB together at most.
 * @typedef {{type: "mark", cell: Cell}} MarkCommand Marks a cell of one's board.
 * @typedef {{type: "unmark", cell: Cell}} UnmarkCommand Takes a mark off; a bingo that depended on it is withdrawn
 *   silently.
 * @typedef {{type: "autoMark", on: boolean}} AutoMarkCommand Lets suggestions confirm themselves, or not.
 * @typedef {{type: "reshuffle"}} ReshuffleCommand Deals oneself another board, until the round starts.
 * @typedef {{type: "call", term: TermIndex}} CallCommand Calls a term.
 * @typedef {{type: "uncall", term: TermIndex}} UncallCommand Takes a call back.
 *
 * @typedef {object} StartRoundCommand Starts the round that is dealt: at once even during a countdown, or after a
 *   delay.
 * @property {"startRound"} type
 * @property {Int<0, 600>} [delay] Seconds until the round begins; at once if it is left out or 0.
 *
 * @typedef {{type: "finishRound"}} FinishRoundCommand Finishes the round and reveals its seed.
 *
 * @typedef {object} NewRoundCommand Deals the next round.
 * @property {"newRound"} type
 * @property {OptionsChange} [options]
 * @property {TermsGiven} [terms]
 * @property {string} [language]
 * @property {Chars<0, 80>} [playTitle] What the play is called from now on, such as the pack's title.
 *
 * @typedef {{type: "setOptions", options: OptionsChange}} SetOptionsCommand Changes the options of a round that has not
 *   started, which deals it anew.
 *
 * @typedef {object} SetTermsCommand Changes the terms of a round that has not started, which deals it anew.
 * @property {"setTerms"} type
 * @property {TermsGiven} terms
 * @property {string} [language]
 * @property {Chars<0, 80>} [playTitle] What the play is called from now on, such as the pack's title.
 *
 * @typedef {object} Withdrawals
 * @property {Int<0>} total
 * @property {List<Named, 0, 10>} players The first of them.
 *
 * @typedef {object} Answers What stands in answers.
 * @property {PatternID[]} [lines] After `mark`: the patterns that one now holds.
 * @property {Withdrawals} [withdraws] After `previewUncall`: whose bingos would go with the call.
 *
 * @typedef {{type: "called", call: Call} & Placed} CalledFact A moment has happened. Boards that hold the term suggest
 *   a mark, or mark it where auto-mark is on.
 * @typedef {{type: "uncalled", term: TermIndex, number: Int<1>} & Placed} UncalledFact A call was taken back: marks
 *   made since are cleared, earlier ones stay.
 *
 * @typedef {object} BingosParts
 * @property {"bingos"} type
 * @property {List<Bingo, 1, 10>} bingos
 * @property {Int<0>} more How many further bingos are not listed.
 *
 * @typedef {BingosParts & Placed} BingosFact Players have reached the goal, the first of those that came together.
 * @typedef {{type: "withdrawn", players: List<PlayerID, 1>} & Placed} WithdrawnFact These players' bingos depended on a
 *   call that was taken back.
 *
 * @typedef {object} StandingsParts
 * @property {"standings"} type
 * @property {Standings} standings
 * @property {Totals} [totals] Of a finished round, for marks that still count change the totals, too; and whenever a
 *   removed player left them.
 *
 * @typedef {StandingsParts & Placed} StandingsFact The standings have changed.
 * @typedef {{type: "names", changed: Named[], removed: PlayerID[]} & Placed} NamesFact People whom everybody may know
 *   by name have other names, or were removed: the names change wherever they stand, and rows of removed players go. At
 *   most 50 in one message.
 * @typedef {{type: "roundDealt", round: Round, totals?: Totals} & Placed} RoundDealtFact A round was dealt, or dealt
 *   anew. Everybody with a board is sent it as `board`.
 * @typedef {{type: "roundStarted", round: Round} & Placed} RoundStartedFact The round is played from now on.
 *
 * @typedef {object} RoundFinishedParts
 * @property {"roundFinished"} type
 * @property {Hex32} seed
 * @property {Standings} standings
 * @property {Totals} [totals]
 * @property {Time} [marksUntil] Until when marks still count, because some pages hold calls back; absent if none does.
 *   Standings may change until then.
 *
 * @typedef {RoundFinishedParts & Placed} RoundFinishedFact The round is over; its seed is revealed.
 * @typedef {{type: "terms", terms: List<TermText, 0, 500>, means?: Means} & Placed} TermsFact To hosts: the round has
 *   other terms.
 * @typedef {{type: "board", board: Board, autoMark: boolean} & Placed} BoardFact To one player: a board dealt anew, or
 *   marked on another device.
 * @typedef {[Int<1>, Int<1>]} CallCount A call's number and a number of players.
 *
 * @typedef {object} Draw A prize draw among the players who share a rank. Anybody can repeat it: by the secret that is
 *   told in `drawn`, in recap and in export, or by the first rules with the round's seed.
 * @property {Int<1>} number Draws are numbered from 1 in each round.
 * @property {Int<1>} rank
 * @property {List<PlayerID, 1>} among The candidates, in the order of their seats.
 * @property {PlayerID} player
 * @property {Name} name
 * @property {Avatar} [avatar]
 * @property {Int<1>} [again] The number of the draw of the same rank that this one repeats.
 * @property {Int<0, 64>} [contributed] How many phones had a part in its chance; none means by the server alone. Absent
 *   by the first rules.
 *
 * @typedef {object} OpenDraw A prize draw that phones may contribute to. It ends by itself, and nobody can call it off.
 * @property {Int<1>} number Draws are numbered from 1 in each round.
 * @property {Int<1>} rank
 * @property {List<PlayerID, 1>} among The candidates, in the order of their seats.
 * @property {Int<1>} [again] The number of the draw of the same rank that this one repeats.
 * @property {Hex32} commitment SHA-256 of the draw's secret.
 * @property {Time} until
 *
 * @typedef {Match<"^[0-9a-f]{32}$">} Nonce 16 bytes that a phone made up.
 *
 * @typedef {object} Proof
 * @property {Hex32} [commitment] SHA-256 of the secret, as it was told when the draw was opened. Absent by the first
 *   rules, as are `secret` and `contributions`.
 * @property {Hex32} [secret] The server's part in the chance.
 * @property {List<[PlayerID, Nonce], 0, 64>} [contributions] The phones' parts, in the room's order: seat and nonce.
 *
 * @typedef {Draw & Proof} ProvenDraw A prize draw with all that proves it.
 *
 * @typedef {object} Total What a player reached in all finished rounds together.
 * @property {PlayerID} player
 * @property {Name} name
 * @property {Avatar} [avatar]
 * @property {Int<1>} rounds Finished rounds with a board.
 * @property {Int<0>} bingos
 * @property {Int<0>} firsts Rounds in which none of the players who are left ranked before this one.
 * @property {Int<0>} lines Patterns of the goals, in all rounds.
 *
 * @typedef {List<Total, 0, 20>} Totals The best over all finished rounds, by first ranks, bingos and patterns; absent
 *   before the first is finished.
 * @typedef {{type: "notYet", number: CallNumberGiven, on: boolean}} NotYetCommand Remarks that a standing call has not
 *   happened on one's own screen, or takes that back.
 * @typedef {Int<1>} CallNumberGiven The number of a call.
 * @typedef {{type: "guard", seconds: Int<0, 300>}} GuardCommand Says how many seconds one's page holds calls back,
 *   because one's stream lags. When a round ends, marks count as much longer as the longest of these.
 *
 * @typedef {object} AddTermCommand Adds a term that nobody foresaw, and calls it. It fills no board.
 * @property {"addTerm"} type
 * @property {TermText} text
 * @property {Chars<0, 400>} [means] What counts as the term.
 *
 * @typedef {{type: "cancelStart"}} CancelStartCommand Calls the countdown off.
 * @typedef {{type: "draw", rank: Int<1>}} DrawCommand Opens a draw of one of the players who share a rank, when the
 *   round is finished and marks no longer count. It ends by itself three seconds later.
 *
 * @typedef {object} ContributeCommand A phone's part in the chance of the draw that is open, which pages send by
 *   themselves. The first of a seat counts.
 * @property {"contribute"} type
 * @property {Int<1>} draw The draw's number.
 * @property {Nonce} nonce
 *
 * @typedef {{type: "previewUncall", term: TermIndex}} PreviewUncallCommand Asks whose bingos an `uncall` would take;
 *   changes nothing.
 * @typedef {{type: "countdown", startsAt: Time | null} & Placed} CountdownFact The round will begin by itself at a
 *   time, or no longer.
 * @typedef {{type: "window", seconds: Int<45, 320>} & Placed} WindowFact The window is another: it follows from the
 *   players' delays, and these changed. While a round is played it only grows.
 *
 * @typedef {object} TermAddedParts
 * @property {"termAdded"} type
 * @property {TermIndex} term
 * @property {TermText} text
 * @property {Chars<0, 400>} [means] What counts as the term.
 *
 * @typedef {TermAddedParts & Placed} TermAddedFact A term was added to the round, and its call follows.
 * @typedef {{type: "drawOpened", draw: OpenDraw} & Placed} DrawOpenedFact A prize draw is open: what it is among is
 *   fixed, and phones may contribute until its time has come.
 * @typedef {{type: "drawn", draw: ProvenDraw} & Placed} DrawnFact A prize draw has ended.
 *
 * @typedef {object} View All that bingo says to one connection: to everybody, with what a seat alone may see.
 * @property {Round} round
 * @property {Board} [board] To a seat that has one.
 * @property {Standings} standings
 * @property {Totals} [totals]
 * @property {boolean} [autoMark] To a seat: whether its suggestions confirm themselves.
 * @property {Vote} [vote] While one is open.
 *
 * @typedef {object} FirstPlace
 * @property {Int<0>} call The call by which it was reached.
 * @property {Int<1>} [mayPass] How many players would be before it if they now tapped all that is called.
 * @property {Int<1>} [mayShare] How many would share it.
 *
 * @typedef {object} Unclaimed
 * @property {Int<0>} total
 * @property {List<PlayerID, 0, 10>} players The first of them.
 *
 * @typedef {object} Pulse How a game of bingo feels.
 * @property {Int<0>} oneAway Players whom one more call could give a bingo.
 * @property {FirstPlace} [first] The first place, where calls decide it. It is decided once nobody may pass or share
 *   it.
 * @property {List<TermHeard, 0, 50>} [early] For hosts: terms that players who are here marked within the last 90
 *   seconds though they are not called.
 * @property {List<TermCount, 0, 50>} [needed] For hosts: terms that a call would turn into bingos.
 * @property {List<CallCount, 0, 50>} [notYet] For hosts: calls that have not happened on some players' screens.
 * @property {Unclaimed} [unclaimed] For hosts: players who only need to confirm their suggestions for a bingo.
 *
 * @typedef {object} PlaySetup What a play is set up with.
 * @property {string} [pack] The name of a pack of terms, in the place of `terms`.
 * @property {TermsGiven} [terms]
 * @property {string} [language]
 * @property {OptionsChange} [options]
 *
 * @typedef {object} OpenVoteCommand Lets the players vote for a pack while the round has not begun. A vote that is open
 *   ends with it.
 * @property {"openVote"} type
 * @property {List<Chars<1, 80>, 2, 6>} packs What the packs are called; no two alike.
 *
 * @typedef {{type: "closeVote"}} CloseVoteCommand Ends the vote. So does the start of the round, and so do other terms.
 *
 * @typedef {object} VoteCommand Votes for a pack, or for another one than before.
 * @property {"vote"} type
 * @property {Int<1>} vote The vote's number.
 * @property {Int<0, 5>} pack The pack's place in the vote.
 *
 * @typedef {object} PackVotes
 * @property {string} title
 * @property {Int<0>} votes How many of those who play want it.
 *
 * @typedef {object} Vote What the players vote for before the round. It decides nothing: a host takes a pack, or does
 *   not.
 * @property {Int<1>} number Counted over the play.
 * @property {List<PackVotes, 2, 6>} packs
 *
 * @typedef {{type: "vote", vote: Vote | null} & Placed} VoteFact How the vote stands, or that it is over; a few times a
 *   second at most.
 *
 * @typedef {MarkCommand | UnmarkCommand | AutoMarkCommand | ReshuffleCommand | NotYetCommand | GuardCommand |
 *   ContributeCommand | VoteCommand} PlayerCommand
 * @typedef {CallCommand | UncallCommand | StartRoundCommand | FinishRoundCommand | NewRoundCommand | SetOptionsCommand
 *   | SetTermsCommand | AddTermCommand | CancelStartCommand | DrawCommand | PreviewUncallCommand | OpenVoteCommand |
 *   CloseVoteCommand} HostCommand
 * @typedef {CalledFact | UncalledFact | BingosFact | WithdrawnFact | StandingsFact | NamesFact | RoundDealtFact |
 *   RoundStartedFact | RoundFinishedFact | CountdownFact | WindowFact | TermAddedFact | DrawOpenedFact | DrawnFact |
 *   VoteFact} FactForAll
 * @typedef {TermsFact} FactForHosts
 * @typedef {BoardFact} FactForSeat
 *
 * @typedef {Omit<import("../../room/wire.js").JoinedAnswer, "game" | "pulse"> & {game: View, pulse: {present: number,
 *   game: Pulse}}} Joined
 * @typedef {import("../../room/wire.js").AcceptedAnswer & Answers} Accepted
 * @typedef {{type: "pulse", present: number, game: Pulse}} PulseFact
 *
 * @typedef {FactForAll | FactForHosts | FactForSeat | PulseFact} Fact
 * @typedef {Exclude<import("../../room/wire.js").Fact, import("../../room/wire.js").PulseFact>} RoomFact
 * @typedef {Joined | Accepted | import("../../room/wire.js").RejectedAnswer | RoomFact | Fact} ServerMessage
 * @typedef {PlayerCommand | HostCommand | import("../../room/wire.js").Command} Command
 * @typedef {Command & {id: number}} SentCommand
 * @typedef {Accepted | import("../../room/wire.js").RejectedAnswer} Reply
 * @typedef {(command: Command) => Promise<Reply>} Ask
 */

/** Limits of the wire that a page can check before it sends. */
export const LIMITS = Object.freeze({
  termCharacters: 120,
  meansCharacters: 400,
  terms: 500,
  termsBytes: 48 * 1024,
  guardSeconds: 300,
  votePacks: 6,
});
