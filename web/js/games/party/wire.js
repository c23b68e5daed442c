/**
 * Party's part of the wire, as types; the room's own words are in `room/wire.js`.
 *
 * @typedef {import("../../room/wire.js").Avatar} Avatar
 * @typedef {import("../../room/wire.js").Hex32} Hex32
 * @typedef {import("../../room/wire.js").Placed} Placed
 * @typedef {import("../../room/wire.js").Time} Time
 * @typedef {"truthOrDare" | "wouldYouRather" | "custom"} Category What kind of question.
 * @typedef {"truth" | "dare"} Kind Of `truthOrDare`: which of the two.
 * @typedef {"easy" | "medium" | "hard"} Difficulty How bold a question is.
 * @typedef {"family" | "teens" | "adults"} Audience Whom a deck is for; each takes what is for those before it.
 * @typedef {"notTwice" | "everybodyOnce" | "pure"} Fairness Who may be picked: everybody but the one picked last, each
 *   once before anybody twice, or everybody.
 * @typedef {Match<"^[pgn][1-9][0-9]*$">} Entrant A seat, a guest or a line of a pasted list.
 * @typedef {List<Chars<0, 700>, 2, 2>} Choices
 *
 * @typedef {object} Options How a game goes.
 * @property {"questions" | "draw"} mode Whether a deck asks whom the wheel picks, or winners are drawn.
 * @property {"house" | "bright" | "ocean" | "forest" | "berry" | "slate"} theme The wheel's colours.
 * @property {Fairness} rule
 * @property {"host" | "picked" | "anybody"} spinner Who may spin beside hosts.
 * @property {"host" | "anybody"} guestKeeper Who may name guests beside hosts.
 * @property {boolean} mixesChance Whether phones mix their own chance into a spin.
 * @property {Int<2000, 8000>} spinMilliseconds
 * @property {30 | 60 | 90 | null} timer Seconds for a question.
 * @property {Int<0, 60>} chooseSeconds After so long chance chooses between truth and dare; 0 for never, else at least
 *   5.
 * @property {boolean} skipsAway Whether players who are not connected are passed over. A new game does, unless it says
 *   otherwise.
 * @property {Audience} audience
 * @property {List<Category, 1>} categories
 * @property {List<Difficulty, 1>} difficulties
 * @property {"present" | "list"} source What winners are drawn from.
 * @property {Int<1, 50>} winners Drawn at once.
 * @property {boolean} removesWinners Whether who was drawn is out of the next draws.
 *
 * @typedef {Partial<Options>} OptionsChange Options for a new game; what is missing is as usual.
 * @typedef {{text: Chars<0, 2000>, category?: Category, kind?: Kind, difficulty?: Difficulty, options?: Choices}}
 *   DeckQuestion A question as it is sent; what is missing follows from the rest.
 *
 * @typedef {object} Deck A deck of questions, 48 KiB at most.
 * @property {Chars<1, 80>} title
 * @property {Chars<0, 280>} [description]
 * @property {string | null} [language]
 * @property {Audience} [audience]
 * @property {Chars<0, 24> | null} [author]
 * @property {List<DeckQuestion, 1, 500>} questions
 *
 * @typedef {{title: string, language?: string, audience: Audience, count: Int<1, 500>}} DeckHead A deck that is played,
 *   without its questions.
 * @typedef {Chars<1, 60>} Prize What the draw is for.
 *
 * @typedef {object} Person Somebody on the wheel.
 * @property {Entrant} player
 * @property {string} name Empty for a removed player who has a slice of a wheel that is shown.
 * @property {Avatar} [avatar]
 *
 * @typedef {object} Part
 * @property {boolean} isOut Sits out.
 * @property {Int<0>} picked How often in this game.
 *
 * @typedef {Person & Part} Somebody Somebody who plays.
 *
 * @typedef {object} People Who plays.
 * @property {Int<0>} on On the wheel.
 * @property {Int<0>} out Sitting out.
 * @property {Somebody[]} guests Names without a device.
 * @property {Somebody[]} [players] Up to sixty; of more only the numbers.
 *
 * @typedef {object} Spin A spin of the wheel.
 * @property {Int<1>} number
 * @property {Prize} [prize]
 * @property {string} by
 * @property {Fairness} rule
 * @property {Int<1>} count Slices.
 * @property {Person[]} [slices] Up to sixty.
 * @property {Person[]} [sample] A few of more than sixty.
 * @property {Int<0>} committed Phones that had committed to a chance.
 * @property {Hex32} list SHA-256 of their commitments in the order of their seats.
 * @property {Time} pushesUntil
 * @property {Int<0>} [told] Phones that told their chance in time.
 * @property {Time} [startsAt]
 * @property {Int<2000, 8000>} [duration] Milliseconds.
 * @property {Int<4, 6>} [turns]
 * @property {Int<0>} [winner] The slice, from 0.
 * @property {Int<0, 999>} [place] Thousandths of the slice.
 * @property {Person[]} [winners]
 *
 * @typedef {object} Draw A draw that is over.
 * @property {Int<1>} number
 * @property {Time} time
 * @property {Int<1>} of
 * @property {boolean} isUndone Those drawn are in again.
 * @property {Prize} [prize]
 * @property {Person[]} winners
 *
 * @typedef {{text: Chars<0, 2000>, category: Category, kind?: Kind, difficulty: Difficulty, options?: Choices}}
 *   Question
 *
 * @typedef {object} Times How often somebody was picked.
 * @property {Int<0>} times
 * @property {Int<0>} [truths] Truths told; from version 2 of the rules on.
 * @property {Int<0>} [dares] Dares done; from version 2 of the rules on.
 *
 * @typedef {Person & Times} Result How often somebody was picked.
 * @typedef {[Int<0>, Int<0>]} OptionVotes How many are for each option.
 * @typedef {{count: Int<1>, standing: Int<0>, winners: Int<1>}} Earlier
 *
 * @typedef {object} Game What everybody may see of a game. What comes next and the seed are not in it before it is
 *   over.
 * @property {Int<1>} number
 * @property {"setup" | "ready" | "spinning" | "choosing" | "asking" | "deckDone" | "ended" | "paused"} state
 * @property {boolean} [pausesNext] It is paused once the wheel stands.
 * @property {Time} [pausedAt]
 * @property {Options} options
 * @property {Hex32} commitment
 * @property {Hex32} [seed]
 * @property {DeckHead[]} decks
 * @property {{truth: Int<0>, dare: Int<0>, other: Int<0>}} remaining Questions that are left.
 * @property {Int<0>} asked
 * @property {Int<0>} spins
 * @property {{count: Int<1, 20000>, left: Int<0>, sha256: Hex32}} [list] A pasted list.
 * @property {Spin} [spin]
 * @property {Person} [picked]
 * @property {{until?: Time, kinds: Kind[]}} [choosing] Somebody chooses.
 * @property {Question & {number: Int<1>, until?: Time}} [question] What is asked, with names in it.
 * @property {Draw[]} [draws] The last twenty that are over, of a game that is over two hundred; without removed
 *   players.
 * @property {Earlier} [earlier] The draws before those that are told: how many, how many of them were not taken back,
 *   and how many won them.
 * @property {Result[]} [result]
 * @property {List<Question & {options: Choices, votes: OptionVotes}, 0, 2>} [ballots] Of a game that is over, the
 *   closest vote and the one that most agreed in.
 *
 * @typedef {object} Own What a seat alone sees.
 * @property {boolean} plays A player, not a host.
 * @property {boolean} isOut Sits out.
 * @property {Int<0, 2>} vote 0 for none.
 * @property {Int<0>} picked How often in this game; a draw does not count.
 * @property {true} [isLate] The seat is newer than the end of the game.
 * @property {Hex32} [commitment] What it has committed to for the next spin.
 * @property {Hex32} [awaited] The commitment whose nonce is awaited now.
 *
 * @typedef {object} View All that Party says to one connection.
 * @property {Game} party
 * @property {People} people
 * @property {OptionVotes} votes
 * @property {Own} [own]
 *
 * @typedef {object} Wheel
 * @property {Int<0>} count How many the next spin may pick.
 * @property {Fairness} rule
 * @property {Int<0>} [away] How many are not on the wheel because they are not connected.
 * @property {Person[]} [slices] Who they are, up to sixty.
 * @property {Person} [spinner] Who spins next, in addition to hosts; absent if that is open to all, or to hosts alone.
 *
 * @typedef {{wheel: Wheel}} Pulse The wheel as it would be turned now, for those who are connected.
 *
 * @typedef {object} PlaySetup What a play is set up with.
 * @property {OptionsChange} [options]
 * @property {List<Deck, 0, 5>} [decks] Up to five; or `deck`, the name of one.
 * @property {string} [deck] The name of a deck of this server.
 *
 * @typedef {{type: "guests", add?: string, remove?: Entrant, rename?: Entrant, name?: string}} GuestsCommand Names a
 *   guest, takes one out or gives one another name.
 * @typedef {{type: "sitOut", on: boolean, player?: Entrant}} SitOutCommand Sits out, or no longer; a host also for
 *   others.
 * @typedef {{type: "spin", prize?: Prize}} SpinCommand Turns the wheel. A draw may name its prize.
 * @typedef {{type: "commitChance", commitment: Hex32}} CommitChanceCommand Commits to the chance that this phone mixes
 *   into the next spin: SHA-256 of 16 random bytes.
 * @typedef {{type: "push", nonce: Match<"^[0-9a-f]{32}$">, next?: Hex32}} PushCommand Tells that chance once the spin
 *   has begun, and commits to the next.
 * @typedef {{type: "choose", kind: Kind}} ChooseCommand Chooses between truth and dare.
 * @typedef {{type: "next"}} NextCommand The question is done.
 * @typedef {{type: "skip"}} SkipCommand Another question of the kind, or none instead of a choice.
 * @typedef {{type: "another"}} AnotherCommand The same question for somebody else, by another spin.
 * @typedef {{type: "vote", option: Int<1, 2>}} VoteCommand Votes for an option; it can be changed.
 * @typedef {{type: "setOptions", options: OptionsChange}} SetOptionsCommand Other options.
 *
 * @typedef {object} AddDeckCommand Shuffles a deck in.
 * @property {"addDeck"} type
 * @property {Deck | string} deck A deck of one's own, or the name of one that the server has: shipped, saved or
 *   published.
 * @property {Int<1>} [revision] Of a deck by name, the one that is meant; if the server has another by now, the command
 *   is refused, `revisionConflict`.
 *
 * @typedef {{type: "removeDeck", deck: Int<0, 4>}} RemoveDeckCommand Takes a deck out, counted from 0.
 * @typedef {{type: "timer", seconds?: 30 | 60 | 90}} TimerCommand Sets or stops the clock of questions.
 * @typedef {{type: "pause"}} PauseCommand Stops all clocks; a wheel that turns comes to rest first.
 * @typedef {{type: "resume"}} ResumeCommand Lets the clocks go on.
 * @typedef {{type: "finishGame"}} FinishGameCommand Ends the game and tells its seed.
 * @typedef {{type: "newGame"}} NewGameCommand Begins another with the same options and decks.
 * @typedef {{type: "reset"}} ResetCommand Used questions are unused.
 * @typedef {{type: "candidates", part: Int<1, 64>, of: Int<1, 64>, names: List<Chars<0, 64>, 0, 2000>}}
 *   CandidatesCommand A part of a list to draw from; it counts once all parts are there.
 * @typedef {{type: "undoDraw", number: Int<1>}} UndoDrawCommand Those drawn then are in again.
 *
 * @typedef {object} PastDrawsCommand Asks for the last hundred draws before a spin's number, or of all; changes
 *   nothing.
 * @property {"pastDraws"} type
 * @property {Int<1>} [before] Draws from this spin on are left out.
 *
 * @typedef {{type: "setUp", party: Game} & Placed} SetUpFact Options, decks or the game are others.
 * @typedef {{type: "spinning", party: Game} & Placed} SpinningFact Phones may tell their chance now.
 * @typedef {{type: "spun", party: Game} & Placed} SpunFact The wheel turns; everybody can know where it stops.
 * @typedef {{type: "turn", party: Game} & Placed} TurnFact The wheel stands, or what follows has begun.
 * @typedef {{type: "gameEnded", party: Game} & Placed} GameEndedFact The game is over; its seed is told.
 * @typedef {{type: "people", people: People} & Placed} PeopleFact Who plays has changed.
 * @typedef {{type: "votes", votes: OptionVotes} & Placed} VotesFact How many are for each option, at most a few times a
 *   second.
 * @typedef {{type: "own", own: Own} & Placed} OwnFact What a seat alone sees has changed.
 *
 * @typedef {object} Answers What stands in answers.
 * @property {List<Draw, 0, 100>} [draws] After `pastDraws`.
 *
 * @typedef {GuestsCommand | SitOutCommand | SpinCommand | CommitChanceCommand | PushCommand | ChooseCommand |
 *   NextCommand | SkipCommand | AnotherCommand | VoteCommand} PlayerCommand
 * @typedef {SetOptionsCommand | AddDeckCommand | RemoveDeckCommand | TimerCommand | PauseCommand | ResumeCommand |
 *   FinishGameCommand | NewGameCommand | ResetCommand | CandidatesCommand | UndoDrawCommand | PastDrawsCommand}
 *   HostCommand
 * @typedef {SetUpFact | SpinningFact | SpunFact | TurnFact | GameEndedFact | PeopleFact | VotesFact} FactForAll
 * @typedef {OwnFact} FactForSeat
 *
 * @typedef {{title: string, description: string, language: string | null, audience: Audience, author: string | null,
 *   questions: Question[]}} WholeDeck A deck as the server keeps it.
 *
 * @typedef {Omit<import("../../room/wire.js").JoinedAnswer, "game" | "pulse"> & {game: View, pulse: {present: number,
 *   game: Pulse}}} Joined
 * @typedef {import("../../room/wire.js").AcceptedAnswer & Answers} Accepted
 * @typedef {{type: "pulse", present: number, game: Pulse}} PulseFact
 *
 * @typedef {FactForAll | FactForSeat | PulseFact} Fact
 * @typedef {Joined | Accepted | import("../../room/wire.js").RejectedAnswer | import("../../room/wire.js").Fact | Fact}
 *   ServerMessage
 * @typedef {PlayerCommand | HostCommand} Command
 * @typedef {Command & {id: number}} SentCommand
 */

export {};
