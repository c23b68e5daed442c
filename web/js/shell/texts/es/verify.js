/** Texts of the page that verifies proofs, in Spanish. Keys are `verify.<key>`. */
export default {
  documentTitle: "¿Hubo juego limpio? — Callboard",
  title: "¿Hubo juego limpio?",
  intro:
    "Todo lo aleatorio sale de un número secreto (la semilla). Su huella se publicó antes de la ronda y la semilla, " +
    "después. Esta página repite la ronda en tu navegador. No se envía nada.",
  drop: "Suelta aquí una prueba o un archivo de exportación",
  dropText: "El anfitrión puede descargar ambos. La prueba (callboard-CODE-proof.ndjson) repite cada acción.",
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
  // A proof document
  "proof.whole":
    "Todo en este archivo coincide con lo que hizo la gente: todos los resultados y la clasificación general.",
  "proof.part": "Todos los resultados de este archivo coinciden con lo que hizo la gente.",
  "proof.wrong": {
    one: "{count} resultado no coincide con lo que hizo la gente. Está abajo.",
    other: "{count} resultados no coinciden con lo que hizo la gente. Están abajo.",
  },
  "proof.none": "Aún no ha terminado ningún juego. Descarga la prueba de nuevo cuando termine uno.",
  "proof.plays": "Repetido y comparado",
  "proof.play": "{play}. {game}",
  "proof.ofPlay": "Juego {play}",
  "proof.counts": "Acciones: {inputs}. Valores comparados: {values}.",
  "proof.finding.differs": "{said} en el archivo, {expected} según las reglas",
  "proof.finding.missing": "falta en el archivo",
  "proof.finding.entries": "{said} entradas en el archivo, {expected} según las reglas",
  "proof.finding.otherName": "{said}, pero {expected} en otra parte del archivo",
  "proof.not.newer": "Este archivo viene de una versión más nueva de Callboard. Esta página no puede comprobarlo.",
  "proof.not.cutOff": "Este archivo está incompleto. Descárgalo de nuevo.",
  "proof.not.tooLong": "Una línea de este archivo es demasiado larga para comprobarla.",
  "proof.not.log": "El servidor no pudo leer el registro de la sala al crear este archivo: {reason}.",
  "proof.limits.people": "Quiénes son las personas, sus nombres y avatares, y todos los títulos.",
  "proof.limits.admission": "A quién se dejó entrar, se nombró anfitrión o se expulsó, y cuándo.",
  "proof.limits.order": "Si el orden y las horas son ciertos, y si falta una acción sin efecto visible.",
  "proof.limits.presence":
    "Quién estaba conectado, y quién estaba en qué equipo en ese momento, donde una acción lo dice.",
  "proof.limits.published":
    "Si las huellas y las versiones de las reglas son las que se mostraron en los móviles antes de cada ronda.",
  "proof.limits.settings": "Los ajustes de la sala y si se mostró la clasificación general.",
  "proof.limits.withheld":
    "El juego {play} no está en este archivo porque no había terminado. Por eso no se comparó la clasificación " +
    "general.",
  unreadable: "Este archivo no se puede leer.",
  // Files that are no exports
  unknownGame: "Esta página no conoce el juego «{game}».",
  "read.json": "Esto no es un archivo JSON. Quizá esté incompleto.",
  "read.large":
    "Este archivo es demasiado grande para comprobarlo aquí. Quizá pueda hacerlo el comando «callboard verify».",
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
