/** What a recap says of a party, in French. Keys are `party/recap.<key>`. */
export default {
  game: "Partie {number}",
  spins: { one: "{count} tour", other: "{count} tours" },
  asked: { one: "{count} question", other: "{count} questions" },
  picked: "Combien de fois la roue a choisi chacun",
  draw: "{time}, sur {count}",
};
