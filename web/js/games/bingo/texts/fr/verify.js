/** Texts of bingo on the page that verifies proofs, in French. Keys are `bingo/verify.<key>`. */
export default {
  // The outcome
  "fine.text": {
    one:
      "{count} manche a été rejouée. La graine, les grilles, les annonces, les coches, le classement et les " +
      "tirages sont corrects.",
    other:
      "{count} manches ont été rejouées. Les graines, les grilles, les annonces, les coches, les classements et " +
      "les tirages sont corrects.",
  },
  round: "Manche {number}",
  "round.open": "Cette manche n’est pas terminée. Sa graine est encore secrète.",
  standings: "Classement, recalculé",
  "standings.call": "annonce {number}",
  "standings.none": "Personne n’a eu de bingo.",
  seed: "Graine",
  sealed: "Empreinte (SHA-256)",
  // What was compared with the rules
  "check.commitment": "La graine correspond à l’empreinte publiée avant la manche.",
  "check.deals": {
    one: "{count} grille correspond à la graine.",
    other: "{count} grilles correspondent à la graine. Il n’y en a pas deux pareilles.",
  },
  "check.calls": { one: "{count} annonce est dans l’ordre.", other: "{count} annonces sont dans l’ordre." },
  "check.marks": { one: "{count} coche est valable.", other: "{count} coches sont valables." },
  "check.standings": {
    one: "Classement recalculé pour {count} joueur : il correspond aux coches et aux annonces.",
    other: "Classement recalculé pour {count} joueurs : il correspond aux coches et aux annonces.",
  },
  "check.order": {
    one: "{count} place du classement est cohérente.",
    other: "Les {count} places du classement sont cohérentes.",
  },
  "check.draws": {
    one: "{count} tirage au sort correspond à son empreinte.",
    other: "{count} tirages au sort correspondent à leurs empreintes.",
  },
  "bad.commitment": "La graine ne correspond pas à son empreinte",
  "bad.deals": "Des grilles ne correspondent pas à la graine",
  "bad.calls": "Annonces non valables",
  "bad.marks": "Coches non valables",
  "bad.standings": "Le classement ne correspond pas",
  "bad.order": "Le classement se contredit",
  "bad.draws": "Des tirages au sort ne correspondent pas",
  // Findings
  "finding.commitment": "Le SHA-256 de cette graine n’est pas l’empreinte publiée avant la manche.",
  "finding.twins": "{name} et {other} ont la même grille.",
  "finding.seatTwice": "{name} a deux grilles.",
  "finding.board": "La grille de {name} ne correspond pas à la graine.",
  "finding.boardLines": "La grille de {name} a d’autres motifs que ceux indiqués.",
  "finding.callNumber": "Annonce {number} trouvée, annonce {expected} attendue.",
  "finding.callTerm": "L’annonce {number} nomme un terme qui n’existe pas.",
  "finding.callOrder": "L’annonce {number} est plus ancienne que la précédente.",
  "finding.callUndone": "L’annonce {number} a été annulée dans un ordre impossible.",
  "finding.callTwice": "L’annonce {number} répète « {term} ».",
  "finding.after": "{name} a reçu une grille après l’annonce {call}, qui n’existe pas.",
  "finding.markCell": "{name} a coché la case {cell}, qui ne se coche pas.",
  "finding.markTwice": "{name} a coché deux fois la case {cell}.",
  "finding.markCall":
    "La coche de {name} sur la case {cell} indique l’annonce {call} comme dernière, mais c’était la {current}.",
  "finding.markLate": "{name} a coché la case {cell} après la fin.",
  "finding.order": "Les heures autour de {name} ne sont pas dans l’ordre.",
  "finding.callMissing": "« {term} » a été ajouté, mais pas annoncé.",
  "finding.markEarly": "{name} a coché la case {cell} avant d’avoir une grille.",
  "finding.markBefore": "{name} a coché la case {cell} avant le début.",
  "finding.bingoMissing": "Le bingo de {name} (place {rank}) manque.",
  "finding.bingoFalse": "{name} n’avait pas de bingo.",
  "finding.rank": "{name} est à la place {rank}, pas {claimed}.",
  "finding.call": "Le bingo de {name} vient de l’annonce {call}, pas {claimed}.",
  "finding.lines": "{name} a {lines} motifs, pas {claimed}.",
  "finding.time": "Le bingo de {name} a eu lieu à une autre heure.",
  "finding.standingTwice": "Un joueur est deux fois dans le classement.",
  "finding.standingsOrder": "Le classement est dans un autre ordre.",
  "finding.bound":
    "La salle, la manche, les termes, les options ou la graine ne correspondent pas à ce qui a été publié avant " +
    "la manche.",
  "finding.callQuorum":
    "L’annonce {number} était une annonce du public par {count} joueurs sur {holders}, ce qui ne correspond pas " +
    "aux grilles ou à la part requise.",
  "finding.window":
    "Le délai de {seconds} secondes pour les coches tardives ne correspond pas aux décalages des joueurs.",
  "finding.pause": "Quelque chose s’est passé pendant une pause de la salle.",
  "finding.drawSecret": "La graine du tirage {number} ne correspond pas à son empreinte.",
  "finding.drawParts": "Le tirage {number} a plus d’une contribution d’un même téléphone.",
  "finding.drawAgain": "Le tirage {number} ne dit pas quel tirage il refait.",
  "finding.drawNumber": "Tirage {number} trouvé, tirage {expected} attendu.",
  "finding.drawOrder": "Les joueurs du tirage {number} ne sont pas dans l’ordre de leurs places.",
  "finding.drawAmong": "Les joueurs du tirage {number} ne sont pas ceux qui partagent la place {rank}.",
  "finding.drawWinner": "{name} n’a pas gagné le tirage {number}.",
  // Files that are no exports
  "read.rounds": "C’est un fichier JSON, mais pas un export de Callboard.",
  "read.field": "La manche {round} de ce fichier est illisible : « {field} » manque ou n’est pas valable.",
  // All rounds, and limits of every export
  "check.rounds": "Les manches sont dans l’ordre.",
  "check.people": {
    one: "{count} joueur, une seule fois dans la liste.",
    other: "{count} joueurs, chacun une seule fois dans la liste.",
  },
  "bad.rounds": "Manches qui se contredisent",
  "bad.people": "Joueurs manquants ou contradictoires",
  "finding.termTwice": "Le terme « {term} » figure deux fois.",
  "finding.autoMark": "{name} coche automatiquement, ce que cette manche ne permet pas.",
  "finding.paperMarks": "{name} est une grille sur papier, mais ses coches ne sont pas celles des annonces.",
  "finding.callByCrowd": "L’annonce {number} était une annonce du public, ce que cette manche ne permet pas.",
  "finding.callCrowd":
    "L’annonce {number} était une annonce du public par {count} joueurs, pour {boards} grilles dans la salle.",
  "finding.callBefore": "L’annonce {number} a été faite avant le début.",
  "finding.callLate": "L’annonce {number} a été faite ou annulée après la fin.",
  "finding.roundOpen": "Elle n’est pas terminée, mais une autre a suivi.",
  "finding.roundEnd": "Son début et sa fin se contredisent.",
  "finding.roundBegan": "Elle a commencé avant la fin de la précédente.",
  "finding.roundPlaces": "Quelque chose s’y est passé avant la fin de la précédente.",
  "finding.roundLater": "Quelque chose s’y est passé après la création de l’export.",
  "finding.personUnknown": "{name} n’est pas dans la liste des joueurs.",
  "finding.personName": "{player} s’appelle « {other} » dans la liste des joueurs, mais « {name} » ici.",
  "finding.removedBoard": "{name} a une grille malgré son exclusion.",
  "finding.removedHere": "L’exclusion de {name} figure ici, mais pas dans la liste des joueurs.",
  "finding.hostBoard": "{name} figure sans grille, mais en avait une.",
  "finding.personMissing": "{name} n’a pas de grille, n’a pas été exclu par l’hôte et n’était pas hôte.",
  "read.players": "La liste des joueurs manque ou est illisible.",
  "limits.rounds": "Manches manquantes à la fin.",
  "limits.first":
    "Pour les manches de la version 1 des règles : le texte des termes et les manches manquantes au début.",
  "limits.draws": "Places ajoutées à un tirage au sort par l’administrateur du serveur.",
  "limits.marks": "D’autres coches de joueurs sans bingo.",
  "limits.after": "L’annonce après laquelle une grille tardive a été distribuée, sauf si une coche la contredit.",
  "limits.undo": "Annonces annulées et refaites sans laisser de trace.",
  "limits.pauses": "Pauses de l’horloge de la salle.",
  "limits.people": "Hôtes sans grille et joueurs exclus.",
  "limits.times": "Les heures exactes des annonces et des coches, et du début et de la fin d’une manche.",
  "limits.callers": "Si une annonce vient d’un hôte ou du public, et qui cochait automatiquement.",
  "limits.passedOver":
    "Si les joueurs du classement de la manche {round} absents de son tirage {draw} étaient exclus à ce moment-là.",
  "fine.recap": {
    one:
      "La graine de {count} manche correspond à son empreinte, le classement est cohérent, et les grilles et " +
      "tirages indiqués plus bas correspondent. Le fichier d’export permet de vérifier chaque coche.",
    other:
      "Les graines de {count} manches correspondent à leurs empreintes, les classements sont cohérents, et les " +
      "grilles et tirages indiqués plus bas correspondent. Le fichier d’export permet de vérifier chaque coche.",
  },
  "limits.recapMarks": "Toutes les coches et annonces, et si les bingos et les rangs y correspondent.",
  "limits.recapBoards": {
    one: "Toutes les grilles sauf la {count} qui a été regardée.",
    other: "Toutes les grilles sauf les {count} qui ont été regardées.",
  },
  "limits.recapNoBoards": "Toutes les grilles.",
  "limits.recapDraws": "Les tirages de la manche {round} : un récap ne montre pas tout le classement.",
  "finding.rules": "Elle dit suivre la version {rules} des règles, mais sa partie la version {expected}.",
  undisclosed:
    "Bingo : de qui vient la page qui retarde le plus les annonces. Le fichier dit seulement de combien. Les " +
    "votes pour des listes et les remarques qu’une annonce n’a pas eu lieu ne sont pas dans le fichier, car aucun " +
    "résultat n’en dépend.",
};
