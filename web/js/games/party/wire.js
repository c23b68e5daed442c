/**
 * Party's messages, as types; those of the room are in `room/wire.js`.
 *
 * @typedef {import("../../room/wire.js").Avatar} Avatar
 * @typedef {import("../../room/wire.js").Hex32} Hex32
 * @typedef {import("../../room/wire.js").Placed} Placed
 * @typedef {import("../../room/wire.js").Time} Time
 * @typedef {"truthOrDare" | "wouldYouRather" | "custom"} Category The kind of question.
 * @typedef {"truth" | "dare"} Kind In `truthOrDare`, one of the two.
 * @typedef {"easy" | "medium" | "hard"} Difficulty How daring a question is.
 * @typedef {"family" | "teens" | "adults"} Audience The audience a deck is suitable for. An audience also gets
 *   the decks for the audiences before it.
 * @typedef {"notTwice" | "everybodyOnce" | "pure"} Fairness Who may be picked: everyone except the person picked last;
 *   everyone once before anyone twice; or everyone.
 * @typedef {Match<"^[pgn][1-9][0-9]*$">} Entrant A seat, a guest or a line of a pasted list, by its prefix `p`, `g` or
 *   `n`.
 * @typedef {List<Chars<0, 700>, 2, 2>} Choices
 *
 * @typedef {object} Options The options of a game.
 * @property {"questions" | "draw"} mode Whether the wheel picks people who answer a deck's questions, or draws winners.
 * @property {"house" | "bright" | "ocean" | "forest" | "berry" | "slate"} theme The wheel's colours.
 * @property {Fairness} rule
 * @property {"host" | "picked" | "anybody"} spinner The players who may spin, in addition to hosts.
 * @property {"host" | "anybody"} guestKeeper Whether only hosts may name guests, or everyone.
 * @property {boolean} mixesChance Whether phones mix their own chance into a spin.
 * @property {Int<2000, 8000>} spinMilliseconds
 * @property {30 | 60 | 90 | null} timer Seconds for a question.
 * @property {Int<0, 60>} chooseSeconds Seconds after which chance chooses between truth and dare; 0 for never,
 *   otherwise at least 5.
 * @property {boolean} skipsAway Whether players who are not connected are left out. The default for new games is
 *   `true`.
 * @property {Audience} audience
 * @property {List<Category, 1>} categories
 * @property {List<Difficulty, 1>} difficulties
 * @property {"present" | "list"} source The source of a draw: the connected players and guests, or a pasted list.
 * @property {Int<1, 50>} winners The number of winners drawn at once.
 * @property {boolean} removesWinners Whether winners are excluded from later draws.
 * @property {boolean} [teamTurns] Whether the room's teams take turns: the wheel picks one of the teams whose turn it is,
 *   then one of its players. It changes nothing in a room without teams. Absent if not, and in plays by version 1 of
 *   the rules.
 *
 * @typedef {Partial<Options>} OptionsChange Options for a new game; missing members have their defaults.
 * @typedef {{text: Chars<0, 2000>, category?: Category, kind?: Kind, difficulty?: Difficulty, options?: Choices}}
 *   DeckQuestion A question in a request; missing members follow from the others.
 *
 * @typedef {object} Deck A deck of questions, 48 KiB at most.
 * @property {Chars<1, 80>} title
 * @property {Chars<0, 280>} [description]
 * @property {string | null} [language]
 * @property {Audience} [audience]
 * @property {Chars<0, 24> | null} [author]
 * @property {List<DeckQuestion, 1, 500>} questions
 *
 * @typedef {{title: string, language?: string, audience: Audience, count: Int<1, 500>}} DeckHead A deck in use, without
 *   its questions.
 * @typedef {Chars<1, 60>} Prize The prize of a draw.
 *
 * @typedef {object} Person A person on the wheel.
 * @property {Entrant} player
 * @property {string} name Empty for a removed player who still has a slice of the current wheel.
 * @property {Avatar} [avatar]
 *
 * @typedef {object} Part
 * @property {boolean} isOut Whether the person sits out.
 * @property {Int<0>} picked How often the person was picked in this game.
 *
 * @typedef {Person & Part} Somebody A person who plays.
 *
 * @typedef {object} People The people who play.
 * @property {Int<0>} on The number of people on the wheel.
 * @property {Int<0>} out The number of people sitting out.
 * @property {Somebody[]} guests Names without a device.
 * @property {Somebody[]} [players] Present for up to sixty players; above that only the numbers are sent.
 *
 * @typedef {object} Group A team on the wheel. All groups have equal parts of the wheel, and so have the slices of a
 *   group.
 * @property {Int<1>} [team] The team's ID; absent for those without a team, who are one group.
 * @property {Int<1>} count The number of its slices, which follow those of the group before.
 * @property {Int<1>} [sample] The number of its people in the spin's `sample`, if that is present.
 *
 * @typedef {object} Spin A spin of the wheel.
 * @property {Int<1>} number
 * @property {Prize} [prize]
 * @property {string} by
 * @property {Fairness} rule
 * @property {Int<1>} count The number of slices.
 * @property {Person[]} [slices] Present for up to sixty slices.
 * @property {Person[]} [sample] Present for more than sixty slices: some of them, including the winners.
 * @property {List<Group, 1, 13>} [groups] Present if teams take turns.
 * @property {Int<0>} committed The number of phones that had committed to a nonce.
 * @property {Hex32} list SHA-256 of their commitments in the order of their seats.
 * @property {Time} pushesUntil
 * @property {Int<0>} [told] The number of phones that revealed their nonce in time.
 * @property {Time} [startsAt]
 * @property {Int<2000, 8000>} [duration] Milliseconds.
 * @property {Int<4, 6>} [turns]
 * @property {Int<0>} [winner] The winning slice, from 0.
 * @property {Int<0, 999>} [place] The position in the slice, in thousandths.
 * @property {Person[]} [winners]
 *
 * @typedef {object} Draw A finished draw.
 * @property {Int<1>} number
 * @property {Time} time
 * @property {Int<1>} of
 * @property {boolean} isUndone Whether the draw was undone, so that its winners may be drawn again.
 * @property {Prize} [prize]
 * @property {Person[]} winners
 *
 * @typedef {{text: Chars<0, 2000>, category: Category, kind?: Kind, difficulty: Difficulty, options?: Choices}}
 *   Question
 *
 * @typedef {object} Times How often a person was picked.
 * @property {Int<0>} times
 * @property {Int<0>} [truths] The number of truths told; from version 2 of the rules on.
 * @property {Int<0>} [dares] The number of dares done; from version 2 of the rules on.
 *
 * @typedef {Person & Times} Result A person, and how often they were picked.
 * @typedef {[Int<0>, Int<0>]} OptionVotes The number of votes for each option.
 * @typedef {{count: Int<1>, standing: Int<0>, winners: Int<1>}} Earlier
 *
 * @typedef {object} Game The public state of a game. It contains the seed only after the end, and never upcoming
 *   questions.
 * @property {Int<1>} number
 * @property {"setup" | "ready" | "spinning" | "choosing" | "asking" | "deckDone" | "ended" | "paused"} state
 * @property {boolean} [pausesNext] Whether the game pauses when the wheel has stopped.
 * @property {Time} [pausedAt]
 * @property {Options} options
 * @property {Hex32} commitment
 * @property {Hex32} [seed]
 * @property {DeckHead[]} decks
 * @property {{truth: Int<0>, dare: Int<0>, other: Int<0>}} remaining The number of remaining questions, by kind.
 * @property {Int<0>} asked
 * @property {Int<0>} spins
 * @property {{count: Int<1, 20000>, left: Int<0>, sha256: Hex32}} [list] A pasted list.
 * @property {Spin} [spin]
 * @property {Person} [picked]
 * @property {{until?: Time, kinds: Kind[]}} [choosing] Present while the person picked chooses between truth and dare.
 * @property {Question & {number: Int<1>, until?: Time}} [question] The current question, with names inserted.
 * @property {Draw[]} [draws] The last twenty finished draws, in a finished game two hundred; without removed players.
 * @property {Earlier} [earlier] The draws before those in `draws`: their number, the number that were not undone, and
 *   the number of their winners.
 * @property {Result[]} [result]
 * @property {List<Question & {options: Choices, votes: OptionVotes}, 0, 2>} [ballots] After the end, the closest vote
 *   and the clearest one.
 *
 * @typedef {object} Own The private state of a seat.
 * @property {boolean} plays Whether the seat takes part in the game.
 * @property {boolean} isOut Whether the seat sits out.
 * @property {Int<0, 2>} vote The option voted for; 0 for none.
 * @property {Int<0>} picked How often the seat was picked in this game; a draw does not count.
 * @property {true} [isLate] Present if the seat joined after the end of the game.
 * @property {Hex32} [commitment] The seat's commitment for the next spin.
 * @property {Hex32} [awaited] The commitment whose nonce the server is waiting for now.
 *
 * @typedef {object} View The complete state of the game for one connection.
 * @property {Game} party
 * @property {People} people
 * @property {OptionVotes} votes
 * @property {Own} [own]
 *
 * @typedef {object} Wheel
 * @property {Int<0>} count The number of people the next spin may pick.
 * @property {Fairness} rule
 * @property {Int<0>} [away] The number of players who are not on the wheel because they are not connected.
 * @property {Person[]} [slices] The people the next spin may pick; present for up to sixty.
 * @property {List<Group, 1, 13>} [groups] The teams whose turn it is; present if teams take turns and someone is on the
 *   wheel.
 * @property {Person} [spinner] The player who spins next, in addition to hosts; absent if everyone may spin, or only
 *   hosts.
 *
 * @typedef {{wheel: Wheel}} Pulse The wheel as the next spin would use it now.
 *
 * @typedef {object} PlaySetup The setup of a play.
 * @property {OptionsChange} [options]
 * @property {List<Deck, 0, 5>} [decks] Up to five decks; alternatively `deck` names one.
 * @property {string} [deck] The name of a deck of this server.
 *
 * @typedef {{type: "guests", add?: string, remove?: Entrant, rename?: Entrant, name?: string}} GuestsCommand Adds,
 *   removes or renames a guest.
 * @typedef {{type: "sitOut", on: boolean, player?: Entrant}} SitOutCommand Makes the sender sit out or take part again.
 *   A host may send it for others.
 * @typedef {{type: "spin", prize?: Prize}} SpinCommand Spins the wheel. A draw may name its prize.
 * @typedef {{type: "commitChance", commitment: Hex32}} CommitChanceCommand Commits to this phone's nonce for the next
 *   spin: SHA-256 of 16 random bytes.
 * @typedef {{type: "push", nonce: Match<"^[0-9a-f]{32}$">, next?: Hex32}} PushCommand Reveals the nonce once the spin
 *   has begun, and commits to the next one.
 * @typedef {{type: "choose", kind: Kind}} ChooseCommand Chooses between truth and dare.
 * @typedef {{type: "next"}} NextCommand Finishes the current question.
 * @typedef {{type: "skip"}} SkipCommand Replaces the question by another of its kind, or skips the choice.
 * @typedef {{type: "another"}} AnotherCommand Passes the question to another person, by another spin.
 * @typedef {{type: "vote", option: Int<1, 2>}} VoteCommand Votes for an option; the vote can be changed.
 * @typedef {{type: "setOptions", options: OptionsChange}} SetOptionsCommand Changes the options.
 *
 * @typedef {object} AddDeckCommand Shuffles a deck in.
 * @property {"addDeck"} type
 * @property {Deck | string} deck A deck, or the name of one that the server has: shipped, saved or published.
 * @property {Int<1>} [revision] The expected revision of a named deck. If the server has another, it refuses the
 *   command with `revisionConflict`.
 *
 * @typedef {{type: "removeDeck", deck: Int<0, 4>}} RemoveDeckCommand Removes a deck, counted from 0.
 * @typedef {{type: "timer", seconds?: 30 | 60 | 90}} TimerCommand Starts or stops the timer of questions.
 * @typedef {{type: "pause"}} PauseCommand Pauses the game; a turning wheel stops first.
 * @typedef {{type: "resume"}} ResumeCommand Resumes the game.
 * @typedef {{type: "finishGame"}} FinishGameCommand Ends the game and reveals its seed.
 * @typedef {{type: "newGame"}} NewGameCommand Starts another game with the same options and decks.
 * @typedef {{type: "reset"}} ResetCommand Makes used questions available again.
 * @typedef {{type: "candidates", part: Int<1, 64>, of: Int<1, 64>, names: List<Chars<0, 64>, 0, 2000>}}
 *   CandidatesCommand Sends a part of a list for draws; the list takes effect when all parts have arrived.
 * @typedef {{type: "undoDraw", number: Int<1>}} UndoDrawCommand Undoes a draw: its winners may be drawn again.
 *
 * @typedef {object} PastDrawsCommand Asks for the last hundred draws before a spin's number, or of all; changes
 *   nothing.
 * @property {"pastDraws"} type
 * @property {Int<1>} [before] Only draws before this spin are returned.
 *
 * @typedef {object} SpinNumbersCommand Asks for the numbers that phones mixed into a spin; changes nothing.
 * @property {"spinNumbers"} type
 * @property {Int<1>} spin A spin of the current game that has turned, with at most 256 phones that had committed.
 *
 * @typedef {{type: "setUp", party: Game} & Placed} SetUpFact The options, the decks or the game changed.
 * @typedef {{type: "spinning", party: Game} & Placed} SpinningFact A spin has begun; phones may reveal their nonces
 *   now.
 * @typedef {{type: "spun", party: Game} & Placed} SpunFact The wheel turns; the message contains where it stops.
 * @typedef {{type: "turn", party: Game} & Placed} TurnFact The wheel has stopped, or the next stage has begun.
 * @typedef {{type: "gameEnded", party: Game} & Placed} GameEndedFact The game is over; its seed is revealed.
 * @typedef {{type: "people", people: People} & Placed} PeopleFact The people who play changed.
 * @typedef {{type: "votes", votes: OptionVotes} & Placed} VotesFact The votes changed; sent at most a few times a
 *   second.
 * @typedef {{type: "own", own: Own} & Placed} OwnFact The private state of the seat changed.
 *
 * @typedef {object} Answers The members of answers.
 * @property {List<Draw, 0, 100>} [draws] The answer to `pastDraws`.
 * @property {List<Match<"^([0-9a-f]{32}){1,2}$">, 0, 256>} [numbers] The answer to `spinNumbers`: for each
 *   phone that had committed, in the order of their seats, its number; or its commitment, if it did not reveal the
 *   number in time.
 *
 * @typedef {GuestsCommand | SitOutCommand | SpinCommand | CommitChanceCommand | PushCommand | ChooseCommand |
 *   NextCommand | SkipCommand | AnotherCommand | VoteCommand | SpinNumbersCommand} PlayerCommand
 * @typedef {SetOptionsCommand | AddDeckCommand | RemoveDeckCommand | TimerCommand | PauseCommand | ResumeCommand |
 *   FinishGameCommand | NewGameCommand | ResetCommand | CandidatesCommand | UndoDrawCommand | PastDrawsCommand}
 *   HostCommand
 * @typedef {SetUpFact | SpinningFact | SpunFact | TurnFact | GameEndedFact | PeopleFact | VotesFact} FactForAll
 * @typedef {OwnFact} FactForSeat
 *
 * @typedef {{title: string, description: string, language: string | null, audience: Audience, author: string | null,
 *   questions: Question[]}} WholeDeck A deck as the server stores it.
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
