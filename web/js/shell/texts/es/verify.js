/** What the page of proofs says, in Spanish. Keys are `verify.<key>`. */
export default {
  documentTitle: "¿Hubo juego limpio? — Callboard",
  title: "¿Hubo juego limpio?",
  intro:
    "Todo lo que decide el azar sale de un número secreto, la semilla, que se selló antes de la ronda y se publicó " +
    "después. Esta página repite la ronda en tu navegador; no se envía nada.",
  drop: "Suelta aquí una exportación",
  dropText: "El anfitrión la guarda después de una ronda: callboard-CODE.json.",
  pick: "Elegir un archivo…",
  orRoom: "O mira el resumen público de una sala",
  look: "Consultar",
  roomText:
    "Un resumen demuestra la semilla, los sorteos y los cartones que todos pueden ver. Una exportación demuestra " +
    "mucho más.",
  badRoom: "Un código de sala tiene seis letras y cifras.",
  noRecap: "En esta sala aún no ha terminado ninguna ronda.",
  checking: "Comprobando…",
  // The outcome
  file: "Archivo {name}",
  ofRoom: "«{title}», sala {code}",
  fine: "Hubo juego limpio",
  wrong: "Algo no cuadra",
  "wrong.text": {
    one: "En un punto esto no sigue las reglas. Está señalado abajo.",
    other: "En {count} puntos esto no sigue las reglas. Están señalados abajo.",
  },
  none: "Aún no hay nada que comprobar",
  "none.text": "Aún no ha terminado nada: el secreto se publica al final.",
  limits: "Lo que esto no demuestra",
  "limits.evening":
    "La tabla de la velada, qué juegos hubo, sus títulos, horas y resúmenes, y quiénes son las personas de este archivo.",
  more: {
    one: "y {count} más",
    other: "y {count} más",
  },
  unreadable: "Este archivo no se puede leer.",
  // Files that are none
  unknownGame: "Esta página no conoce el juego «{game}».",
  "read.json": "Esto no es un archivo JSON. Quizá esté cortado.",
  "read.large": "Este archivo es más grande que cualquier exportación.",
};
