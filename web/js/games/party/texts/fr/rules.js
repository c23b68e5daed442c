/** The rules of a party, in French. Keys are `party/rules.<key>`. */
export default {
  "rule.notTwice": "La roue choisit quelqu’un, le paquet pose la question. Personne n’est choisi deux fois de suite.",
  "rule.everybodyOnce":
    "La roue choisit quelqu’un, le paquet pose la question. Tout le monde passe une fois avant qu’on recommence.",
  "rule.pure": "La roue choisit quelqu’un, le paquet pose la question. Chaque tour est un pur hasard.",
  answer: "La personne choisie répond à voix haute ou relève le défi.",
  choose: "Action ou vérité : la personne choisit. Après {count} secondes, le hasard décide.",
  timer: "Il y a {count} secondes par question.",
  skip: "Passer donne une autre question à la même personne, sans avoir à se justifier.",
  another: "Refiler relance la roue : la question va à quelqu’un d’autre.",
  "spin.host": "L’hôte lance la roue.",
  "spin.picked": "La dernière personne choisie lance la roue.",
  "spin.anybody": "Tout le monde peut lancer la roue.",
  "spin.alone": "Touchez la roue pour la lancer, puis passez le téléphone.",
  out: "Vous pouvez faire une pause et revenir quand vous voulez.",
  "out.alone": "On peut faire une pause et revenir. Les noms sont dans le menu.",
  private: "Les réponses ne sont jamais saisies, envoyées ni enregistrées.",
  "draw.present": "La roue tire au sort parmi les personnes présentes.",
  "draw.list": "La roue tire au sort dans la liste de noms de l’hôte.",
  "draw.once": "Qui a gagné quitte le tirage.",
  "draw.again": "On peut gagner plusieurs fois.",
  "draw.fair": "Tout le monde a la même chance et peut vérifier le tirage ensuite.",
};
