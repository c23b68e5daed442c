/** What the proofs page says of a party, in French. Keys are `party/verify.<key>`. */
export default {
  unreadable: "La partie {number} de ce fichier est illisible.",
  "fine.text": {
    one: "Chaque tour de {count} partie découle de son secret scellé et du hasard des téléphones.",
    other: "Chaque tour de {count} parties découle de leurs secrets scellés et du hasard des téléphones.",
  },
  game: "Partie {number}",
  "game.open": "Cette partie n’est pas finie.",
  "check.commitment": "Le secret est celui qui a été scellé avant le premier tour.",
  "check.chances": {
    one: "{count} nombre aléatoire de téléphone est celui promis.",
    other: "{count} nombres aléatoires de téléphones sont ceux promis.",
  },
  "check.spins": { one: "{count} tour s’arrête où il doit.", other: "Les {count} tours s’arrêtent où ils doivent." },
  "check.picked": "Le nombre de fois que chacun est sorti découle des tours.",
  "bad.commitment": "Le secret n’est pas celui qui a été scellé.",
  "bad.chances": "Le nombre aléatoire d’un téléphone est un autre.",
  "bad.spins": "Un tour ne s’arrête pas où il doit.",
  "bad.picked": "Les comptes ne découlent pas des tours.",
  "finding.bound": "Salle, partie, options, paquets et secret ne donnent pas le sceau.",
  "finding.order": "Le tour {number} n’est pas à sa place.",
  "finding.list": "Tour {number} : la liste des engagements est une autre.",
  "finding.push": "Tour {number} : {player} a donné un autre nombre que promis.",
  "finding.winner": "Le tour {number} choisit quelqu’un d’autre.",
  "finding.place": "Le tour {number} s’arrête ailleurs.",
  "finding.rule": "Tour {number} : quelqu’un était sur la roue contre la règle.",
  "finding.picked": "{name} est sorti un autre nombre de fois.",
  "limits.people": "Que tous ceux de la roue étaient là, et personne d’autre.",
  "limits.questions": "Que les questions sont venues dans l’ordre du secret.",
  "limits.server": "Aucun téléphone n’a mêlé son hasard : qui gère le serveur pouvait connaître les résultats.",
  "limits.missing": {
    one: "{count} nombre aléatoire n’est pas arrivé à temps : qui l’a retenu pouvait choisir entre deux résultats.",
    other:
      "{count} nombres aléatoires ne sont pas arrivés à temps : qui en a retenu un pouvait choisir entre deux " +
      "résultats.",
  },
};
