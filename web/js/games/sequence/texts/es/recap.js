/** Texts of One-Eyed Jack in the recap, in Spanish. Keys are `sequence/recap.<key>`. */
export default {
  round: "Partida {number}",
  slider: "Jugadas de la partida",
  play: "Ver la repetición",
  "play.number": "{number} de {of}.",
  deal: "Se han repartido las cartas.",
  fair: "¿Hubo juego limpio?",
  added: {
    one: "{count} móvil aportó un número aleatorio al reparto.",
    other: "{count} móviles aportaron números aleatorios al reparto.",
  },
  withheld: {
    one: "{count} número aleatorio no llegó a tiempo.",
    other: "{count} números aleatorios no llegaron a tiempo.",
  },
  sealed: "Huella antes de repartir: {seal}",
  seed: "Semilla: {seed}",
  tournament: "Ronda {round}, {table}",
};
