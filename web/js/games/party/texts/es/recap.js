/** What a recap says of a party, in Spanish. Keys are `party/recap.<key>`. */
export default {
  game: "Partida {number}",
  spins: { one: "{count} giro", other: "{count} giros" },
  asked: { one: "{count} pregunta", other: "{count} preguntas" },
  picked: "Cuántas veces salió cada uno",
  draw: "{time}, de {count}",
};
