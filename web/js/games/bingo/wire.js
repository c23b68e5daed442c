/**
 * The messages and commands of live bingo, as types. Cells are 0-based positions, row by row. Terms are indices into
 * `round.terms`; -1 is the free centre.
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
 * @typedef {Chars<1>} TermText A moment that may happen; at most 120 characters.
 * @typedef {Record<Match<"^[0-9]+$">, string>} Means What counts as a term, by the term's index; only for terms that
 *   need it.
 * @typedef {"row" | "column" | "diagonal" | "corners" | "x" | "frame" | "blackout"} PatternFamily A family of patterns.
 *   “row”, “column” and “diagonal” hold one pattern for each line.
 * @typedef {Match<"^(row[1-5]|column[1-5]|diagonal[12]|corners|x|frame|blackout|mask[1-9][0-9]*)$">} PatternID One
 *   pattern: row1 to row5, column1 to column5, diagonal1, diagonal2, corners, x, frame, blackout, mask1 and so on.
 *
 * @typedef {object} Goal What a player needs for a bingo: `need` of these patterns.
 * @property {PatternFamily[]} patterns
 * @property {Cell[][]} masks The host's own patterns, each a list of cells.
 * @property {Int<1>} need
 *
 * @typedef {object} Options The host's choices for a round.
 * @property {3 | 4 | 5} size Rows and columns of a board.
 * @property {boolean} freeCentre Whether the cell in the middle counts without a mark; odd sizes only.
 * @property {"called" | "honour"} verification “called”: a cell counts when it is marked and called. “honour”: a mark
 *   is enough.
 * @property {boolean} autoMark Whether players may have suggestions confirmed automatically.
 * @property {Int<0, 86400>} window Seconds after a call within which a confirmation ranks by that call. A later one
 *   ranks by the call that was the latest when it came, or, if that was taken back, by the latest before it that
 *   counts. For an automatic window, its current length.
 * @property {true} [windowAuto] The window follows from the longest time for which a player's page holds calls back:
 *   that time and 20 seconds more, at least 45 seconds. Absent if the host chose the window, and in rounds of the first
 *   rules.
 * @property {Int<0, 100>} crowd The share of the connected players with a term, in percent, whose early marks make the
 *   call: at least three, or all if they are fewer, and never one alone. In the first rules it is the share of all
 *   connected players, at least two. 0 if only hosts call. A player who marked more than five cells within ten seconds
 *   does not count for the next 90 seconds.
 * @property {Int<5, 600>} crowdSeconds The seconds within which those marks must be made.
 * @property {Goal} goal
 *
 * @typedef {object} GoalChange
 * @property {PatternFamily[]} [patterns]
 * @property {Cell[][]} [masks] The host's own patterns, each a list of cells.
 * @property {Int<1>} [need]
 *
 * @typedef {object} Changes The members that are different in a change.
 * @property {boolean} [windowAuto] Whether the window follows from the players' delays, which is the default of a new
 *   play. Without it, a `window` in seconds turns that off.
 * @property {GoalChange} [goal] A new goal; `need` is 1 if it is left out, and without `patterns` only the masks count.
 *
 * @typedef {Partial<Omit<Options, "windowAuto" | "goal">> & Changes} OptionsChange Options to change. Absent members
 *   stay as they are.
 *
 * @typedef {object} Call A moment that has happened.
 * @property {Int<1>} number The call's number in its round, from 1. Numbers are never reused.
 * @property {TermIndex} term
 * @property {Time} time
 * @property {Int<2>} [crowd] How many players made the call by their early marks; absent if a host did.
 * @property {Int<2>} [needed] For a call by the crowd: the number of early marks that it needed. Absent in the first
 *   rules.
 * @property {Int<0>} [holders] For a call by the crowd: how many connected players had the term. Absent in the first
 *   rules.
 *
 * @typedef {"dealt" | "playing" | "finished"} RoundState “dealt”: players see their boards and can reshuffle them.
 *   “finished”: the seed is revealed.
 *
 * @typedef {object} Round One round of the game.
 * @property {Int<1>} number
 * @property {RoundState} state
 * @property {Hex32} commitment Published with the deal. It binds room, play, round, terms, options and seed, as the
 *   document PROOFS.md says. In the first rules it is the SHA-256 of the seed.
 * @property {Int<2>} [rules] The version of the round's rules; absent for the first.
 * @property {List<TermText, 0, 500>} terms The terms that boards are dealt from, then the terms that were added during
 *   the round.
 * @property {Options} options
 * @property {Call[]} calls The calls in the order of their numbers, without those that were taken back.
 * @property {Hex32} [seed] The round's seed, once the round is finished. With it, anyone can repeat every deal.
 * @property {string} [language] The terms' language as a BCP 47 tag.
 * @property {Means} [means]
 * @property {Int<1>} [added] How many terms were added during the round. They are the last ones, and on no board.
 * @property {Time} [startsAt] During a countdown: when the round will begin.
 * @property {Time} [marksUntil] For a finished round: until when marks still count, because some pages hold calls back.
 * @property {Draw[]} [draws] The prize draws so far, without those of removed winners.
 * @property {OpenDraw} [openDraw] The open prize draw; absent if there is none.
 *
 * @typedef {object} Board A player's board.
 * @property {3 | 4 | 5} size
 * @property {Int<0>} deal The number of the player's deal; it grows with every reshuffle.
 * @property {List<Int<-1, 499>, 9, 25>} cells Indices into the terms, row by row; -1 is the free centre.
 * @property {Cell[]} marked The marked cells, in ascending order.
 * @property {Int<1, 300>} [guard] How many seconds the player's page holds calls back; absent if it does not.
 * @property {Int<1>[]} [notYet] The calls that the player has marked as not happened yet; absent if there are none.
 * @property {Int<0, 5>} [voted] The pack that the player votes for; absent without a vote.
 *
 * @typedef {Int<0> | null} CallNumber The call that completed the goal; null where marks alone decide.
 *
 * @typedef {object} Standing A row of the standings.
 * @property {PlayerID} player
 * @property {Name} name
 * @property {Avatar} [avatar]
 * @property {Int<1>} rank Bingos by the same call share a rank: 1, 1, 3.
 * @property {CallNumber} call
 * @property {Int<0>} lines How many patterns the player has.
 * @property {Time} time
 *
 * @typedef {object} Standings The players with a bingo.
 * @property {List<Standing, 0, 20>} top The first 20.
 * @property {Int<0>} total How many players have a bingo.
 * @property {Standing | null} own The seat's own row; `null` in broadcasts, and without a bingo.
 *
 * @typedef {[Int<0>, Int<0>]} TermCount A term's index and a number of players.
 * @typedef {[Int<0>, Int<0>, Int<0>?]} TermHeard A term's index, the number of connected players that marked it, and
 *   the number of those with it on their boards. The first rules have only two numbers.
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
 * @typedef {object} TermMeant A term with its explanation.
 * @property {TermText} text
 * @property {string} [means] At most 400 characters.
 *
 * @typedef {TermText | TermMeant} TermGiven
 * @typedef {List<TermGiven, 1, 500>} TermsGiven Unique without regard to case; 48 KiB in total at most.
 * @typedef {{type: "mark", cell: Cell}} MarkCommand Marks a cell of the player's board.
 * @typedef {{type: "unmark", cell: Cell}} UnmarkCommand Removes a mark. A bingo that depended on it is withdrawn
 *   without an announcement.
 * @typedef {{type: "autoMark", on: boolean}} AutoMarkCommand Turns the automatic confirmation of suggestions on or off.
 * @typedef {{type: "reshuffle"}} ReshuffleCommand Deals the player another board, until the round starts.
 * @typedef {{type: "call", term: TermIndex}} CallCommand Calls a term.
 * @typedef {{type: "uncall", term: TermIndex}} UncallCommand Takes a call back.
 *
 * @typedef {object} StartRoundCommand Starts the dealt round, at once (also during a countdown) or after a delay.
 * @property {"startRound"} type
 * @property {Int<0, 600>} [delay] Seconds until the round begins. Absent or 0 means at once.
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
 *   started, and deals it again.
 *
 * @typedef {object} SetTermsCommand Changes the terms of a round that has not started, and deals it again.
 * @property {"setTerms"} type
 * @property {TermsGiven} terms
 * @property {string} [language]
 * @property {Chars<0, 80>} [playTitle] What the play is called from now on, such as the pack's title.
 *
 * @typedef {object} Withdrawals
 * @property {Int<0>} total
 * @property {List<Named, 0, 10>} players The first of them.
 *
 * @typedef {object} Answers Further members of answers.
 * @property {PatternID[]} [lines] After `mark`: the patterns that the player now has.
 * @property {Withdrawals} [withdraws] After `previewUncall`: the players who would lose their bingo.
 *
 * @typedef {{type: "called", call: Call} & Placed} CalledFact A moment has happened. Boards with the term suggest a
 *   mark, or mark the cell if auto-mark is on.
 * @typedef {{type: "uncalled", term: TermIndex, number: Int<1>} & Placed} UncalledFact A call was taken back. Marks
 *   that were made after it are cleared; earlier marks stay.
 *
 * @typedef {object} BingosParts
 * @property {"bingos"} type
 * @property {List<Bingo, 1, 10>} bingos
 * @property {Int<0>} more How many further bingos are not listed.
 *
 * @typedef {BingosParts & Placed} BingosFact Players have reached the goal: the first of those at the same time. A
 *   bingo is announced once. It is announced again if a call was taken back and made again, and once in a round if its
 *   player took a mark back within a second and set it again.
 * @typedef {{type: "withdrawn", players: List<PlayerID, 1>} & Placed} WithdrawnFact The bingos of these players
 *   depended on a call that was taken back.
 *
 * @typedef {object} StandingsParts
 * @property {"standings"} type
 * @property {Standings} standings
 * @property {Totals} [totals] After a finished round, when a late mark has changed the totals, and after a removed
 *   player has left them.
 *
 * @typedef {StandingsParts & Placed} StandingsFact The standings have changed.
 * @typedef {{type: "names", changed: Named[], removed: PlayerID[]} & Placed} NamesFact Players whose names are public
 *   have other names, or were removed. Names change wherever they are shown, and rows of removed players go. At most 50
 *   in one message.
 * @typedef {{type: "roundDealt", round: Round, totals?: Totals} & Placed} RoundDealtFact A round was dealt, or dealt
 *   again. Each player with a board gets it as `board`.
 * @typedef {{type: "roundStarted", round: Round} & Placed} RoundStartedFact The round has started.
 *
 * @typedef {object} RoundFinishedParts
 * @property {"roundFinished"} type
 * @property {Hex32} seed
 * @property {Standings} standings
 * @property {Totals} [totals]
 * @property {Time} [marksUntil] Until when marks still count, because some pages hold calls back; absent if no page
 *   does. Standings may change until then.
 *
 * @typedef {RoundFinishedParts & Placed} RoundFinishedFact The round has ended, and its seed is revealed.
 * @typedef {{type: "terms", terms: List<TermText, 0, 500>, means?: Means} & Placed} TermsFact To hosts: the round has
 *   other terms.
 * @typedef {{type: "board", board: Board, autoMark: boolean} & Placed} BoardFact To one player: a new board, or one
 *   that was marked on another device.
 * @typedef {[Int<1>, Int<1>]} CallCount A call's number and a number of players.
 *
 * @typedef {object} Draw A prize draw among the players who share a rank. Anyone can repeat it with the secret that is
 *   in `drawn`, in the recap and in the export; in the first rules, with the round's seed.
 * @property {Int<1>} number The draw's number in its round, from 1.
 * @property {Int<1>} rank
 * @property {List<PlayerID, 1>} among The candidates, in the order of their seats.
 * @property {PlayerID} player
 * @property {Name} name
 * @property {Avatar} [avatar]
 * @property {Int<1>} [again] The number of the draw of the same rank that this one repeats.
 * @property {Int<0, 64>} [contributed] How many phones contributed to the chance. 0 means that the server drew alone.
 *   Absent in the first rules.
 *
 * @typedef {object} OpenDraw A prize draw that phones can contribute to. It ends automatically and cannot be cancelled.
 * @property {Int<1>} number The draw's number in its round, from 1.
 * @property {Int<1>} rank
 * @property {List<PlayerID, 1>} among The candidates, in the order of their seats.
 * @property {Int<1>} [again] The number of the draw of the same rank that this one repeats.
 * @property {Hex32} commitment SHA-256 of the draw's secret.
 * @property {Time} until
 *
 * @typedef {Match<"^[0-9a-f]{32}$">} Nonce 16 random bytes of a phone.
 *
 * @typedef {object} Proof
 * @property {Hex32} [commitment] SHA-256 of the secret, as it was published when the draw was opened. Absent in the
 *   first rules, as are `secret` and `contributions`.
 * @property {Hex32} [secret] The server's contribution to the chance.
 * @property {List<[PlayerID, Nonce], 0, 64>} [contributions] The phones' contributions, in the room's order: seat and
 *   nonce.
 *
 * @typedef {Draw & Proof} ProvenDraw A prize draw with its proof.
 *
 * @typedef {object} Total A player's results in all finished rounds.
 * @property {PlayerID} player
 * @property {Name} name
 * @property {Avatar} [avatar]
 * @property {Int<1>} rounds Finished rounds with a board.
 * @property {Int<0>} bingos
 * @property {Int<0>} firsts Rounds in which no player who is still in the room ranked higher.
 * @property {Int<0>} lines Patterns of the goals in all rounds.
 *
 * @typedef {List<Total, 0, 20>} Totals The best players over all finished rounds, by first ranks, bingos and patterns;
 *   absent before the first round is finished.
 * @typedef {{type: "notYet", number: CallNumberGiven, on: boolean}} NotYetCommand Says that a call has not happened yet
 *   on the player's own screen, or takes that back.
 * @typedef {Int<1>} CallNumberGiven The number of a call.
 * @typedef {{type: "guard", seconds: Int<0, 300>}} GuardCommand Says how many seconds the player's page holds calls
 *   back, because the player's stream lags. After the end of a round, marks count for as long as the longest of these.
 *
 * @typedef {object} AddTermCommand Adds a term during the round, and calls it. The term is on no board.
 * @property {"addTerm"} type
 * @property {TermText} text
 * @property {Chars<0, 400>} [means] What counts as the term.
 *
 * @typedef {{type: "cancelStart"}} CancelStartCommand Cancels the countdown.
 * @typedef {{type: "draw", rank: Int<1>}} DrawCommand Opens a prize draw among the players who share a rank, once the
 *   round is finished and marks no longer count. It ends three seconds later.
 *
 * @typedef {object} ContributeCommand A phone's contribution to the chance of the open draw. Pages send it
 *   automatically. Each seat's first one counts.
 * @property {"contribute"} type
 * @property {Int<1>} draw The draw's number.
 * @property {Nonce} nonce
 *
 * @typedef {{type: "previewUncall", term: TermIndex}} PreviewUncallCommand Asks which players would lose their bingo by
 *   an `uncall`; changes nothing.
 * @typedef {{type: "countdown", startsAt: Time | null} & Placed} CountdownFact The round will start at this time;
 *   `null`: the countdown was cancelled.
 * @typedef {{type: "window", seconds: Int<45, 320>} & Placed} WindowFact The automatic window has changed with the
 *   players' delays. During a round it only grows.
 *
 * @typedef {object} TermAddedParts
 * @property {"termAdded"} type
 * @property {TermIndex} term
 * @property {TermText} text
 * @property {Chars<0, 400>} [means] What counts as the term.
 *
 * @typedef {TermAddedParts & Placed} TermAddedFact A term was added to the round, and its call follows.
 * @typedef {{type: "drawOpened", draw: OpenDraw} & Placed} DrawOpenedFact A prize draw is open. Its candidates are
 *   fixed, and phones can contribute until its time.
 * @typedef {{type: "drawn", draw: ProvenDraw} & Placed} DrawnFact A prize draw has ended.
 *
 * @typedef {object} View Bingo's part of a snapshot for one connection.
 * @property {Round} round
 * @property {Board} [board] For a seat with a board.
 * @property {Standings} standings
 * @property {Totals} [totals]
 * @property {boolean} [autoMark] For a seat: whether its suggestions are confirmed automatically.
 * @property {Vote} [vote] While a vote is open.
 *
 * @typedef {object} FirstPlace
 * @property {Int<0>} call The call by which it was reached.
 * @property {Int<1>} [mayPass] How many players would overtake it by tapping all called terms now.
 * @property {Int<1>} [mayShare] How many players would share it.
 *
 * @typedef {object} Unclaimed
 * @property {Int<0>} total
 * @property {List<PlayerID, 0, 10>} players The first of them.
 *
 * @typedef {object} Pulse The figures of a game of bingo.
 * @property {Int<0>} oneAway How many players one more call could give a bingo.
 * @property {Int<1>} [claimable] Except for hosts: how many players only need to confirm their suggestions for a bingo.
 * @property {FirstPlace} [first] The first place, if calls decide it. It is final when no player can overtake or share
 *   it.
 * @property {List<TermHeard, 0, 50>} [early] For hosts: terms that connected players marked within the last 90 seconds
 *   before a call, without players who marked more than five cells within ten seconds.
 * @property {List<TermCount, 0, 50>} [needed] For hosts: terms whose call would make bingos.
 * @property {List<CallCount, 0, 50>} [notYet] For hosts: calls that have not happened on some players' screens.
 * @property {Unclaimed} [unclaimed] For hosts: players who only need to confirm their suggestions for a bingo.
 *
 * @typedef {object} PlaySetup The setup of a play.
 * @property {string} [pack] The name of a pack of terms, instead of `terms`.
 * @property {TermsGiven} [terms]
 * @property {string} [language]
 * @property {OptionsChange} [options]
 *
 * @typedef {object} OpenVoteCommand Lets the players vote for a pack before the round has started. It replaces an open
 *   vote.
 * @property {"openVote"} type
 * @property {List<Chars<1, 80>, 2, 6>} packs The titles of the packs, each different.
 *
 * @typedef {{type: "closeVote"}} CloseVoteCommand Ends the vote. The start of the round and new terms also end it.
 *
 * @typedef {object} VoteCommand Votes for a pack, or changes the vote.
 * @property {"vote"} type
 * @property {Int<1>} vote The vote's number.
 * @property {Int<0, 5>} pack The pack's place in the vote.
 *
 * @typedef {object} PackVotes
 * @property {string} title
 * @property {Int<0>} votes How many players vote for it.
 *
 * @typedef {object} Vote The players' vote before the round. It decides nothing; a host chooses the pack.
 * @property {Int<1>} number The vote's number in its play.
 * @property {List<PackVotes, 2, 6>} packs
 *
 * @typedef {{type: "vote", vote: Vote | null} & Placed} VoteFact The state of the vote, `null` once it is over; a few
 *   times a second at most.
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
