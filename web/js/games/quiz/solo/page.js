/** A quiz alone: the player chooses one, answers its questions, and repeats the wrong ones. */

import "../../../kit/live-region.js";
import { button, element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { keepShell } from "../../../kit/installed.js";
import { language } from "../../../kit/language.js";
import { loadTexts, text } from "../../../kit/texts.js";
import { loadTypefaces } from "../../../kit/typefaces.js";
import { refusal } from "../../../room/refusals.js";
import { inLanguages } from "../../../shell/language-fold.js";
import { siteFoot } from "../../../shell/site-links.js";
import { inOrderFor, listQuizzes, readQuiz } from "../quiz-api.js";
import { gotQuizzes, ownQuizzes } from "../quizzes/kept.js";
import { playable } from "../quizzes/limits.js";
import { questionName } from "../words.js";
import { bestOf, mistakesOf, note, noteResult } from "./mistakes.js";
import { allShown, shuffled } from "./practice.js";
import { Round } from "./round.js";
import { forgetGame, keepGame, recallGame } from "./saved-games.js";

/** @typedef {import("../quiz-api.js").WholeQuiz} WholeQuiz */
/**
 * @typedef {object} Quiz that can be practiced
 * @property {string} key under which the wrongly answered questions are stored
 * @property {string} title
 * @property {() => Promise<WholeQuiz>} read
 * @property {ReadonlySet<string>} [texts] of its questions, where they are known
 */
/** @typedef {Quiz & {description: string, language: string | null, count: number}} Choice a quiz in the list, with the
 * number of its questions */

await loadTexts("kit", "room", "common", "alone", "quiz/play", "quiz/solo");
document.title = text("quiz/solo.documentTitle");
keepShell();

const live = /** @type {import("../../../kit/live-region.js").LiveRegion} */ (document.createElement("live-region"));

/** @param {...(Node | null)} parts */
function show(...parts) {
  document.body.className = "quiz-alone";
  document.body.replaceChildren(
    element("main", { class: "quiz-menu" }, ...parts.filter((part) => part !== null), siteFoot()),
    live,
  );
  scrollTo(0, 0);
}

const fault = element("p", { class: "fault", role: "alert" });

/** @param {string} key @param {WholeQuiz} content of this device @returns {Choice} */
function kept(key, content) {
  const quiz = playable(content);
  const texts = new Set(quiz.questions.map(({ text: words }) => words));
  return { ...quiz, key, count: quiz.questions.length, read: async () => quiz, texts };
}

/** @param {Quiz} quiz @returns {number} the number of mistakes in questions that it still has */
const mistakesIn = ({ key, texts }) => mistakesOf(key).filter((one) => texts?.has(one) ?? true).length;

/** @returns {Choice[]} the quizzes on this device: the player's own, and downloads */
const onDevice = () =>
  [
    ...ownQuizzes.all().map(({ id, content }) => kept(`own/${id}`, content)),
    ...gotQuizzes.all().map(({ name, content }) => kept(name, content)),
  ].filter(({ count }) => count > 0);

function menu() {
  const own = onDevice();
  const under = recallGame();
  const house = element("ul", { class: "quiz-list" });
  const others = element("ul", { class: "quiz-list" });
  const fold = element(
    "details",
    { class: "menu-fold", hidden: true },
    element("summary", {}, text("quiz/solo.languages")),
    element("div", { class: "menu-fold-parts" }, others),
  );
  fault.textContent = "";
  show(
    element(
      "section",
      { class: "notice pinned quiz-card" },
      element("p", { class: "eyebrow" }, "Callboard"),
      element("h1", {}, text("quiz/solo.title")),
      element("p", { class: "soft" }, text("quiz/solo.intro")),
      fault,
      under && resumption(under),
      own.length > 0 ? element("ul", { class: "quiz-list" }, ...own.map(choice)) : null,
      house,
      fold,
      element(
        "div",
        { class: "menu-ways" },
        element("a", { class: "button quiet", href: "/quizzes" }, icon("pencil"), text("quiz/solo.write")),
        element("a", { class: "button quiet", href: "/" }, icon("back"), text("alone.home")),
      ),
    ),
  );
  loadTypefaces();
  listQuizzes().then(
    ({ quizzes }) => {
      const groups = inLanguages(inOrderFor(quizzes, language), language);
      house.replaceChildren(...groups.own.map(houseChoice));
      others.replaceChildren(...[...groups.others.values()].flat().map(houseChoice));
      fold.hidden = groups.others.size === 0;
    },
    (problem) => (fault.textContent = refusal(problem)),
  );
}

/** @param {import("../quiz-api.js").QuizSummary} quiz */
const houseChoice = (quiz) => choice({ ...quiz, key: quiz.name, read: () => readQuiz(quiz.name) });

/** @param {Choice} quiz */
function choice(quiz) {
  const { title, description, count, language: tongue } = quiz;
  const wrong = mistakesIn(quiz);
  const best = bestOf(quiz.key);
  return element(
    "li",
    {},
    button(
      "button quiz-choice",
      () => void begin(quiz, false),
      icon("play"),
      element("strong", { lang: tongue ?? "", dir: "auto" }, title),
      element("span", { class: "soft small" }, text("quiz/play.count", { count })),
      description ? element("span", { class: "soft small", lang: tongue ?? "", dir: "auto" }, description) : "",
      best === undefined
        ? ""
        : element("span", { class: "quiz-best small" }, icon("star"), text("quiz/solo.best", best)),
    ),
    wrong > 0
      ? button(
          "button wide quiz-retry",
          () => void begin(quiz, true),
          icon("again"),
          text("quiz/solo.mistakes", { count: wrong }),
        )
      : null,
  );
}

/** @param {import("./saved-games.js").Game} game @returns {HTMLElement} the button that continues it */
function resumption(game) {
  const { key, title, questions, answers } = game;
  const of = questions.length;
  // An own quiz may be deleted since.
  const quiz = onDevice().find((one) => one.key === key) ?? { key, title, read: () => readQuiz(key) };
  return button(
    "button primary large wide quiz-continue",
    () => play(quiz, game),
    icon("play"),
    element(
      "span",
      {},
      text("quiz/solo.continue", { title }),
      element("span", { class: "small" }, questionName({ number: Math.min(answers.length + 1, of) }, of)),
    ),
  );
}

/** @param {Quiz} quiz @param {boolean} isRetry whether only the mistakes are asked */
async function begin(quiz, isRetry) {
  const { key, title } = quiz;
  try {
    const { questions } = await quiz.read();
    const wrong = new Set(mistakesOf(key));
    const chosen = questions.filter((question) => !isRetry || wrong.has(question.text));
    play(quiz, { key, title, isRetry, questions: allShown(shuffled(chosen, Math.random), Math.random), answers: [] });
  } catch (problem) {
    fault.textContent = refusal(/** @type {any} */ (problem));
  }
}

/** @param {Quiz} quiz @param {import("./saved-games.js").Game} game */
function play(quiz, game) {
  const { key, title, isRetry, questions } = game;
  const round = new Round(questions, game.answers, {
    say: (words) => live.say(words),
    note: (question, isRight) => note(key, question, isRight),
    keep: (answers) => keepGame({ ...game, answers }),
    // The best result is that of the whole quiz.
    best: (result) => (isRetry ? undefined : noteResult(key, result)),
    end: () => {
      forgetGame();
      return after(quiz);
    },
  });
  const back = button("button quiet", menu, icon("back"), text("quiz/solo.back"));
  show(element("header", { class: "quiz-head quiz-top" }, element("h1", { dir: "auto" }, title), back), round.root);
}

/** @param {Quiz} quiz @returns {HTMLElement[]} the buttons at its end */
function after(quiz) {
  const wrong = mistakesIn(quiz);
  fault.textContent = "";
  return [
    fault,
    wrong > 0
      ? button(
          "button primary large wide",
          () => void begin(quiz, true),
          icon("again"),
          text("quiz/solo.mistakes", { count: wrong }),
        )
      : element("p", {}, text("quiz/solo.all")),
    button("button large wide", () => void begin(quiz, false), icon("again"), text("quiz/solo.again")),
    button(
      wrong > 0 ? "button large wide" : "button primary large wide",
      menu,
      icon("list"),
      text("quiz/solo.another"),
    ),
  ];
}

const wished = new URLSearchParams(location.hash.slice(1)).get("quiz");
if (wished) history.replaceState(null, "", location.pathname);
menu();
// The library opens this page with a download.
const found = wished && onDevice().find(({ key }) => key === wished);
if (found) void begin(found, false);
