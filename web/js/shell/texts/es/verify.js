/** What the page of proofs says, in Spanish. Keys are `verify.<key>`. */
export default {
  documentTitle: "¿Hubo juego limpio? — Callboard",
  title: "¿Hubo juego limpio?",
  intro:
    "Todo lo aleatorio sale de un número secreto (la semilla). Su huella se publicó antes de la ronda y la semilla, " +
    "después. Esta página repite la ronda en tu navegador. No se envía nada.",
  drop: "Suelta aquí el archivo de exportación",
  dropText: "El anfitrión puede descargarlo después de una ronda (callboard-CODE.json).",
  pick: "Elegir un archivo…",
  orRoom: "O comprueba el resumen público de una sala",
  look: "Comprobar",
  roomText:
    "Con el resumen puedes comprobar la semilla, los sorteos y todos los cartones públicos. Con el archivo de " +
    "exportación, cada acción.",
  noRecap: "En esta sala aún no ha terminado ninguna ronda.",
  checking: "Comprobando…",
  // The outcome
  file: "Archivo {name}",
  ofRoom: "«{title}», sala {code}",
  fine: "Todo correcto",
  wrong: "Algo no coincide",
  "wrong.text": {
    one: "{count} comprobación ha fallado. Está señalada abajo.",
    other: "{count} comprobaciones han fallado. Están señaladas abajo.",
  },
  none: "Aún no hay nada que comprobar",
  "none.text": "La ronda sigue en marcha. La semilla se publica cuando termina.",
  limits: "Lo que esto no puede comprobar",
  "limits.evening":
    "El título y los ajustes de la sala, la clasificación general, la lista de juegos con títulos, horas y resúmenes, y quiénes son las personas.",
  "limits.published":
    "Si las huellas y las versiones de las reglas son las que se mostraron en los móviles antes de cada ronda.",
  more: {
    one: "y {count} más",
    other: "y {count} más",
  },
  unreadable: "Este archivo no se puede leer.",
  // Files that are none
  unknownGame: "Esta página no conoce el juego «{game}».",
  "read.json": "Esto no es un archivo JSON. Quizá esté incompleto.",
  "read.large": "Este archivo es demasiado grande para ser una exportación.",
};
