/** What the proofs page says of Cross Sums, in French. Keys are `cross-sums/verify.<key>`. */
export default {
  unreadable: "La manche {round} de ce fichier est illisible.",
  "fine.text": {
    one: "Les grilles, coups, temps et places de {count} manche découlent de son secret scellé.",
    other: "Les grilles, coups, temps et places de {count} manches découlent de leurs secrets scellés.",
  },
  "fine.recap": {
    one: "Les grilles de {count} manche découlent de son secret scellé. Un export prouve chaque coup.",
    other: "Les grilles de {count} manches découlent de leurs secrets scellés. Un export prouve chaque coup.",
  },
  round: "Manche {number}",
  "round.open": "Cette manche n’est pas encore terminée.",
  "check.commitment": "Le secret est bien celui qui fut scellé avant le départ.",
  "check.puzzles": { one: "La grille découle du secret.", other: "Les {count} grilles découlent du secret." },
  "check.moves": { one: "Le seul coup suit les règles.", other: "Les {count} coups suivent les règles." },
  "check.times": {
    one: "Les temps de {count} joueur découlent des coups.",
    other: "Les temps de {count} joueurs découlent des coups.",
  },
  "check.standings": "Le classement découle des temps.",
  "bad.commitment": "Le secret n’est pas celui qui fut scellé.",
  "bad.puzzles": "Une grille ne découle pas du secret.",
  "bad.moves": "Un coup ne suit pas les règles.",
  "bad.times": "Un temps ne découle pas des coups.",
  "bad.standings": "Le classement ne découle pas des temps.",
  "finding.bound": "Salle, manche, options et secret ne donnent pas le sceau.",
  "finding.puzzle": "La grille {number} en est une autre.",
  "finding.order": "Les coups de la grille {number} ne sont pas dans l’ordre.",
  "finding.move": "Grille {number} : un coup de {player} n’est pas permis.",
  "finding.hall": "Grille {number} : le temps de la salle ne découle pas de ses coups.",
  "finding.time": "{name} a mis un autre temps.",
  "finding.standings": "L’ordre ou un total est différent.",
  "limits.removed": "Qu’aucune personne exclue, ou n’ayant rien résolu, n’a fait davantage.",
  "limits.clock": "Que l’horloge de la salle s’est bien arrêtée quand c’est indiqué.",
  "limits.lines":
    "Les noms, le nombre d’erreurs et de grilles résolues, à partir de quelle grille chacun a joué, et quand une grille a commencé et fini.",
  "limits.back": "Que quelqu’un dont la grille résolue compte comme non résolue était exclu à la fin de celle-ci.",
};
