/** Texts of a quiz on the big screen, in English. Keys are `quiz/screen.<key>`. */
export default {
  answered: "{count} of {players} have answered",
  reading: "Read first. The answers follow.",
  "type.choices": "Several answers may be right",
  "type.order": "Put them in order on your phone",
  "type.estimate": "Type your number: the nearest wins",
  "type.text": "Type your answer on your phone",
};
