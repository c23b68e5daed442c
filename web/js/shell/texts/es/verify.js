/** Texts of the page that verifies proofs, in Spanish. Keys are `verify.<key>`. */
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
    "El título y los ajustes de la sala, la clasificación general, la lista de juegos con títulos, horas y " +
    "resúmenes, y quiénes son las personas.",
  "limits.published":
    "Si las huellas y las versiones de las reglas son las que se mostraron en los móviles antes de cada ronda.",
  more: {
    one: "y {count} más",
    other: "y {count} más",
  },
  unreadable: "Este archivo no se puede leer.",
  // Files that are no exports
  unknownGame: "Esta página no conoce el juego «{game}».",
  "read.json": "Esto no es un archivo JSON. Quizá esté incompleto.",
  "read.large": "Este archivo es demasiado grande para ser una exportación.",
  // Reasons why nothing can be checked
  unknownRules:
    "Este juego siguió unas reglas que esta página no conoce. Puede que el archivo sea de una versión más reciente " +
    "de Callboard.",
  "rules.missing":
    "A este servidor le falta la parte que comprueba las pruebas. El comando «callboard verify» también comprueba " +
    "los archivos de exportación.",
  "rules.browser": "Este navegador no puede comprobar pruebas porque no tiene WebAssembly. Usa otro navegador.",
  "rules.network":
    "No se ha podido cargar la parte que comprueba las pruebas. Revisa la conexión, vuelve a cargar la página e " +
    "inténtalo de nuevo.",
  "rules.file":
    "Este archivo no se puede comprobar aquí: necesita más de lo que este dispositivo puede dar. Quizá el comando " +
    "«callboard verify» sí pueda.",
};
