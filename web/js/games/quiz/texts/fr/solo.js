/** Texts of a quiz for one player, in French. Keys are `quiz/solo.<key>`. */
export default {
  documentTitle: "Quiz en solo — Callboard",
  title: "Quiz en solo",
  intro: "Entraînez-vous avec chaque quiz de ce serveur. Vos réponses restent sur cet appareil.",
  write: "Écrire un quiz",
  mistakes: { one: "{count} erreur à revoir", other: "{count} erreurs à revoir" },
  next: "Question suivante",
  finish: "Terminer",
  back: "Tous les quiz",
  languages: "Autres langues",
  estimate: "Juste si vous vous écartez de 10 % au plus.",
  result: "Justes : {right} sur {count}",
  polls: { one: "{count} sondage", other: "{count} sondages" },
  another: "Un autre quiz",
  all: "Il ne reste pas d’erreurs.",
};
