/** Texts of a party in the recap, in French. Keys are `party/recap.<key>`. */
export default {
  game: "Partie {number}",
  spins: { one: "{count} lancer", other: "{count} lancers" },
  asked: { one: "{count} question", other: "{count} questions" },
  draws: { one: "{count} tirage au sort", other: "{count} tirages au sort" },
  picked: "Combien de fois chacun a été choisi",
  winners: "Gagnants",
  draw: "{time}, parmi {count}",
};
