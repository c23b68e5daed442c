/** Texts of Cross Sums on the page that verifies proofs, in French. Keys are `cross-sums/verify.<key>`. */
export default {
  unreadable: "La manche {round} de ce fichier est illisible.",
  "fine.text": {
    one: "{count} manche a été rejouée coup par coup. Les grilles, coups, temps et places correspondent à sa graine.",
    other:
      "{count} manches ont été rejouées coup par coup. Les grilles, coups, temps et places correspondent à leurs " +
      "graines.",
  },
  "fine.recap": {
    one: "Les grilles de {count} manche correspondent à sa graine. Le fichier d’export permet de vérifier chaque coup.",
    other:
      "Les grilles de {count} manches correspondent à leurs graines. Le fichier d’export permet de vérifier " +
      "chaque coup.",
  },
  round: "Manche {number}",
  "round.open": "Cette manche n’est pas encore terminée.",
  "check.commitment": "La graine correspond à l’empreinte publiée avant le départ.",
  "check.puzzles": {
    one: "La grille correspond à la graine.",
    other: "Les {count} grilles correspondent à la graine.",
  },
  "check.moves": { one: "{count} coup est valable.", other: "Les {count} coups sont valables." },
  "check.times": {
    one: "Les temps de {count} joueur correspondent aux coups.",
    other: "Les temps de {count} joueurs correspondent aux coups.",
  },
  "check.standings": "Le classement correspond aux temps.",
  "bad.commitment": "La graine ne correspond pas à l’empreinte.",
  "bad.puzzles": "Une grille ne correspond pas à la graine.",
  "bad.moves": "Un coup n’est pas valable.",
  "bad.times": "Un temps ne correspond pas aux coups.",
  "bad.standings": "Le classement ne correspond pas aux temps.",
  "finding.bound": "Salle, manche, options et graine ne correspondent pas à l’empreinte.",
  "finding.puzzle": "La grille {number} ne correspond pas à la graine.",
  "finding.order": "Les coups de la grille {number} ne sont pas dans l’ordre.",
  "finding.move": "Grille {number} : un coup de {player} n’est pas valable.",
  "finding.hall": "Grille {number} : le temps du groupe ne correspond pas à ses coups.",
  "finding.time": "Le temps de {name} ne correspond pas.",
  "finding.standings": "L’ordre ou un total ne correspond pas.",
  "limits.removed": "D’autres coups de joueurs exclus ou n’ayant rien résolu.",
  "limits.clock": "Pauses de l’horloge de la salle.",
  "limits.lines":
    "La première grille de chaque joueur, quand une grille a commencé et s’est terminée, et que les coups ont été " +
    "joués avant sa fin.",
  "limits.back": "L’exclusion, à la fin d’une grille, d’un joueur dont la grille résolue compte comme non résolue.",
  "limits.recap": "Les coups, les temps et les places. Le fichier d’export permet de les vérifier.",
  "finding.people": "Une personne manque ou figure deux fois.",
  "check.people": {
    one: "Le nom de {count} joueur correspond à la liste des joueurs.",
    other: "Les noms de {count} joueurs correspondent à la liste des joueurs.",
  },
  "bad.people": "Un nom ne correspond pas à la liste des joueurs.",
  "finding.stranger": "{player} n’est pas dans cette salle.",
  "finding.renamed": "{player} a un autre nom dans la liste des joueurs.",
  "finding.number": "La manche {round} a un autre numéro dans le fichier.",
  "finding.size": "La grille {number} a une autre taille.",
  "finding.solved": "{name} a résolu un autre nombre de grilles.",
  "finding.slips": "{name} a un autre nombre de pénalités.",
  undisclosed: "Cross Sums, quand tous résolvent une grille : qui a touché quoi. Le fichier dit seulement combien.",
};
