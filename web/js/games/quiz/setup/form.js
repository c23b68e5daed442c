/** The setup of a quiz: its questions and its rules. */

import { element, field, setText } from "../../../kit/element.js";
import { language } from "../../../kit/language.js";
import { text } from "../../../kit/texts.js";
import { LanguageFold } from "../../../shell/language-fold.js";
import { setupForm } from "../../../shell/setup-form.js";
import { inOrderFor, listQuizzes } from "../quiz-api.js";
import { OptionsForm, USUAL } from "./options-form.js";
import { OwnQuiz } from "./own-quiz.js";

/** @param {import("../../../shell/game.js").SetupFrame} frame */
export function open(frame) {
  const quiz = element("select", { class: "input", id: "quiz-quiz" });
  const about = element("p", { class: "soft small" });
  const fold = new LanguageFold(quiz, text("quiz/setup.quiz.languages"));
  const form = new OptionsForm(USUAL);
  const chosen = field(text("quiz/setup.quiz"), quiz, about);
  const own = new OwnQuiz((has) => (chosen.hidden = has));
  const describe = () => setText(about, quiz.selectedOptions[0]?.dataset.about ?? "");
  quiz.addEventListener("change", describe);
  return setupForm(frame, {
    intro: text("quiz/setup.intro"),
    fields: [chosen, own.root, form.root],
    setup: () => ({ options: form.options, ...(own.quiz ? ownContent(own.quiz) : named(quiz)) }),
    fill: async () => {
      const { quizzes } = await listQuizzes();
      fold.fill(
        inOrderFor(quizzes, language),
        ({ name, title, count, description }) =>
          element(
            "option",
            { value: name, data: { title, about: description } },
            text("quiz/setup.quiz.count", { title, count }),
          ),
        quiz.value,
      );
      describe();
    },
    how: [1, 2, 3].map((step) => text(`quiz/setup.how.${step}`)),
  });
}

/** @param {import("../wire.js").Content} content */
const ownContent = (content) => ({ content, playTitle: content.title });

/** @param {HTMLSelectElement} quiz */
const named = ({ value, selectedOptions }) =>
  value ? { quiz: value, playTitle: selectedOptions[0]?.dataset.title } : {};
