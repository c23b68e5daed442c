/** What the proofs page says of One-Eyed Jack, in French. Keys are `sequence/verify.<key>`. */
export default {
  unreadable: "La partie {round} est illisible.",
  "fine.text": {
    one: "Cartes, coups et issue de {count} partie découlent de la graine scellée.",
    other: "Cartes, coups et issues de {count} parties découlent des graines scellées.",
  },
  "limits.people": "Qui était assis là et quand chacun a joué.",
  "limits.shown": "Que personne n’a montré ses cartes.",
  "limits.chance": "Sans hasard venu des téléphones, que qui gère le serveur ignorait les cartes.",
  round: "Partie {number}",
  "round.open": "Cette partie n’est pas finie.",
  withheld: {
    one: "{count} téléphone a gardé son nombre : il pouvait choisir entre deux donnes.",
    other: "{count} téléphones ont gardé leur nombre : chacun pouvait choisir entre deux donnes.",
  },
  "check.commitment": "La graine est celle qui avait été scellée.",
  "check.chance": {
    one: "Le nombre de {count} téléphone est celui promis.",
    other: "Les nombres de {count} téléphones sont ceux promis.",
  },
  "check.plays": {
    one: "{count} coup selon les règles, avec des cartes distribuées.",
    other: "{count} coups selon les règles, avec des cartes distribuées.",
  },
  "check.end": "Séquences, mains et issue en découlent.",
  "bad.commitment": "La graine est une autre.",
  "bad.chance": "Un nombre aléatoire n’est pas celui promis.",
  "bad.plays": "Un coup n’est pas possible.",
  "bad.end": "La fin n’en découle pas.",
  "finding.bound": "Le sceau ne correspond pas.",
  "finding.nonce": "Le nombre de la place {place} est un autre.",
  "finding.first": "Quelqu’un d’autre aurait commencé.",
  "finding.play": "Le coup {number} n’est permis ni par les cartes ni par les règles.",
  "finding.outcome": "L’issue est une autre.",
  "finding.hands": "Les mains sont autres.",
  "finding.sequences": "Les séquences sont autres.",
};
