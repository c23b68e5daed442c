/** A quiz alone: the player chooses one, answers its questions, and repeats the wrong ones. */

import "../../../kit/live-region.js";
import { button, element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { keepShell } from "../../../kit/installed.js";
import { language } from "../../../kit/language.js";
import { loadTexts, text } from "../../../kit/texts.js";
import { loadTypefaces } from "../../../kit/typefaces.js";
import { refusal } from "../../../room/refusals.js";
import { siteFoot } from "../../../shell/site-links.js";
import { answerForm } from "../player/answer-form.js";
import { resultCard, verdictOf } from "../player/result.js";
import { inOrderFor, listQuizzes, readQuiz } from "../quiz-api.js";
import { questionName } from "../words.js";
import { rightWords } from "../bars.js";
import { mistakesOf, note } from "./mistakes.js";
import { isRight, shown, shuffled } from "./practice.js";

/** @typedef {import("./practice.js").Whole} Whole */

await loadTexts("kit", "room", "common", "quiz/play", "quiz/solo");
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

function menu() {
  const list = element("ul", { class: "quiz-list" });
  fault.textContent = "";
  show(
    element("h1", {}, text("quiz/solo.title")),
    element("p", { class: "soft" }, text("quiz/solo.intro")),
    fault,
    list,
  );
  loadTypefaces();
  listQuizzes().then(
    ({ quizzes }) => list.replaceChildren(...inOrderFor(quizzes, language).map(choice)),
    (problem) => (fault.textContent = refusal(problem)),
  );
}

/** @param {import("../quiz-api.js").QuizSummary} quiz */
function choice({ name, title, description, count, language: tongue }) {
  const wrong = mistakesOf(name).length;
  return element(
    "li",
    { class: "notice" },
    element("h2", { lang: tongue ?? "", dir: "auto" }, title),
    element("p", { class: "soft", lang: tongue ?? "", dir: "auto" }, description),
    element(
      "div",
      { class: "quiz-choices" },
      button("button primary", () => void begin(name, false), icon("play"), text("quiz/play.count", { count })),
      wrong > 0
        ? button("button", () => void begin(name, true), icon("again"), text("quiz/solo.mistakes", { count: wrong }))
        : null,
    ),
  );
}

/** @param {string} name @param {boolean} onlyMistakes */
async function begin(name, onlyMistakes) {
  try {
    const quiz = await readQuiz(name);
    const wrong = new Set(mistakesOf(name));
    const chosen = onlyMistakes ? quiz.questions.filter((question) => wrong.has(question.text)) : quiz.questions;
    ask({ name, title: quiz.title, questions: shuffled(chosen, Math.random), index: 0, right: 0, judged: 0 });
  } catch (problem) {
    fault.textContent = refusal(/** @type {any} */ (problem));
  }
}

/** @typedef {{name: string, title: string, questions: Whole[], index: number, right: number, judged: number}} Round */

/** @param {Round} round */
function ask(round) {
  const written = round.questions[round.index];
  if (!written) return end(round);
  const question = shown(written, round.index + 1, Math.random);
  const below = element("div", { class: "quiz" });
  const form = answerForm(question, (answer) => {
    const right = isRight(question, answer);
    if (right !== undefined) note(round.name, written.text, right);
    const result = { ...(right === undefined ? {} : { isRight: right }), points: 0, bonus: 0 };
    const own = { question: question.number, points: 0, streak: 0, right: 0, answer, result };
    const next = {
      ...round,
      index: round.index + 1,
      right: round.right + (right ? 1 : 0),
      judged: round.judged + (right === undefined ? 0 : 1),
    };
    const isLast = next.index === round.questions.length;
    const go = button(
      "button primary large wide",
      () => ask(next),
      text(isLast ? "quiz/solo.finish" : "quiz/solo.next"),
    );
    // A solo player has no rival who could be nearer, so an estimate is right or wrong like a typed answer.
    const judged = question.kind === "estimate" ? { ...question, kind: /** @type {const} */ ("text") } : question;
    below.replaceChildren(resultCard(judged, own, undefined), go);
    live.say([verdictOf(judged, own)[2], rightWords(question)].filter(Boolean).join(" "));
    go.focus();
  });
  below.append(form.root);
  show(
    element(
      "header",
      { class: "quiz-head" },
      element("h1", { class: "quiz-title" }, questionName(question, round.questions.length)),
      button("button quiet", menu, icon("back"), text("quiz/solo.back")),
    ),
    element("p", { class: "quiz-text", dir: "auto" }, question.text),
    below,
  );
  live.say(question.text);
}

/** @param {Round} round */
function end({ name, title, right, judged }) {
  const wrong = mistakesOf(name).length;
  show(
    element("h1", { dir: "auto" }, title),
    element("p", { class: "quiz-big", role: "status" }, text("quiz/solo.result", { right, count: judged })),
    wrong > 0
      ? button(
          "button primary large wide",
          () => void begin(name, true),
          icon("again"),
          text("quiz/solo.mistakes", { count: wrong }),
        )
      : element("p", {}, text("quiz/solo.all")),
    button("button wide", menu, icon("back"), text("quiz/solo.back")),
  );
}

menu();
