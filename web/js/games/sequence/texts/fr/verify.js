/** Texts of One-Eyed Jack on the page that verifies proofs, in French. Keys are `sequence/verify.<key>`. */
export default {
  unreadable: "La partie {round} est illisible.",
  "fine.text": {
    one:
      "Dans {count} partie, la graine, les nombres aléatoires des téléphones, qui a commencé, chaque coup, les " +
      "séquences, les mains, le résultat et le tirage d’un tournoi correspondent.",
    other:
      "Dans {count} parties, les graines, les nombres aléatoires des téléphones, qui a commencé, chaque coup, les " +
      "séquences, les mains, les résultats et le tirage d’un tournoi correspondent.",
  },
  "limits.people": "Qui était assis là et quand chacun a joué.",
  "limits.shown": "Que personne n’a montré ses cartes.",
  "limits.chance": "Sans nombre aléatoire venu des téléphones : que l’administrateur du serveur ignorait les cartes.",
  round: "Partie {number}",
  "round.open": "Cette partie n’est pas terminée.",
  withheld: {
    one:
      "{count} nombre aléatoire n’est pas arrivé à temps. Un téléphone qui en garde un peut choisir entre deux " +
      "donnes.",
    other:
      "{count} nombres aléatoires ne sont pas arrivés à temps. Un téléphone qui en garde un peut choisir entre " +
      "deux donnes.",
  },
  "check.commitment": "La graine correspond à son empreinte.",
  "check.chance": {
    one: "Le nombre aléatoire de {count} téléphone correspond à son empreinte.",
    other: "Les nombres aléatoires de {count} téléphones correspondent à leurs empreintes.",
  },
  "check.plays": {
    one: "{count} coup suit les règles, avec des cartes distribuées.",
    other: "{count} coups suivent les règles, avec des cartes distribuées.",
  },
  "check.end": "Séquences, mains et résultat correspondent.",
  "bad.commitment": "Ce n’est pas la bonne graine.",
  "bad.chance": "Un nombre aléatoire ne correspond pas à son empreinte.",
  "bad.plays": "Un coup enfreint les règles.",
  "bad.end": "Le résultat ne correspond pas.",
  "finding.bound": "L’empreinte ne correspond pas.",
  "finding.nonce": "Le nombre aléatoire de la place {place} ne correspond pas.",
  "finding.first": "La mauvaise personne a commencé.",
  "finding.play": "Le coup {number} n’est permis ni par les cartes ni par les règles.",
  "finding.outcome": "Le résultat ne correspond pas.",
  "finding.hands": "Les mains ne correspondent pas.",
  "finding.sequences": "Les séquences ne correspondent pas.",
  "check.draw": {
    one: "Le tirage correspond à la graine, à {count} table.",
    other: "Le tirage correspond à la graine, à {count} tables.",
  },
  "bad.draw": "Le tirage ne correspond pas à la graine.",
  "finding.seed": "La table {table} a été distribuée avec une autre graine.",
  "finding.through": "Les mauvais joueurs ont avancé depuis la table {table}.",
  "finding.met": "Les mauvais joueurs se sont rencontrés à la table {table}.",
  "finding.guest": "{player} a joué à la table {table} sans avoir gagné avant.",
  "limits.tables": "Dans un tournoi, qui a rencontré qui après le premier tour, et son classement.",
  "limits.bots":
    "Le niveau d’un bot, si un coup a été joué pour quelqu’un, et quelles tables jouaient pour le plaisir.",
  "limits.recap": "Dans un tournoi, qui s’est rencontré au premier tour, et les tables qu’un récap ne montre pas.",
  "finding.order": "Les coups ne sont pas dans l’ordre.",
  "finding.options": "La table {table} a joué avec d’autres options.",
  "check.people": {
    one: "Le nom de {count} joueur correspond à la liste des joueurs.",
    other: "Les noms de {count} joueurs correspondent à la liste des joueurs.",
  },
  "bad.people": "Un nom ne correspond pas à la liste des joueurs.",
  "finding.stranger": "{player} n’est pas dans cette salle.",
  "finding.renamed": "{player} a un autre nom dans la liste des joueurs.",
  "finding.number": "La partie {round} a un autre numéro dans le fichier.",
  "finding.twice": "{player} occupe deux places d’une table.",
  undisclosed:
    "One-Eyed Jack : pourquoi un bot, ou le serveur à la place d’un absent, a choisi un coup. Quand des équipes " +
    "jouent ensemble : qui est dans quelle équipe et qui a voté quoi. Le fichier dit seulement combien.",
};
