/** A quiz's pages without a page: the fold, numbers as people type them, bars, past questions, the podium. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import "./support/browser.mjs";
import { barsOf, estimatesOf, rightWords } from "../../web/js/games/quiz/bars.js";
import { stepsOf } from "../../web/js/shell/podium.js";
import { inOrderFor } from "../../web/js/games/quiz/quiz-api.js";
import { KINDS, isQuiz, ownQuizzes } from "../../web/js/games/quiz/quizzes/kept.js";
import { LIMITS, faultOf, ofKind, playable } from "../../web/js/games/quiz/quizzes/limits.js";
import { fileOf } from "../../web/js/games/quiz/quizzes/quiz-file.js";
import { shownQuestion } from "../../web/js/games/quiz/recap/tell.js";
import { allShown, isRight, shown, starsFor } from "../../web/js/games/quiz/solo/practice.js";
import { isGame } from "../../web/js/games/quiz/solo/saved-games.js";
import { fold, INITIAL_QUIZ, placeOf, playersIn, seatsOf, withoutPoints } from "../../web/js/games/quiz/state.js";
import { answerWords, quantityWords, readQuantity } from "../../web/js/games/quiz/words.js";
import { loadTexts } from "../../web/js/kit/texts.js";

await loadTexts("kit", "room", "quiz/play");

const FOLDER = new URL("../Golden/quiz/wire/server/", import.meta.url);
const golden = (/** @type {string} */ name) => JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8"));
const OWN = { question: 0, points: 0, streak: 0, right: 0 };
/** @param {any} state @param {any[]} messages */
const folded = (state, ...messages) => messages.reduce((before, message) => fold(before, message, before), state);

test("players who have left count only with an answer", () => {
  const state = (/** @type {number} */ answered, /** @type {number} */ players, /** @type {number} */ present) =>
    /** @type {any} */ ({ ...INITIAL_QUIZ, count: { answered, players }, present });
  assert.equal(playersIn(state(39, 52, 40)), 40);
  assert.equal(playersIn(state(39, 52, 30)), 39);
  assert.equal(playersIn(state(1, 3, 4)), 3, "a count that is older than the number of players who are here");
  const scored = (/** @type {number} */ total) => ({ ...state(0, 52, 40), quiz: { standings: { total, top: [] } } });
  assert.equal(withoutPoints(scored(12)), 28);
  assert.equal(withoutPoints(scored(45)), 0);
});

test("stars alone are for shares of right answers", () => {
  const counts = /** @type {const} */ ([
    [0, 0],
    [2, 10],
    [3, 10],
    [6, 10],
    [8, 9],
    [9, 10],
  ]);
  assert.deepEqual(
    counts.map(([right, count]) => starsFor(right, count)),
    [0, 0, 1, 2, 2, 3],
  );
});

test("a question, its answer, its close and its result are folded", () => {
  const seated = /** @type {any} */ ({
    ...INITIAL_QUIZ,
    seat: { id: "p2" },
    own: OWN,
    count: { answered: 3, players: 3 },
  });
  const asked = folded(seated, golden("questionAsked-choice"));
  assert.equal(asked.quiz.state, "asking");
  assert.deepEqual(asked.count, { answered: 0, players: 3 });
  const fuller = folded({ ...seated, present: 40 }, golden("questionAsked-choice"));
  assert.equal(fuller.count.players, 40, "players who joined since the last count");
  assert.equal(asked.own.question, 1);
  assert.equal(asked.own.answer, undefined);
  const answered = folded(asked, golden("ownAnswer"), golden("questionCounted"), golden("answerers"));
  assert.deepEqual(answered.own.answer, { options: [0] });
  assert.equal(answered.count.answered, 1);
  assert.ok(answered.answerers.has(2));
  const closed = folded(answered, golden("questionClosed-choice"), golden("ownAnswer-result"));
  assert.equal(closed.own.result.isRight, true);
  assert.equal(placeOf(closed), 1);
  // The next question begins without an answer, and keeps the points.
  const next = folded(closed, golden("questionAsked-choices"));
  assert.deepEqual([next.own.answer, next.own.result, next.own.points], [undefined, undefined, closed.own.points]);
  const skipped = folded(answered, golden("questionSkipped"));
  assert.equal(skipped.own.answer, undefined);
});

test("every public message is folded, and changes only what it names", () => {
  for (const name of readdirSync(FOLDER)) {
    const message = golden(name.replace(".json", ""));
    const after = folded(INITIAL_QUIZ, message);
    if (message.quiz) assert.equal(after.quiz, message.quiz, name);
    assert.equal(after.room, INITIAL_QUIZ.room, name);
  }
});

test("sets of seats are read from their bits", () => {
  assert.deepEqual([...seatsOf("")], []);
  assert.deepEqual([...seatsOf("0201")], [2, 9]);
  assert.deepEqual([...seatsOf("80ff")], [8, 9, 10, 11, 12, 13, 14, 15, 16]);
});

test("numbers are read as people type them", () => {
  for (const [typed, separator, wire] of [
    ["1,234.5", ".", "1234.5"],
    ["1.234,5", ",", "1234.5"],
    ["1 234", ",", "1234"],
    ["1\u202f234,5", ",", "1234.5"],
    ["1’234", ".", "1234"],
    ["−3", ".", "-3"],
    ["3,5", ".", "3.5"],
    ["3.5", ",", "3.5"],
    ["12.345", ".", "12.345"],
    ["12.345", ",", "12345"],
    ["", ".", null],
    ["1.2345", ".", null],
    ["five", ".", null],
    ["1e5", ".", null],
  ])
    assert.equal(readQuantity(String(typed), String(separator)), wire, `${typed} ${separator}`);
  assert.equal(quantityWords("12345.5", "km"), "12,345.5 km");
  assert.equal(quantityWords("1969"), "1969", "years have no separator");
});

const QUESTION = /** @type {any} */ ({
  number: 1,
  kind: "choices",
  text: "?",
  options: ["a", "b", "c"],
  points: "standard",
});

test("bars show the right answer in words, not only by color", () => {
  const closed = { ...QUESTION, right: { options: [0, 2] }, counts: [1, 0, 2] };
  assert.deepEqual(
    barsOf(closed).map(({ words, count, isRight }) => [words, count, isRight]),
    [
      ["a", 1, true],
      ["b", 0, false],
      ["c", 2, true],
    ],
  );
  assert.equal(rightWords(closed), "Right answer: a and c");
  const poll = barsOf({ ...QUESTION, kind: "poll", counts: [1, 0, 2] });
  assert.ok(poll.every(({ isRight }) => isRight === null));
  const estimate = {
    ...QUESTION,
    kind: "estimate",
    options: undefined,
    counts: [1, 4],
    right: { number: "3.5" },
    unit: "m",
  };
  assert.deepEqual(
    barsOf(estimate).map(({ words }) => words),
    ["Nearest", "Further away"],
  );
  assert.equal(rightWords(estimate), "Right answer: 3.5\u00a0m");
  assert.equal(answerWords({ ...QUESTION, kind: "order" }, { order: [2, 0, 1] }), "c → a → b");
  assert.equal(answerWords({ ...QUESTION, kind: "trueFalse", options: undefined }, { options: [1] }), "False");
});

test("answers that are partly in order have their own bar", () => {
  const order = { ...QUESTION, kind: "order", right: { order: [0, 1, 2] }, counts: [1, 5] };
  const bars = (/** @type {any} */ question) => barsOf(question).map(({ words, count }) => [words, count]);
  assert.deepEqual(bars({ ...order, partly: 3 }), [
    ["All in order", 1],
    ["Some in the right place", 3],
    ["None in the right place", 2],
  ]);
  assert.deepEqual(bars(order), [
    ["All in order", 1],
    ["Not all in order", 5],
  ]);
});

test("the right number is among the estimates, also if no player guessed it", () => {
  const estimate = /** @type {any} */ ({
    ...QUESTION,
    kind: "estimate",
    right: { number: "9.5" },
    estimates: [
      { number: "-1", count: 1 },
      { number: "9", count: 2 },
      { number: "100", count: 1 },
    ],
    nearest: [{ player: "p2", name: "Ada", number: "9" }],
  });
  const found = (/** @type {any} */ question) =>
    estimatesOf(question).map(({ words, count, isRight, isNearest }) => [words, count, isRight, isNearest]);
  assert.deepEqual(found(estimate), [
    ["-1", 1, false, false],
    ["9", 2, false, true],
    ["9.5", 0, true, false],
    ["100", 1, false, false],
  ]);
  assert.deepEqual(found({ ...estimate, right: { number: "9" } })[1], ["9", 2, true, true]);
  assert.equal(found({ ...estimate, right: { number: "9" } }).length, 3);
});

test("a past question is shown unchanged", () => {
  const past = { opened: "", counts: [1, 2, 3], places: [2, 0, 1] };
  const shown = shownQuestion(
    { ...past, question: { kind: "choices", text: "?", options: ["a", "b", "c"], right: [0, 1], points: "standard" } },
    4,
  );
  assert.deepEqual(shown.options, ["c", "a", "b"]);
  assert.deepEqual(shown.right, { options: [1, 2] });
  const order = shownQuestion(
    { ...past, question: { kind: "order", text: "?", options: ["a", "b", "c"], points: "standard" } },
    4,
  );
  assert.equal(answerWords(order, /** @type {any} */ (order.right)), "a → b → c");
  const typed = shownQuestion({ ...past, question: { kind: "text", text: "?", accepted: [["A", "a"]] } }, 1);
  assert.deepEqual(typed.right, { accepted: ["A"] });
});

test("tied players share a step, and there are three steps", () => {
  const lines = [1, 2, 2, 4].map(
    (place, index) => /** @type {any} */ ({ place, name: String(index), points: 9 - place }),
  );
  assert.deepEqual(
    stepsOf(lines).map((step) => step.map(({ name }) => name)),
    [["0"], ["1", "2"]],
  );
});

test("quizzes in the reader's language come first, of them the largest", () => {
  const quizzes = /** @type {any[]} */ ([
    { name: "a", language: "en", count: 3 },
    { name: "b", language: "de", count: 1 },
    { name: "c", language: "de", count: 2 },
  ]);
  assert.deepEqual(
    inOrderFor(quizzes, "de").map(({ name }) => name),
    ["c", "b", "a"],
  );
});

test("a device alone judges answers like the server", () => {
  /** @param {object} written @param {object} answer */
  const judged = (written, answer) => {
    const question = shown(/** @type {any} */ ({ text: "?", ...written }), 1, () => 0.4);
    /** @param {string[]} texts */
    const places = (texts) => texts.map((words) => question.options?.indexOf(words) ?? -1);
    return isRight(question, /** @type {any} */ (typeof answer === "function" ? answer(places) : answer));
  };
  const options = ["a", "b", "c"];
  /** @param {string[]} texts */
  const chosen = (texts) => (/** @type {(texts: string[]) => number[]} */ places) => ({
    options: places(texts).sort((a, b) => a - b),
  });
  assert.equal(judged({ kind: "choice", options, right: "b" }, chosen(["b"])), true);
  assert.equal(judged({ kind: "choice", options, right: "b" }, chosen(["a"])), false);
  assert.equal(judged({ kind: "choices", options, right: ["a", "c"] }, chosen(["a", "c"])), true);
  assert.equal(judged({ kind: "choices", options, right: ["a", "c"] }, chosen(["a"])), false);
  assert.equal(judged({ kind: "trueFalse", right: false }, { options: [1] }), true);
  const ordered = (/** @type {string[]} */ texts) => (/** @type {(texts: string[]) => number[]} */ places) => ({
    order: places(texts),
  });
  assert.equal(judged({ kind: "order", options }, ordered(options)), true);
  assert.equal(judged({ kind: "order", options }, ordered(["b", "a", "c"])), false);
  assert.equal(judged({ kind: "estimate", number: "100" }, { number: "109" }), true);
  assert.equal(judged({ kind: "estimate", number: "100" }, { number: "111" }), false);
  assert.equal(judged({ kind: "text", right: ["Berlin"] }, { words: " BERLIN. " }), true);
  assert.equal(judged({ kind: "text", right: ["Berlin"] }, { words: "Bern" }), false);
  assert.equal(judged({ kind: "poll", options }, { options: [0] }), undefined);
});

test("what the editor flags is what the server refuses, by the same limits", () => {
  const source = (/** @type {string} */ path) =>
    readFileSync(new URL(`../../Sources/Games/Quiz/${path}`, import.meta.url), "utf8");
  const rules = source("Wire/QuizRules.swift");
  const declared = Object.fromEntries(
    [...rules.matchAll(/static let (\w+Max) = ([\d_]+)(?: \* ([\d_]+))?/gu)].map(([, name, first, second]) => [
      name,
      Number(first.replaceAll("_", "")) * Number((second ?? "1").replaceAll("_", "")),
    ]),
  );
  const [, optionsMin, optionsMax] = /optionsRange = (\d+)\.\.\.(\d+)/u.exec(rules) ?? [];
  const [, secondsMin, secondsMax] = /secondsRange = (\d+)\.\.\.(\d+)/u.exec(source("Rules/QuizOptions.swift")) ?? [];
  const ranges = { optionsMin, optionsMax, secondsMin, secondsMax };
  const numbers = Object.fromEntries(Object.entries(ranges).map(([name, value]) => [name, Number(value)]));
  assert.deepEqual({ ...LIMITS }, { ...declared, ...numbers });
});

const whole = (/** @type {object} */ members) => /** @type {any} */ ({ kind: "choice", text: "Q?", ...members });

test("each question says what is wrong with it", () => {
  const options = ["a", "b"];
  const cases = [
    [whole({ options, right: "a" }), null],
    [whole({ text: " ", options, right: "a" }), "empty"],
    [whole({ options: ["a", " ", "b"], right: "a" }), "emptyOption"],
    [whole({ options: ["a", "b", " ", ""], right: "a" }), null],
    [whole({ options: ["a", " ", ""], right: "a" }), "emptyOption"],
    [whole({ options: ["a"], right: "a" }), "emptyOption"],
    [whole({ options: ["a", "A "], right: "a" }), "twin"],
    [whole({ options }), "noRight"],
    [whole({ kind: "choices", options, right: [] }), "noRight"],
    [whole({ kind: "poll", options }), null],
    [whole({ kind: "order", options: ["a", "b", "c"] }), null],
    [whole({ kind: "trueFalse", right: false }), null],
    [whole({ kind: "estimate", number: "12,5" }), "badNumber"],
    [whole({ kind: "estimate", number: "-12.5", unit: "km" }), null],
    [whole({ kind: "estimate", number: "1", unit: "x".repeat(17) }), "tooLong"],
    [whole({ kind: "text", right: [" "] }), "noRight"],
    [whole({ kind: "text", right: ["Berlin", ""] }), null],
    [whole({ kind: "text", right: Array.from({ length: 21 }, (_, index) => `w${index}`) }), "tooMany"],
    [whole({ options, right: "a", seconds: 4 }), "badSeconds"],
    [whole({ options, right: "a", why: "x".repeat(281) }), "tooLong"],
  ];
  for (const [question, fault] of cases) assert.equal(faultOf(question), fault, JSON.stringify(question));
  const quiz = {
    title: " ",
    description: "",
    language: null,
    author: null,
    questions: cases.map(([question]) => question),
  };
  const left = playable(quiz);
  assert.deepEqual([left.title, left.questions.length], ["?", cases.filter(([, fault]) => fault === null).length]);
  assert.deepEqual(left.questions.at(-1)?.right, ["Berlin"]);
  assert.deepEqual(left.questions[1].options, options, "empty answers at the end are not played");
});

test("a question of another kind keeps what fits it", () => {
  const choice = whole({ options: ["a", "b"], right: "b", seconds: 30, points: "doubled", why: "So." });
  assert.deepEqual(ofKind(choice, "choices"), { ...choice, kind: "choices", right: ["b"] });
  assert.deepEqual(ofKind(ofKind(choice, "choices"), "choice"), choice);
  const { right: _, points: __, ...bare } = choice;
  assert.deepEqual(ofKind(choice, "poll"), { ...bare, kind: "poll" });
  assert.deepEqual(ofKind(choice, "text").right, ["b"]);
  assert.equal(ofKind(whole({ text: "" }), "trueFalse").right, true);
  for (const kind of KINDS) assert.ok(isQuiz({ title: "", questions: [ofKind(choice, kind)] }), kind);
});

test("what a browser keeps is a quiz, or nothing", () => {
  assert.ok(isQuiz({ title: "T", questions: [] }));
  const wrong = [null, {}, { title: "T" }, { title: "T", questions: [{ text: "Q", kind: "essay" }] }];
  for (const one of [...wrong, { title: "T", questions: [whole({ options: [1] })] }]) assert.ok(!isQuiz(one));
  ownQuizzes.keep({
    id: "00000000000000cc",
    content: /** @type {any} */ ({ title: "Mine", questions: [] }),
    versions: [],
  });
  assert.equal(ownQuizzes.all()[0].content.title, "Mine");
});

test("a quiz's file has the members that the server reads", () => {
  const quiz = {
    title: "A & B",
    description: "",
    language: "en",
    author: null,
    questions: [
      whole({ options: ["a", "b"], right: "a", points: "standard" }),
      whole({ kind: "trueFalse", right: false }),
      whole({ kind: "estimate", number: "1.5", unit: "m", seconds: 0 }),
      whole({ kind: "poll", options: ["x", "y"] }),
    ],
  };
  assert.deepEqual(JSON.parse(fileOf(quiz, "json")), quiz);
  assert.deepEqual(fileOf(quiz, "yaml").split("\n").slice(0, 8), [
    'title: "A \\u0026 B"',
    'language: "en"',
    "questions:",
    '  - text: "Q?"',
    "    kind: choice",
    '    options: ["a", "b"]',
    '    right: ["a"]',
    '  - text: "Q?"',
  ]);
  assert.match(
    fileOf(quiz, "yaml"),
    /kind: trueFalse\n {4}right: false\n[^]*number: "1.5"\n {4}unit: "m"\n {4}seconds: 0\n/u,
  );
});

test("a practice of all kinds can be continued, but not a damaged one", () => {
  const written = /** @type {any[]} */ ([
    { kind: "choice", text: "1", options: ["a", "b"], right: "b" },
    { kind: "choices", text: "2", options: ["a", "b", "c"], right: ["a", "c"] },
    { kind: "trueFalse", text: "3", right: false },
    { kind: "order", text: "4", options: ["a", "b", "c"] },
    { kind: "estimate", text: "5", number: "3.5", unit: "m" },
    { kind: "text", text: "6", right: ["a"] },
    { kind: "poll", text: "7", options: ["a", "b"] },
  ]);
  const answers = [
    { options: [0] },
    { options: [0, 2] },
    { options: [1] },
    { order: [2, 0, 1] },
    { number: "4" },
    { words: "b" },
    { options: [1] },
  ];
  const game = { key: "own/1", title: "Ours", isRetry: false, questions: allShown(written, () => 0.4), answers };
  for (let count = 1; count <= 7; count += 1)
    assert.ok(isGame(JSON.parse(JSON.stringify({ ...game, answers: answers.slice(0, count) }))), `${count} answers`);
  assert.ok(!isGame({ ...game, answers: [] }), "nothing is answered");
  assert.ok(!isGame({ ...game, questions: game.questions.slice(1) }), "more answers than questions");
  assert.ok(!isGame({ ...game, answers: [{ options: [2] }] }), "an option that is not there");
  assert.ok(!isGame({ ...game, answers: [...answers.slice(0, 3), { order: [0, 0, 1] }] }), "an option twice");
  for (const [index, question] of game.questions.entries()) {
    const questions = [...game.questions];
    questions[index] = { ...question, kind: /** @type {any} */ ("riddle") };
    assert.ok(!isGame({ ...game, questions }), "a kind of a later version");
  }
});
