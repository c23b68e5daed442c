/** Texts of a party in the recap, in Spanish. Keys are `party/recap.<key>`. */
export default {
  game: "Partida {number}",
  spins: { one: "{count} giro", other: "{count} giros" },
  asked: { one: "{count} pregunta", other: "{count} preguntas" },
  draws: { one: "{count} sorteo", other: "{count} sorteos" },
  picked: "Cuántas veces ha salido cada uno",
  winners: "Ganadores",
  draw: "{time}, entre {count}",
};
