/**
 * Party's part of the wire, as `asyncapi.json` has it.
 *
 * @typedef {"truth" | "dare" | "other"} Kind
 * @typedef {"truthOrDare" | "wouldYouRather" | "custom"} Category
 * @typedef {"easy" | "medium" | "hard"} Difficulty
 * @typedef {"family" | "teens" | "adults"} Audience
 * @typedef {"notTwice" | "everybodyOnce" | "pure"} Fairness
 * @typedef {"setup" | "ready" | "spinning" | "choosing" | "asking" | "deckDone" | "ended" | "paused"} State
 *
 * @typedef {object} Options
 * @property {"questions" | "draw"} mode
 * @property {"house" | "bright" | "ocean" | "forest" | "berry" | "slate"} theme
 * @property {Fairness} rule
 * @property {"host" | "picked" | "anybody"} spinner
 * @property {"host" | "anybody"} guestKeeper
 * @property {boolean} mixesChance
 * @property {number} spinMilliseconds
 * @property {number | null} timer seconds
 * @property {number} chooseSeconds 0 for any time
 * @property {boolean} skipsAway
 * @property {Audience} audience
 * @property {Category[]} categories
 * @property {Difficulty[]} difficulties
 * @property {"present" | "list"} source
 * @property {number} winners
 * @property {boolean} removesWinners
 *
 * @typedef {{text: string, category: Category, kind?: Kind, difficulty: Difficulty, options?: string[]}} Question
 * @typedef {{title: string, description: string, language: string | null, audience: Audience, author: string | null,
 *   questions: Question[]}} Deck
 * @typedef {{title: string, language?: string, audience: Audience, count: number}} DeckHead
 *
 * @typedef {{player: string, name: string, avatar?: any}} Person `p3`, `g2` for a guest, `n17` for a line of a list
 * @typedef {Person & {isOut: boolean, picked: number}} Somebody
 * @typedef {{on: number, out: number, guests: Somebody[], players?: Somebody[]}} People `players` where they are few
 *
 * @typedef {object} Spin
 * @property {number} number
 * @property {string} [prize] what a draw is for
 * @property {string} by
 * @property {Fairness} rule
 * @property {number} count of slices
 * @property {Person[]} [slices] up to sixty
 * @property {Person[]} [sample] of more
 * @property {number} committed
 * @property {string} list digest of the commitments
 * @property {string} pushesUntil
 * @property {number} [told] from here on once the pushes are closed
 * @property {string} [startsAt]
 * @property {number} [duration] milliseconds
 * @property {number} [turns]
 * @property {number} [winner] the slice, from 0
 * @property {number} [place] thousandths of the slice
 * @property {Person[]} [winners]
 *
 * @typedef {{number: number, time: string, of: number, isUndone: boolean, prize?: string, winners: Person[]}} Draw
 *
 * @typedef {{count: number, standing: number, winners: number}} Earlier
 *
 * @typedef {object} Party
 * @property {number} number
 * @property {State} state
 * @property {boolean} [pausesNext]
 * @property {string} [pausedAt]
 * @property {Options} options
 * @property {string} commitment
 * @property {string} [seed]
 * @property {DeckHead[]} decks
 * @property {{truth: number, dare: number, other: number}} remaining
 * @property {number} asked
 * @property {number} spins
 * @property {{count: number, left: number, sha256: string}} [list]
 * @property {Spin} [spin]
 * @property {Person} [picked]
 * @property {{until?: string, kinds: Kind[]}} [choosing]
 * @property {Question & {number: number, until?: string}} [question]
 * @property {Draw[]} [draws] the last ones
 * @property {Earlier} [earlier] of those before them: how many, how many were not taken back, and how many won
 * @property {Result[]} [result]
 * @property {(Question & {votes: number[]})[]} [ballots] of a game that is over: the closest vote, and the clearest one
 *
 * @typedef {Person & {times: number, truths?: number, dares?: number}} Result
 *
 * @typedef {object} Wheel the wheel as it would be turned now, for those who are connected
 * @property {number} count of slices
 * @property {Fairness} rule
 * @property {number} [away] how many are not on it because they are not connected
 * @property {Person[]} [slices] up to sixty
 * @property {Person} [spinner] who spins next, where that is one player
 *
 * @typedef {object} Own
 * @property {boolean} plays
 * @property {boolean} isOut
 * @property {number} vote 0 for none
 * @property {number} picked
 * @property {boolean} [isLate] the seat is newer than the game's end
 * @property {string} [commitment] for the next spin
 * @property {string} [awaited] the commitment whose nonce is awaited now
 *
 * @typedef {{party: Party, people: People, votes: number[], own?: Own}} View
 *
 * @typedef {import("../../room/wire.js").Accepted & {draws?: Draw[]}} Accepted `draws` to `pastDraws`
 * @typedef {import("../../room/wire.js").Placed} Placed
 * @typedef {Omit<import("../../room/wire.js").Joined, "game" | "pulse"> & {game: View, pulse: {present: number, game: Pulse}}} Joined
 * @typedef {{type: "setUp" | "spinning" | "spun" | "turn" | "gameEnded", party: Party} & Placed} PartyFact
 * @typedef {{type: "people", people: People} & Placed} PeopleFact
 * @typedef {{type: "votes", votes: number[]} & Placed} VotesFact
 * @typedef {{type: "own", own: Own} & Placed} OwnFact
 * @typedef {{wheel?: Wheel}} Pulse
 * @typedef {{type: "pulse", present: number, game: Pulse} & Placed} PulseFact
 * @typedef {PartyFact | PeopleFact | VotesFact | OwnFact | PulseFact} Fact
 * @typedef {Joined | Accepted | import("../../room/wire.js").Rejected | import("../../room/wire.js").Fact | Fact}
 *   ServerMessage
 *
 * @typedef {{type: "spin", prize?: string} | {type: "next"} | {type: "skip"} | {type: "another"} | {type: "choose", kind: Kind}
 *   | {type: "vote", option: number} | {type: "sitOut", on: boolean, player?: string}
 *   | {type: "guests", add?: string, remove?: string, rename?: string, name?: string}
 *   | {type: "commitChance", commitment: string} | {type: "push", nonce: string, next?: string}} PlayerCommand
 * @typedef {{type: "setOptions", options: Options} | {type: "addDeck", deck: Deck | string, revision?: number} | {type: "removeDeck", deck: number}
 *   | {type: "timer", seconds?: number} | {type: "pause"} | {type: "resume"} | {type: "finishGame"} | {type: "newGame"}
 *   | {type: "reset"} | {type: "candidates", part: number, of: number, names: string[]}
 *   | {type: "undoDraw", number: number} | {type: "pastDraws", before?: number}} HostCommand
 * @typedef {PlayerCommand | HostCommand} Command
 * @typedef {Command & {id: number}} SentCommand
 */

export {};
