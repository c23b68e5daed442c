/** “My quizzes”: the page on which people edit, import, try, share and publish the quizzes in this browser. */

import { language } from "../../../kit/language.js";
import { whenThere } from "../../../kit/on-demand.js";
import { loadTexts, text } from "../../../kit/texts.js";
import { WritingPage } from "../../../shell/writing/page.js";
import { inOrderFor } from "../quiz-api.js";
import { QuizEditor } from "./editor.js";
import { importedQuizzes } from "./kept.js";
import { ofKind, playable } from "./limits.js";
import { FORMS, fileOf } from "./quiz-file.js";
import { tryQuiz } from "./trial.js";

await loadTexts("kit", "room", "common", "library", "quiz/play", "quiz/setup", "quiz/solo", "quiz/edit");
new WritingPage(
  {
    ...importedQuizzes,
    page: "/quizzes",
    alone: "/quiz",
    form: "callboard/quizzes/1",
    empty: () => ({
      title: text("quiz/edit.untitled"),
      description: "",
      language,
      author: null,
      questions: [ofKind({ kind: "choice", text: "" }, "choice")],
    }),
    playable,
    inOrder: (items) => inOrderFor(items, language),
    audiences: [],
    audienceWords: () => "",
    // The options of an order stand in the order that is asked for.
    sampleWords: ({ kind, text: words, options = [] }) =>
      kind === "order" || options.length === 0 ? words : `${words} ${options.join(" / ")}`,
    forms: FORMS,
    fileOf,
    editor: (quiz, changed, undo) => new QuizEditor(quiz, changed, undo),
    tryOut: tryQuiz,
    host: (quiz, { toasts }) => whenThere(import("./host.js"), ({ hostQuiz }) => void hostQuiz(quiz, toasts), toasts),
  },
  "quiz-alone",
).open();
