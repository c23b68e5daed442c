/** What a recap says of a party, in German. Keys are `party/recap.<key>`. */
export default {
  game: "Spiel {number}",
  spins: { one: "{count} Drehung", other: "{count} Drehungen" },
  asked: { one: "{count} Frage", other: "{count} Fragen" },
  picked: "Wie oft das Rad wen gewählt hat",
  draw: "{time}, aus {count}",
};
