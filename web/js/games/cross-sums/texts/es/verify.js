/** Texts of Cross Sums on the page that verifies proofs, in Spanish. Keys are `cross-sums/verify.<key>`. */
export default {
  unreadable: "La ronda {round} de este archivo no se puede leer.",
  "fine.text": {
    one:
      "Se ha repetido {count} ronda jugada a jugada. Los puzles, jugadas, tiempos y puestos coinciden con su " +
      "semilla.",
    other:
      "Se han repetido {count} rondas jugada a jugada. Los puzles, jugadas, tiempos y puestos coinciden con sus " +
      "semillas.",
  },
  "fine.recap": {
    one:
      "Los puzles de {count} ronda coinciden con su semilla. Con el archivo de exportación puedes comprobar cada " +
      "jugada.",
    other:
      "Los puzles de {count} rondas coinciden con sus semillas. Con el archivo de exportación puedes comprobar " +
      "cada jugada.",
  },
  round: "Ronda {number}",
  "round.open": "Esta ronda no ha terminado todavía.",
  "check.commitment": "La semilla coincide con la huella publicada antes de empezar.",
  "check.puzzles": { one: "El puzle coincide con la semilla.", other: "Los {count} puzles coinciden con la semilla." },
  "check.moves": { one: "{count} jugada es válida.", other: "Las {count} jugadas son válidas." },
  "check.times": {
    one: "Los tiempos de {count} jugador coinciden con las jugadas.",
    other: "Los tiempos de {count} jugadores coinciden con las jugadas.",
  },
  "check.standings": "La clasificación coincide con los tiempos.",
  "bad.commitment": "La semilla no coincide con la huella.",
  "bad.puzzles": "Un puzle no coincide con la semilla.",
  "bad.moves": "Una jugada no es válida.",
  "bad.times": "Un tiempo no coincide con las jugadas.",
  "bad.standings": "La clasificación no coincide con los tiempos.",
  "finding.bound": "Sala, ronda, opciones y semilla no coinciden con la huella.",
  "finding.puzzle": "El puzle {number} no coincide con la semilla.",
  "finding.order": "Las jugadas del puzle {number} no están en orden.",
  "finding.move": "Puzle {number}: una jugada de {player} no es válida.",
  "finding.hall": "Puzle {number}: el tiempo del grupo no coincide con sus jugadas.",
  "finding.time": "El tiempo de {name} no coincide.",
  "finding.standings": "El orden o un total no coincide.",
  "limits.removed": "Más jugadas de jugadores a los que se sacó o que no resolvieron nada.",
  "limits.clock": "Pausas del reloj de la sala.",
  "limits.lines":
    "El primer puzle de cada jugador, cuándo empezó y terminó un puzle, y que las jugadas se hicieron antes de que " +
    "terminara.",
  "limits.back": "Si se había sacado a un jugador cuyo puzle resuelto cuenta como no resuelto cuando terminó.",
  "limits.recap": "Las jugadas, los tiempos y los puestos. Con el archivo de exportación puedes comprobarlos.",
  "finding.people": "Falta una persona o aparece dos veces.",
  "check.people": {
    one: "El nombre de {count} jugador coincide con la lista de jugadores.",
    other: "Los nombres de {count} jugadores coinciden con la lista de jugadores.",
  },
  "bad.people": "Un nombre no coincide con la lista de jugadores.",
  "finding.stranger": "{player} no es de esta sala.",
  "finding.renamed": "{player} tiene otro nombre en la lista de jugadores.",
  "finding.number": "La ronda {round} tiene otro número en el archivo.",
  "finding.size": "El puzle {number} tiene otro tamaño.",
  "finding.solved": "{name} resolvió otro número de puzles.",
  "finding.slips": "{name} tiene otro número de penalizaciones.",
  undisclosed: "Cross Sums, cuando todos resuelven un tablero: quién tocó qué. El archivo solo dice cuántos fueron.",
};
