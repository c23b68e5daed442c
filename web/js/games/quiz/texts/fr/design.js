/** The design page’s samples, in French. Keys are `quiz/design.<key>`. */
export default {
  answers: "Quiz : réponses",
  results: "Quiz : résultats",
  places: "Quiz : places",
  console: "Quiz : la bonne réponse dans la console",
  editor: "Quiz : l’éditeur",
  "kind.choice": "Une bonne réponse",
  "kind.choices": "Plusieurs bonnes réponses",
  "kind.trueFalse": "Vrai ou faux",
  "kind.order": "Ordre",
  "kind.estimate": "Estimation",
  "kind.text": "Texte court",
  "kind.poll": "Sondage",
};
