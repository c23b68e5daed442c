/** Texts of teams, in Spanish. */
export default {
  title: "Equipos",
  lead:
    "Los puntos de todos los juegos cuentan para el equipo. Cada jugador sigue en su equipo hasta que tú lo " +
    "cambies.",
  count: "Número de equipos",
  numbered: "Equipo {number}",
  nameOf: "Nombre de {team}",
  emblemOf: "Emblema de {team}",
  colourOf: "Color de {team}",
  way: "Quién decide",
  "way.choice": "Cada jugador",
  "way.drawn": "Sorteo",
  "way.balanced": "Equilibrar",
  "way.host": "Yo",
  "note.choice":
    "Cada persona elige una vez en su móvil. Quien no haya elegido cuando empieza un juego va al equipo más pequeño.",
  "note.drawn": "Se sortea a todos ahora. Quien llegue después va al equipo más pequeño.",
  "note.balanced":
    "Se reparte a todos ahora, de modo que los equipos tengan la misma fuerza según los puntos. Quien llegue " +
    "después va al equipo más pequeño.",
  "note.host":
    "Elige el equipo de cada persona en «Personas». Quien no tenga equipo cuando empieza un juego, o llegue " +
    "después, va al más pequeño.",
  most: "Máximo de jugadores por equipo (0: sin límite)",
  score: "Qué cuenta en un juego",
  "score.fair": "El mismo número de cada equipo",
  "score.sum": "Todos los jugadores",
  "score.best": "Los mejores",
  "score.median": "El jugador central de cada equipo",
  "scoreNote.fair": "De cada equipo cuentan los mejores jugadores, tantos como tenga el equipo más pequeño.",
  "scoreNote.sum": "Cuentan los puntos de todos los jugadores. Un equipo grande consigue más puntos que uno pequeño.",
  "scoreNote.best": "De cada equipo cuentan los mejores jugadores, tantos como indiques abajo.",
  "scoreNote.median":
    "En cada ronda, un equipo recibe puntos por el puesto de su jugador central. La mitad del equipo lo hizo " +
    "mejor y la otra mitad, peor.",
  best: "Jugadores que cuentan",
  noPoints: "{game} no da puntos.",
  make: "Formar equipos",
  save: "Guardar",
  again: "Repartir a todos de nuevo",
  end: "Quitar los equipos",
  own: "Tu equipo:",
  choose: "Elige tu equipo",
  chooseOnce: "Puedes elegir una vez. Después, solo el anfitrión puede cambiarte.",
  full: "completo",
  refused: "No ha funcionado. Elige otro equipo.",
  team: "Equipo",
  now: "Puntos de los equipos ahora",
  standings: "Equipos",
  players: "Jugadores",
  leading: {
    one: "En cabeza con {count} punto: {teams}",
    other: "En cabeza con {count} puntos: {teams}",
  },
  "colour.lime": "Lima",
  "colour.indigo": "Índigo",
  "colour.brown": "Marrón",
  "colour.grey": "Gris",
  members: { one: "{count} jugador", other: "{count} jugadores" },
};
