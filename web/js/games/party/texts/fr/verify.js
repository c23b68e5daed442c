/** Texts of a party on the page that verifies proofs, in French. Keys are `party/verify.<key>`. */
export default {
  unreadable: "La partie {number} de ce fichier est illisible.",
  "fine.text": {
    one:
      "Dans {count} partie, la graine, les options et les paquets, les nombres aléatoires des téléphones, chaque " +
      "lancer et le nombre de fois que chacun a été choisi correspondent.",
    other:
      "Dans {count} parties, les graines, les options et les paquets, les nombres aléatoires des téléphones, " +
      "chaque lancer et le nombre de fois que chacun a été choisi correspondent.",
  },
  "fine.recap": {
    one:
      "La graine, les options et les paquets de {count} partie correspondent à l’empreinte, et dans ses tirages " +
      "la roue s’est arrêtée là où la graine le dit. Le fichier exporté permet de vérifier chaque tour.",
    other:
      "Les graines, les options et les paquets de {count} parties correspondent aux empreintes, et dans leurs " +
      "tirages la roue s’est arrêtée là où les graines le disent. Le fichier exporté permet de vérifier chaque " +
      "tour.",
  },
  round: "Partie {number}",
  "round.open": "Cette partie n’est pas terminée.",
  "check.commitment": "La graine correspond à l’empreinte publiée avant le premier lancer.",
  "check.chances": {
    one: "{count} nombre aléatoire de téléphone correspond à celui fixé d’avance.",
    other: "{count} nombres aléatoires de téléphones correspondent à ceux fixés d’avance.",
  },
  "check.spins": {
    one: "{count} lancer s’arrête au bon endroit.",
    other: "Les {count} lancers s’arrêtent au bon endroit.",
  },
  "check.picked": "Le nombre de fois que chacun a été choisi correspond aux lancers.",
  "bad.commitment": "La graine ne correspond pas à l’empreinte.",
  "bad.chances": "Le nombre aléatoire d’un téléphone ne correspond pas.",
  "bad.spins": "Un lancer s’arrête au mauvais endroit.",
  "bad.picked": "Les compteurs ne correspondent pas aux lancers.",
  "finding.bound": "La salle, la partie, les options, les paquets et la graine ne correspondent pas à l’empreinte.",
  "finding.order": "Le lancer {number} n’est pas dans l’ordre.",
  "finding.list": "Lancer {number} : la liste des nombres fixés d’avance ne correspond pas.",
  "finding.push": "Lancer {number} : le nombre de {player} ne correspond pas à celui fixé d’avance.",
  "finding.winner": "Le lancer {number} choisit quelqu’un d’autre.",
  "finding.place": "Le lancer {number} s’arrête ailleurs.",
  "finding.rule": "Lancer {number} : quelqu’un était sur la roue contre la règle.",
  "finding.teams": "Lancer {number} : une équipe qui avait déjà eu son tour était sur la roue.",
  "finding.picked": "Le compte de {name} n’est pas juste.",
  "limits.people": "Que toutes les personnes de la roue étaient bien là, et personne d’autre.",
  "limits.teams": "Qui était dans quelle équipe, et que chaque équipe dont c’était le tour était sur la roue.",
  "limits.questions": "Que les questions sont venues dans l’ordre donné par la graine.",
  "limits.server":
    "Aucun téléphone n’a ajouté de nombre aléatoire : l’administrateur du serveur pouvait connaître les résultats.",
  "limits.missing": {
    one:
      "{count} nombre aléatoire n’est pas arrivé à temps. Un téléphone qui en retient un peut choisir entre deux " +
      "résultats.",
    other:
      "{count} nombres aléatoires ne sont pas arrivés à temps. Un téléphone qui en retient un peut choisir entre " +
      "deux résultats.",
  },
  "limits.names": "Que les invités et les lignes d’une liste de tirage portaient bien ces noms.",
  "limits.spins": "Quand et par qui la roue a été lancée, et quels tirages ont été annulés.",
  "limits.prizes":
    "Ce qui était à gagner, selon quelle règle et pour combien la roue a été lancée, les titres des paquets, et " +
    "combien de questions il y a eu.",
  "check.people": {
    one: "Le nom de {count} joueur correspond à la liste des joueurs.",
    other: "Les noms de {count} joueurs correspondent à la liste des joueurs.",
  },
  "bad.people": "Un nom ne correspond pas à la liste des joueurs.",
  "finding.stranger": "{player} n’est pas dans cette salle.",
  "finding.renamed": "{player} a un autre nom dans la liste des joueurs.",
  "finding.number": "La partie {number} a un autre numéro dans le fichier.",
  "finding.entrant": "{player} a un autre nom dans la liste des invités ou des lignes.",
  "limits.recap":
    "Les tours de questions, qui était sur la roue, et le nombre de chaque téléphone. Le fichier exporté permet " +
    "de les vérifier.",
  undisclosed:
    "Party : les textes des questions, et les noms d’invités et de listes collées. Les votes ne sont pas dans le " +
    "fichier, car aucun résultat n’en dépend.",
};
