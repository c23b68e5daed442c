/** Tries a quiz before it is played with others. */

import { openDialog } from "../../../kit/sheet.js";
import { text } from "../../../kit/texts.js";
import { allShown } from "../solo/practice.js";
import { Round } from "../solo/round.js";
import { playable } from "./limits.js";

/**
 * Asks the questions of a quiz; nothing is stored.
 * @param {import("../quiz-api.js").WholeQuiz} quiz
 * @param {import("../../../shell/writing/kind.js").Voices} voices
 */
export function tryQuiz(quiz, { toasts, live }) {
  const { questions } = playable(quiz);
  if (questions.length === 0) return toasts.show(text("quiz/edit.import.nothing"), { tone: "warn" });
  openDialog(text("quiz/edit.try"), () => [
    new Round(allShown(questions, Math.random), [], {
      say: (words) => live.say(words),
      note: () => {},
      best: () => undefined,
      end: () => [],
    }).root,
  ]);
}
