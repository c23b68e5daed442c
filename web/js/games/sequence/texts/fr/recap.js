/** What a recap tells of One-Eyed Jack, in French. Keys are `sequence/recap.<key>`. */
export default {
  round: "Partie {number}",
  slider: "Coups de la partie",
  play: "Lancer le film",
  "play.number": "{number} sur {of}.",
  deal: "Les cartes sont distribuées.",
  fair: "Était-ce équitable ?",
  added: {
    one: "{count} téléphone a ajouté du hasard à la donne.",
    other: "{count} téléphones ont ajouté du hasard à la donne.",
  },
  withheld: {
    one: "{count} téléphone a promis un nombre sans le donner.",
    other: "{count} téléphones ont promis un nombre sans le donner.",
  },
  sealed: "Scellé avant la donne : {seal}",
  seed: "La graine : {seed}",
  tournament: "Manche {round}, {table}",
};
