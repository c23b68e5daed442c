/** Texts of a quiz on the page that verifies proofs, in English. Keys are `quiz/verify.<key>`. */
export default {
  unreadable: "Quiz {round} of this file can’t be read.",
  "fine.text": {
    one:
      "We checked {count} quiz question by question. Its questions, answers, points and places match what was " +
      "fixed before the first question.",
    other:
      "We checked {count} quizzes question by question. Their questions, answers, points and places match what was " +
      "fixed before the first question.",
  },
  "fine.recap": {
    one: "The questions of {count} quiz match their fingerprint. The export file lets you check every answer.",
    other: "The questions of {count} quizzes match their fingerprints. The export file lets you check every answer.",
  },
  round: "Quiz {number}",
  "round.open": "This quiz hasn’t ended yet.",
  "check.commitment": "The questions match the fingerprint published before the first one.",
  "check.questions": {
    one: "{count} question and its right answer are what was fixed.",
    other: "{count} questions and their right answers are what was fixed.",
  },
  "check.answers": {
    one: "{count} answer has the points of the rules.",
    other: "{count} answers have the points of the rules.",
  },
  "check.standings": {
    one: "{count} line of the standings matches the answers.",
    other: "{count} lines of the standings match the answers.",
  },
  "bad.commitment": "The questions don’t match the fingerprint.",
  "bad.questions": "A question is not what was fixed.",
  "bad.answers": "An answer has other points than the rules give.",
  "bad.standings": "The standings don’t match the answers.",
  "finding.bound": "Room, options, questions and seed don’t match the fingerprint.",
  "finding.question": "Question {number} is not what was fixed.",
  "finding.order": "Question {number} shows its answers in another order.",
  "finding.points": "Question {number}: {player} has other points than the rules give.",
  "finding.counts": "Question {number} counts its answers wrong.",
  "finding.unreadableQuestion": "Question {number} can’t be read.",
  "finding.standings": "The line of {player} doesn’t match the answers.",
  "finding.stranger": "{player} is not one of the room’s players.",
  "finding.renamed": "{player} has another name in the list of players.",
  "limits.times": "When an answer came, and that no answer is missing.",
  "limits.typed": "That a typed answer that counts as wrong was wrong.",
  "limits.polls": "How many voted for what in a poll.",
  "limits.removed": "That a player with points who is missing from the standings was removed.",
  "limits.recap": "Answers, times, points and places. The export file lets you check them.",
  undisclosed:
    "Quiz: the texts of the questions, who voted for what in a poll, and typed answers that aren’t accepted.",
};
