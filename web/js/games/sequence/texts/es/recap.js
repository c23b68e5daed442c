/** What a recap tells of One-Eyed Jack, in Spanish. Keys are `sequence/recap.<key>`. */
export default {
  round: "Partida {number}",
  slider: "Jugadas de la partida",
  play: "Ver la película",
  "play.number": "{number} de {of}.",
  deal: "Se han repartido las cartas.",
  fair: "¿Hubo juego limpio?",
  added: { one: "{count} móvil añadió azar al reparto.", other: "{count} móviles añadieron azar al reparto." },
  withheld: {
    one: "{count} móvil prometió un número y no lo dio.",
    other: "{count} móviles prometieron un número y no lo dieron.",
  },
  sealed: "Sellado antes de repartir: {seal}",
  seed: "La semilla: {seed}",
  tournament: "Ronda {round}, {table}",
};
