/** Texts of a quiz on the page that verifies proofs, in French. Keys are `quiz/verify.<key>`. */
export default {
  unreadable: "Le quiz {round} de ce fichier est illisible.",
  "fine.text": {
    one:
      "Nous avons vérifié {count} quiz, question par question. Questions, réponses, points et places correspondent " +
      "à ce qui était fixé avant la première.",
    other:
      "Nous avons vérifié {count} quiz, question par question. Questions, réponses, points et places correspondent " +
      "à ce qui était fixé avant la première.",
  },
  "fine.recap": {
    one:
      "Les questions de {count} quiz correspondent à leur empreinte. Le fichier exporté permet de vérifier chaque " +
      "réponse.",
    other:
      "Les questions de {count} quiz correspondent à leur empreinte. Le fichier exporté permet de vérifier chaque " +
      "réponse.",
  },
  round: "Quiz {number}",
  "round.open": "Ce quiz n’est pas encore terminé.",
  "check.commitment": "Les questions correspondent à l’empreinte publiée avant la première.",
  "check.questions": {
    one: "{count} question et sa réponse sont celles fixées.",
    other: "{count} questions et leurs réponses sont celles fixées.",
  },
  "check.answers": {
    one: "{count} réponse a les points des règles.",
    other: "{count} réponses ont les points des règles.",
  },
  "check.standings": {
    one: "{count} ligne du classement correspond aux réponses.",
    other: "{count} lignes du classement correspondent aux réponses.",
  },
  "bad.commitment": "Les questions ne correspondent pas à l’empreinte.",
  "bad.questions": "Une question n’est pas celle fixée.",
  "bad.answers": "Une réponse a d’autres points que ceux des règles.",
  "bad.standings": "Le classement ne correspond pas aux réponses.",
  "finding.bound": "Salle, options, questions et graine ne correspondent pas à l’empreinte.",
  "finding.question": "La question {number} n’est pas celle fixée.",
  "finding.order": "La question {number} montre ses réponses dans un autre ordre.",
  "finding.points": "Question {number} : {player} a d’autres points que ceux des règles.",
  "finding.counts": "La question {number} compte mal ses réponses.",
  "finding.unreadableQuestion": "La question {number} est illisible.",
  "finding.standings": "La ligne de {player} ne correspond pas aux réponses.",
  "finding.stranger": "{player} ne fait pas partie des joueurs de la salle.",
  "finding.renamed": "{player} a un autre nom dans la liste des joueurs.",
  "limits.times": "Quand une réponse est arrivée, et qu’aucune ne manque.",
  "limits.typed": "Qu’une réponse écrite comptée fausse l’était.",
  "limits.polls": "Combien ont voté pour quoi dans un sondage.",
  "limits.removed": "Qu’un joueur avec des points absent du classement a été retiré.",
  "limits.recap": "Réponses, temps, points et places. Le fichier exporté permet de les vérifier.",
  undisclosed:
    "Quiz : les textes des questions, qui a voté quoi dans un sondage, et les réponses écrites qui ne sont pas " +
    "acceptées.",
};
