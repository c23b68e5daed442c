/**
 * The messages of a quiz, as types; those of the room are in `room/wire.js`.
 *
 * @typedef {import("../../room/wire.js").Avatar} Avatar
 * @typedef {import("../../room/wire.js").Hex32} Hex32
 * @typedef {import("../../room/wire.js").Named} Named
 * @typedef {import("../../room/wire.js").Placed} Placed
 * @typedef {import("../../room/wire.js").PlayerID} PlayerID
 * @typedef {import("../../room/wire.js").Time} Time
 * @typedef {"choice" | "choices" | "trueFalse" | "order" | "estimate" | "poll" | "text"} Kind The kind of answer: one
 *   option is right, several are right, true or false, put in order, the nearest number wins, nothing is right or
 *   wrong, or a few words.
 * @typedef {"standard" | "doubled" | "none"} Worth What a right answer is worth: 1,000 points, 2,000, or none.
 * @typedef {Match<"^-?[0-9]{1,12}(\\.[0-9]{1,3})?$">} Quantity A number with at most three digits after a point.
 * @typedef {Int<0, 5>} Option An option by its place as shown, from 0. Of `trueFalse`, 0 is true and 1 is false.
 * @typedef {Int<1, 200>} QuestionNumber
 *
 * @typedef {object} Options The options of a play.
 * @property {"speed" | "correctness"} scoring Whether an earlier answer earns more: all points at once, half of them
 *   at the time limit.
 * @property {Int<0, 300>} seconds The time limit of questions without their own, at least 5; 0 for none.
 * @property {Int<0, 30>} readSeconds The time to read a question before it can be answered.
 * @property {boolean} streaks Whether right answers in a row earn a bonus: 100 for the second, 200 for the third, up to
 *   500.
 * @property {boolean} closesEarly Whether a question closes once all connected players have answered.
 * @property {boolean} shuffles Whether options are shown in an order that the seed decides. Those of `order` always
 *   are; those of `trueFalse` and `poll` never.
 *
 * @typedef {Partial<Options>} OptionsChange Options for a play; missing members have their defaults.
 *
 * @typedef {object} QuizQuestion A question in a setup; missing members follow from the others.
 * @property {Kind} [kind]
 * @property {Chars<1, 240>} text
 * @property {List<Chars<1, 80>, 0, 6>} [options] Two to six; of `order` in the right order.
 * @property {boolean | string | string[]} [right] The right options, whether a statement is true, or the accepted
 *   spellings.
 * @property {string[]} [wrong] Further options, in place of `options`.
 * @property {Quantity} [number] The right number of an estimate.
 * @property {Chars<0, 16>} [unit]
 * @property {Int<0, 300>} [seconds]
 * @property {Worth} [points]
 * @property {Chars<0, 280>} [why] Why it is right; shown after the question.
 *
 * @typedef {object} Content A quiz.
 * @property {Chars<1, 80>} title
 * @property {Chars<0, 280>} [description]
 * @property {string | null} [language]
 * @property {Chars<0, 24> | null} [author]
 * @property {List<QuizQuestion, 1, 200>} questions
 *
 * @typedef {object} Right What is right. The other members are absent.
 * @property {List<Option, 1, 6>} [options]
 * @property {List<Option, 2, 6>} [order] The places as shown, in the right order.
 * @property {Quantity} [number]
 * @property {List<Chars<1, 60>, 1, 20>} [accepted] The accepted spellings. Case and width do not matter.
 *
 * @typedef {Named & {number: Quantity}} Nearest An estimate that won.
 * @typedef {{number: Quantity, count: Int<1>}} Estimates How many players estimated a number.
 *
 * @typedef {object} Question The current question: what is asked, and once it is closed, what is right.
 * @property {QuestionNumber} number
 * @property {Kind} kind
 * @property {string} text
 * @property {List<string, 2, 6>} [options] In the order in which they are shown.
 * @property {string} [unit]
 * @property {Worth} points
 * @property {Time} opensAt When it can be answered.
 * @property {Time} [closesAt] Present while it is open and has a time limit.
 * @property {true} [isSkipped] Whether a host has dropped it: it counts for no player.
 * @property {Right} [right] Present once it is closed; never for a poll.
 * @property {string} [why]
 * @property {Int<0>[]} [counts] The answers to each option; of typed and ordered answers, how many are right, and how
 *   many are not.
 * @property {Int<0>} [partly] Of ordered answers that are not right, how many are partly right.
 * @property {List<Nearest, 1, 3>} [nearest]
 * @property {List<Estimates, 1, 24>} [estimates] From the smallest number to the largest; of more, only the nearest.
 *
 * @typedef {object} Standing A line of the standings.
 * @property {Int<1>} place Equal points share the better place: 1, 1, 3.
 * @property {Int<1>} [before] The place before the last question; absent without points.
 * @property {PlayerID} player
 * @property {string} name
 * @property {Avatar} [avatar]
 * @property {Int<1>} points
 * @property {Int<0>} [gain] The points for the last question; absent without an answer.
 *
 * @typedef {{total: Int<0>, top: List<Standing, 0, 20>}} Standings
 *
 * @typedef {object} Quiz The public state of a play. It contains what is right only of a closed question, and never an
 *   upcoming question.
 * @property {string} title
 * @property {string} [language]
 * @property {"ready" | "asking" | "closed" | "ended"} state
 * @property {QuestionNumber} of The number of questions.
 * @property {Options} options
 * @property {Hex32} commitment The commitment to the questions and what is right, published before the first one.
 * @property {Hex32} [seed] Present after the end.
 * @property {Question} [question]
 * @property {Standings} standings
 *
 * @typedef {{answered: Int<0>, players: Int<0>}} Count How many have answered the open question, of how many players.
 * @typedef {Match<"^([0-9a-f]{2})*$">} SeatSet A set of seats: two hexadecimal digits for each eight seats, the lowest
 *   number in the lowest bit.
 *
 * @typedef {object} GivenAnswer An answer. Only one member is present.
 * @property {List<Option, 1, 6>} [options] The chosen options.
 * @property {List<Option, 2, 6>} [order] All options, in the player's order.
 * @property {Quantity} [number]
 * @property {Chars<1, 60>} [words]
 *
 * @typedef {{isRight?: boolean, points: Int<0>, bonus: Int<0>}} Result The result of an answer; of a poll, nothing is
 *   right.
 *
 * @typedef {object} Own The private state of a seat.
 * @property {Int<0, 200>} question The number of the question that `answer` and `result` are about.
 * @property {Int<0>} points
 * @property {Int<0>} streak The number of right answers in a row.
 * @property {Int<0>} right The number of right answers.
 * @property {Int<1>} [place] Absent without points.
 * @property {Int<1>} [before] The place before the last question.
 * @property {GivenAnswer} [answer]
 * @property {Result} [result] Present once the question is closed.
 *
 * @typedef {object} View The complete state of the game for one connection.
 * @property {Quiz} quiz
 * @property {Count} count
 * @property {SeatSet} [answerers] For hosts: who has answered the open question.
 * @property {Own} [own]
 *
 * @typedef {object} PlaySetup The setup of a play.
 * @property {OptionsChange} [options]
 * @property {Content} [content] A quiz; alternatively `quiz` names one.
 * @property {string} [quiz] The name of a quiz of this server.
 *
 * @typedef {{type: "answer", question: QuestionNumber} & GivenAnswer} AnswerCommand Answers the open question. Another
 * answer
 *   replaces it, until the question closes.
 * @typedef {{type: "nextQuestion", question: QuestionNumber}} NextQuestionCommand Asks the question with this number,
 * the
 *   one after the last.
 * @typedef {{type: "closeQuestion", question: QuestionNumber}} CloseQuestionCommand Closes the open question.
 * @typedef {{type: "skipQuestion", question: QuestionNumber}} SkipQuestionCommand Drops the open question, or the one
 *   that would be next.
 * @typedef {{type: "addTime", question: QuestionNumber, seconds?: Int<5, 300>}} AddTimeCommand Gives more time, or
 *   removes the time limit if `seconds` is absent.
 * @typedef {{type: "setOptions", options: OptionsChange}} SetOptionsCommand Changes the options before the first
 *   question.
 * @typedef {{type: "finishQuiz"}} FinishQuizCommand Ends the quiz with the points so far.
 * @typedef {{type: "peek", question: QuestionNumber}} PeekCommand Asks what is right in the open question, and how it
 * is
 *   answered so far; changes nothing. The answer is only for the host who asks.
 *
 * @typedef {{type: "quizSetUp", quiz: Quiz} & Placed} QuizSetUpFact The options changed.
 * @typedef {{type: "questionAsked", quiz: Quiz} & Placed} QuestionAskedFact A question is asked.
 * @typedef {{type: "questionTimed", quiz: Quiz} & Placed} QuestionTimedFact The time limit of the open question
 * changed.
 * @typedef {{type: "questionClosed", quiz: Quiz} & Placed} QuestionClosedFact The question is closed; the message says
 *   what is right.
 * @typedef {{type: "questionSkipped", quiz: Quiz} & Placed} QuestionSkippedFact The question was dropped.
 * @typedef {{type: "quizEnded", quiz: Quiz} & Placed} QuizEndedFact The quiz is over; its seed is revealed.
 * @typedef {{type: "quizStandings", quiz: Quiz} & Placed} QuizStandingsFact The standings changed, because a player was
 *   removed, restored or renamed.
 * @typedef {{type: "questionCounted", count: Count} & Placed} QuestionCountedFact The number of answers changed; sent
 * at
 *   most a few times a second.
 * @typedef {{type: "answerers", answerers: SeatSet} & Placed} AnswerersFact To hosts: who has answered.
 * @typedef {{type: "ownAnswer", own: Own} & Placed} OwnAnswerFact The private state of the seat changed.
 *
 * @typedef {object} Answers The members of answers.
 * @property {{right?: Right, counts: Int<0>[]}} [peeked] The answer to `peek`.
 *
 * @typedef {AnswerCommand} PlayerCommand
 * @typedef {NextQuestionCommand | CloseQuestionCommand | SkipQuestionCommand | AddTimeCommand | SetOptionsCommand |
 *   FinishQuizCommand | PeekCommand} HostCommand
 * @typedef {QuizSetUpFact | QuestionAskedFact | QuestionTimedFact | QuestionClosedFact | QuestionSkippedFact |
 *   QuizEndedFact | QuizStandingsFact | QuestionCountedFact} FactForAll
 * @typedef {AnswerersFact} FactForHosts
 * @typedef {OwnAnswerFact} FactForSeat
 *
 * @typedef {Omit<import("../../room/wire.js").JoinedAnswer, "game"> & {game: View}} Joined
 * @typedef {import("../../room/wire.js").AcceptedAnswer & Answers} Accepted
 *
 * @typedef {FactForAll | FactForHosts | FactForSeat} Fact
 * @typedef {Joined | Accepted | import("../../room/wire.js").RejectedAnswer | import("../../room/wire.js").Fact | Fact}
 *   ServerMessage
 * @typedef {PlayerCommand | HostCommand} Command
 * @typedef {Command & {id: number}} SentCommand
 */

export {};
