/** What a player opens now and then: the delay, boards of others, in Spanish. Keys are `bingo/settings.<key>`. */
export default {
  // The spoiler guard
  "guard.title": "Mi emisión va con retraso",
  "guard.text":
    "Los cantos, los bingos y la clasificación esperan hasta que lo hayas visto tú. Tus toques y tu propio bingo " +
    "se ven al momento.",
  "guard.honour": "En esta ronda va por delante quien marca antes: un retraso puede costarte puestos.",
  "guard.measure": "Medirlo",
  "guard.hear": "Toca cuando oigas: {term}",
  "guard.later": "En cuanto se cante algo, podrás medir aquí: toca cuando lo oigas.",
  "guard.byHand": "Ponerlo a mano",
  "guard.seconds": "Segundos de retraso",
  "guard.less": "− {seconds} s",
  "guard.more": "+ {seconds} s",
  "guard.on": { one: "Todo llega {count} segundo más tarde.", other: "Todo llega {count} segundos más tarde." },
  "guard.off": "Todo llega al momento.",
  "guard.marks": "Cuando termine la ronda, tus toques aún cuentan hasta que tu emisión también llegue.",
  // Boards of others
  "board.title": "El cartón de {name}",
  "board.lines": "Conseguido: {patterns}.",
  "board.none": "Ninguna figura conseguida.",
};
