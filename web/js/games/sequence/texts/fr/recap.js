/** Texts of One-Eyed Jack in the recap, in French. Keys are `sequence/recap.<key>`. */
export default {
  round: "Partie {number}",
  slider: "Coups de la partie",
  play: "Revoir la partie",
  "play.number": "{number} sur {of}.",
  deal: "Les cartes sont distribuées.",
  fair: "Était-ce équitable ?",
  added: {
    one: "{count} téléphone a ajouté un nombre aléatoire à la donne.",
    other: "{count} téléphones ont ajouté des nombres aléatoires à la donne.",
  },
  withheld: {
    one: "{count} nombre aléatoire n’est pas arrivé à temps.",
    other: "{count} nombres aléatoires ne sont pas arrivés à temps.",
  },
  sealed: "Empreinte avant la donne : {seal}",
  seed: "Graine : {seed}",
  tournament: "Manche {round}, {table}",
};
