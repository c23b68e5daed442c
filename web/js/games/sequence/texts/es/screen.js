/** Texts of One-Eyed Jack on the big screen, in Spanish. Keys are `sequence/screen.<key>`. */
export default {
  lacks: { one: "{team}: a una ficha en {count} lugar", other: "{team}: a una ficha en {count} lugares" },
  join: "Aún puedes entrar con el código {code}",
  page: "Mesas {from}–{to} de {of}",
  done: { one: "{count} de {of} mesas terminada", other: "{count} de {of} mesas terminadas" },
  through: "avanza",
  next: "A continuación: {round}",
  close: "a una ficha",
  "close.all": "cada uno a una ficha",
  against: "contra",
  beat: "en la final contra {others}",
  points: "Puntos por juego: 10, 7, 5, 3, 1",
  results: "Resultados: {round}",
  throughCount: { one: "{count} jugador avanza", other: "{count} jugadores avanzan" },
  won: "gana",
  joinNext: "Únete a la próxima partida con el código {code}",
  full: "Los 12 sitios están ocupados. Aún puedes mirar.",
};
