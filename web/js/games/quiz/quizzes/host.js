/** Opens a room with a quiz of this browser, with the usual rules; its host can change them before the first question. */

import { text } from "../../../kit/texts.js";
import { faultOf, openRoom } from "../../../shell/welcome/open.js";
import { USUAL } from "../setup/options-form.js";
import { playable } from "./limits.js";

/** @param {import("../quiz-api.js").WholeQuiz} quiz @param {import("../../../kit/toast-stack.js").ToastStack} toasts */
export async function hostQuiz(quiz, toasts) {
  const content = playable(quiz);
  if (content.questions.length === 0) return toasts.show(text("quiz/edit.import.nothing"), { tone: "warn" });
  try {
    await openRoom("quiz", { title: "", playTitle: content.title, options: USUAL, content });
  } catch (problem) {
    toasts.show(faultOf(problem), { tone: "warn" });
  }
}
