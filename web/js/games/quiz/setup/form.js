/** The setup of a quiz: its questions and its rules. */

import { durable } from "../../../kit/durable-storage.js";
import { button, element, field, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { language } from "../../../kit/language.js";
import { text } from "../../../kit/texts.js";
import { LanguageFold } from "../../../shell/language-fold.js";
import { setupForm } from "../../../shell/setup-form.js";
import { openImport } from "../../../shell/writing/exchange.js";
import { newID } from "../../../shell/writing/own.js";
import { inOrderFor, listQuizzes } from "../quiz-api.js";
import { gotQuizzes, importedQuizzes, keptQuizzes, ownQuizzes } from "../quizzes/kept.js";
import { playable } from "../quizzes/limits.js";
import { OptionsForm, USUAL } from "./options-form.js";

/** @typedef {import("../quiz-api.js").WholeQuiz} WholeQuiz */

/** @returns {Map<string, WholeQuiz>} the playable quizzes on this device, by the values of their options in the menu */
const onDevice = () =>
  new Map(
    [
      ...ownQuizzes.all().map(({ id, content }) => /** @type {const} */ ([`own/${id}`, playable(content)])),
      ...gotQuizzes.all().map(({ name, content }) => /** @type {const} */ ([`got/${name}`, playable(content)])),
    ].filter(([, { questions }]) => questions.length > 0),
  );

/** @param {{name: string, title: string, description: string, count: number}} quiz */
const line = ({ name, title, description, count }) =>
  element(
    "option",
    { value: name, data: { title, about: description } },
    text("quiz/setup.quiz.count", { title, count }),
  );

/** @param {Record<string, any>} setup @returns {Promise<string[]>} the title of its quiz */
export async function about({ content, quiz }) {
  if (content || !quiz) return content ? [content.title] : [];
  const { quizzes } = await listQuizzes();
  return quizzes.filter(({ name }) => name === quiz).map(({ title }) => title);
}

/** @param {import("../../../shell/game.js").SetupFrame} frame */
export function open(frame) {
  const quiz = element("select", { class: "input", id: "quiz-quiz" });
  const about = element("p", { class: "soft small" });
  const fold = new LanguageFold(quiz, text("quiz/setup.quiz.languages"));
  const form = new OptionsForm({ ...USUAL, ...frame.setup?.options });
  /** The quiz of the setup that is changed. @type {WholeQuiz | undefined} */
  const given = frame.setup?.content;
  const written = () => new Map([...(given ? [/** @type {const} */ (["given", given])] : []), ...onDevice()]);
  /** @type {import("../quiz-api.js").QuizSummary[]} */
  let house = [];
  const describe = () => setText(about, quiz.selectedOptions[0]?.dataset.about ?? "");
  /** @param {string} value of the chosen option */
  const draw = (value) => {
    const own = [...written()].map(([name, one]) => ({ ...one, name, count: one.questions.length }));
    const mine = own.length > 0 ? element("optgroup", { label: text("quiz/edit.mine") }, ...own.map(line)) : null;
    fold.fill(inOrderFor(house, language), line, value, mine, mine ? text("quiz/edit.house") : "");
    describe();
  };
  quiz.addEventListener("change", describe);
  // The host may write a quiz in another tab. Once it can be played, it is chosen here.
  let known = new Set(onDevice().keys());
  durable.watch((key) => {
    if (!quiz.isConnected || !key.startsWith(keptQuizzes.storage.list)) return;
    const now = new Set(onDevice().keys());
    draw([...now].find((one) => !known.has(one)) ?? quiz.value);
    known = now;
  });
  return setupForm(frame, {
    intro: text("quiz/setup.intro"),
    fields: [field(text("quiz/setup.quiz"), quiz, about), ownPart(draw), form.root],
    setup: () => ({ options: form.options, ...chosen(quiz, written()) }),
    fill: async () => {
      draw(quiz.value || (given ? "given" : (frame.setup?.quiz ?? "")));
      house = (await listQuizzes()).quizzes;
      draw(quiz.value);
    },
    how: [1, 2, 3].map((step) => text(`quiz/setup.how.${step}`)),
  });
}

/** @param {(value: string) => void} draw chooses a quiz */
function ownPart(draw) {
  /** @param {WholeQuiz} content */
  const adopt = (content) => {
    const id = newID();
    ownQuizzes.keep({ id, content, versions: [] });
    draw(`own/${id}`);
  };
  return element(
    "div",
    { class: "quiz-own-quiz" },
    element(
      "a",
      { class: "button quiet", href: "/quizzes#room", target: "_blank" },
      icon("pencil"),
      text("quiz/setup.own.write"),
    ),
    button("button quiet", () => openImport(importedQuizzes, adopt), icon("upload"), text("quiz/edit.import")),
  );
}

/**
 * @param {HTMLSelectElement} quiz @param {Map<string, WholeQuiz>} written by the values of their options
 * @returns {object} the setup's members for the chosen quiz
 */
function chosen({ value, selectedOptions }, written) {
  if (!value) return {};
  const content = written.get(value);
  return content
    ? { content, playTitle: content.title }
    : { quiz: value, playTitle: selectedOptions[0]?.dataset.title };
}
