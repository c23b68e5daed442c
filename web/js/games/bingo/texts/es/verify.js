/** Texts of bingo on the page that verifies proofs, in Spanish. Keys are `bingo/verify.<key>`. */
export default {
  // The outcome
  "fine.text": {
    one:
      "Se ha repetido {count} ronda. La semilla, los cartones, los cantos, las marcas, la clasificación y los " +
      "sorteos son correctos.",
    other:
      "Se han repetido {count} rondas. Las semillas, los cartones, los cantos, las marcas, las clasificaciones y " +
      "los sorteos son correctos.",
  },
  round: "Ronda {number}",
  "round.open": "Esta ronda no ha terminado. Su semilla sigue siendo secreta.",
  standings: "Clasificación, recalculada",
  "standings.call": "canto {number}",
  "standings.none": "Nadie hizo bingo.",
  seed: "Semilla",
  sealed: "Huella (SHA-256)",
  // What was compared with the rules
  "check.commitment": "La semilla coincide con la huella publicada antes de la ronda.",
  "check.deals": {
    one: "{count} cartón coincide con la semilla.",
    other: "{count} cartones coinciden con la semilla. No hay dos iguales.",
  },
  "check.calls": { one: "{count} canto está en orden.", other: "{count} cantos están en orden." },
  "check.marks": { one: "{count} marca es válida.", other: "{count} marcas son válidas." },
  "check.standings": {
    one: "Clasificación recalculada, {count} jugador comprobado: coincide con las marcas y los cantos.",
    other: "Clasificación recalculada, {count} jugadores comprobados: coincide con las marcas y los cantos.",
  },
  "check.order": {
    one: "{count} puesto de la clasificación es coherente.",
    other: "Los {count} puestos de la clasificación son coherentes.",
  },
  "check.draws": { one: "{count} sorteo coincide con su huella.", other: "{count} sorteos coinciden con sus huellas." },
  "bad.commitment": "La semilla no coincide con su huella",
  "bad.deals": "Cartones que no coinciden con la semilla",
  "bad.calls": "Cantos no válidos",
  "bad.marks": "Marcas no válidas",
  "bad.standings": "La clasificación no coincide",
  "bad.order": "La clasificación se contradice",
  "bad.draws": "Sorteos que no coinciden",
  // Findings
  "finding.commitment": "El SHA-256 de esta semilla no es la huella publicada antes de la ronda.",
  "finding.twins": "{name} y {other} tienen el mismo cartón.",
  "finding.seatTwice": "{name} tiene dos cartones.",
  "finding.board": "El cartón de {name} no coincide con la semilla.",
  "finding.boardLines": "El cartón de {name} tiene figuras distintas de las indicadas.",
  "finding.callNumber": "Está el canto {number}; se esperaba el {expected}.",
  "finding.callTerm": "El canto {number} nombra un término que no existe.",
  "finding.callOrder": "El canto {number} es más antiguo que el anterior.",
  "finding.callUndone": "El canto {number} se retiró en un orden imposible.",
  "finding.callTwice": "El canto {number} repite «{term}».",
  "finding.after": "{name} recibió un cartón tras el canto {call}, que no existe.",
  "finding.markCell": "{name} marcó la casilla {cell}, que no se puede marcar.",
  "finding.markTwice": "{name} marcó dos veces la casilla {cell}.",
  "finding.markCall": "La marca de {name} en la casilla {cell} da el canto {call} como último, pero era el {current}.",
  "finding.markLate": "{name} marcó la casilla {cell} después del final.",
  "finding.order": "Las horas en torno a {name} no están en orden.",
  "finding.callMissing": "«{term}» se añadió, pero no se cantó.",
  "finding.markEarly": "{name} marcó la casilla {cell} antes de tener cartón.",
  "finding.markBefore": "{name} marcó la casilla {cell} antes de empezar.",
  "finding.bingoMissing": "Falta el bingo de {name} (puesto {rank}).",
  "finding.bingoFalse": "{name} no tenía bingo.",
  "finding.rank": "{name} tiene el puesto {rank}, no el {claimed}.",
  "finding.call": "El bingo de {name} llegó con el canto {call}, no con el {claimed}.",
  "finding.lines": "{name} tiene {lines} figuras, no {claimed}.",
  "finding.time": "El bingo de {name} fue a otra hora.",
  "finding.standingTwice": "Un jugador está dos veces en la clasificación.",
  "finding.standingsOrder": "La clasificación tiene otro orden.",
  "finding.bound":
    "La sala, la ronda, los términos, las opciones o la semilla no coinciden con lo publicado antes de la ronda.",
  "finding.callQuorum":
    "El canto {number} fue un canto del público de {count} de {holders} jugadores, lo que no encaja con los " +
    "cartones o con la parte necesaria.",
  "finding.window": "El plazo de {seconds} segundos para toques tardíos no encaja con los retrasos de los jugadores.",
  "finding.pause": "Pasó algo durante una pausa de la sala.",
  "finding.drawSecret": "La semilla del sorteo {number} no coincide con su huella.",
  "finding.drawParts": "El sorteo {number} tiene más de una aportación de un mismo móvil.",
  "finding.drawAgain": "El sorteo {number} no dice qué sorteo repite.",
  "finding.drawNumber": "Está el sorteo {number}; se esperaba el {expected}.",
  "finding.drawOrder": "Los jugadores del sorteo {number} no están en el orden de sus sitios.",
  "finding.drawAmong": "Los jugadores del sorteo {number} no son los que comparten el puesto {rank}.",
  "finding.drawWinner": "{name} no ganó el sorteo {number}.",
  // Files that are no exports
  "read.rounds": "Es un archivo JSON, pero no una exportación de Callboard.",
  "read.field": "La ronda {round} de este archivo no se puede leer: «{field}» falta o no es válido.",
  // All rounds, and limits of every export
  "check.rounds": "Las rondas están en orden.",
  "check.people": {
    one: "{count} jugador, una sola vez en la lista.",
    other: "{count} jugadores, cada uno una sola vez en la lista.",
  },
  "bad.rounds": "Rondas que se contradicen",
  "bad.people": "Jugadores que faltan o se contradicen",
  "finding.termTwice": "El término «{term}» está dos veces.",
  "finding.autoMark": "{name} marca automáticamente, lo que esta ronda no permite.",
  "finding.paperMarks": "{name} es un cartón de papel, pero sus marcas no son las de los cantos.",
  "finding.callByCrowd": "El canto {number} fue un canto del público, que esta ronda no permite.",
  "finding.callCrowd":
    "El canto {number} fue un canto del público de {count} jugadores, con {boards} cartones en la sala.",
  "finding.callBefore": "El canto {number} se hizo antes de empezar.",
  "finding.callLate": "El canto {number} se hizo o se retiró después del final.",
  "finding.roundOpen": "No ha terminado, pero la siguió otra.",
  "finding.roundEnd": "Su principio y su final se contradicen.",
  "finding.roundBegan": "Empezó antes de que terminara la anterior.",
  "finding.roundPlaces": "Algo en ella pasó antes de que terminara la anterior.",
  "finding.roundLater": "Algo en ella pasó después de crearse la exportación.",
  "finding.personUnknown": "{name} no está en la lista de jugadores.",
  "finding.personName": "{player} es «{other}» en la lista de jugadores, pero «{name}» aquí.",
  "finding.removedBoard": "Se sacó a {name}, pero tiene cartón.",
  "finding.removedHere": "Aquí consta que se sacó a {name}, pero en la lista de jugadores no.",
  "finding.hostBoard": "{name} figura sin cartón, pero tuvo uno.",
  "finding.personMissing": "{name} no tiene cartón, no se le sacó y no era anfitrión.",
  "read.players": "La lista de jugadores falta o no se puede leer.",
  "limits.rounds": "Rondas que falten al final.",
  "limits.first":
    "En rondas con la versión 1 de las reglas: el texto de los términos y las rondas que falten al principio.",
  "limits.draws": "Sitios añadidos a un sorteo por el administrador del servidor.",
  "limits.marks": "Más marcas de jugadores sin bingo.",
  "limits.after": "El canto tras el que se repartió un cartón tardío, si ninguna marca lo contradice.",
  "limits.undo": "Cantos retirados y repetidos sin dejar rastro.",
  "limits.pauses": "Pausas del reloj de la sala.",
  "limits.people": "Anfitriones sin cartón y jugadores sacados de la sala.",
  "limits.times": "Las horas exactas de los cantos y las marcas, y del comienzo y el final de una ronda.",
  "limits.callers": "Si un canto lo hizo un anfitrión o el público, y quién marcaba automáticamente.",
  "limits.passedOver":
    "Si los jugadores de la clasificación de la ronda {round} que no estaban en su sorteo {draw} estaban fuera en " +
    "ese momento.",
  "fine.recap": {
    one:
      "La semilla de {count} ronda coincide con su huella, la clasificación es coherente, y los cartones y sorteos " +
      "indicados abajo coinciden. Con el archivo de exportación puedes comprobar cada marca.",
    other:
      "Las semillas de {count} rondas coinciden con sus huellas, las clasificaciones son coherentes, y los " +
      "cartones y sorteos indicados abajo coinciden. Con el archivo de exportación puedes comprobar cada marca.",
  },
  "limits.recapMarks": "Todas las marcas y los cantos, y si los bingos y los puestos coinciden con ellos.",
  "limits.recapBoards": {
    one: "Todos los cartones salvo el {count} que se ha mirado.",
    other: "Todos los cartones salvo los {count} que se han mirado.",
  },
  "limits.recapNoBoards": "Todos los cartones.",
  "limits.recapDraws": "Los sorteos de la ronda {round}: un resumen no muestra toda la clasificación.",
  "finding.rules": "Dice seguir la versión {rules} de las reglas, pero su juego dice la {expected}.",
  undisclosed:
    "Bingo: de quién es la página que más retrasa las llamadas. El archivo solo dice cuánto. Los votos por listas " +
    "y los avisos de que algo no ha pasado no están en el archivo, porque ningún resultado depende de ellos.",
};
