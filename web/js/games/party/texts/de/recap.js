/** Texts of a party in the recap, in German. Keys are `party/recap.<key>`. */
export default {
  game: "Spiel {number}",
  spins: { one: "{count} Drehung", other: "{count} Drehungen" },
  asked: { one: "{count} Frage", other: "{count} Fragen" },
  draws: { one: "{count} Verlosung", other: "{count} Verlosungen" },
  picked: "Wer wie oft dran war",
  winners: "Gewonnen haben",
  draw: "{time}, gezogen aus {count}",
};
