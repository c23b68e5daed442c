/** What the proofs page says of Cross Sums, in Spanish. Keys are `cross-sums/verify.<key>`. */
export default {
  unreadable: "La ronda {round} de este archivo no se puede leer.",
  "fine.text": {
    one: "Los puzles, jugadas, tiempos y puestos de {count} ronda se deducen de su secreto sellado.",
    other: "Los puzles, jugadas, tiempos y puestos de {count} rondas se deducen de sus secretos sellados.",
  },
  "fine.recap": {
    one: "Los puzles de {count} ronda se deducen de su secreto sellado. Una exportación demuestra cada jugada.",
    other: "Los puzles de {count} rondas se deducen de sus secretos sellados. Una exportación demuestra cada jugada.",
  },
  round: "Ronda {number}",
  "round.open": "Esta ronda no ha terminado todavía.",
  "check.commitment": "El secreto es el que se selló antes de empezar.",
  "check.puzzles": { one: "El puzle se deduce del secreto.", other: "Los {count} puzles se deducen del secreto." },
  "check.moves": { one: "La única jugada cumple las reglas.", other: "Las {count} jugadas cumplen las reglas." },
  "check.times": {
    one: "Los tiempos de {count} jugador se deducen de las jugadas.",
    other: "Los tiempos de {count} jugadores se deducen de las jugadas.",
  },
  "check.standings": "La clasificación se deduce de los tiempos.",
  "bad.commitment": "El secreto no es el que se selló.",
  "bad.puzzles": "Un puzle no se deduce del secreto.",
  "bad.moves": "Una jugada no cumple las reglas.",
  "bad.times": "Un tiempo no se deduce de las jugadas.",
  "bad.standings": "La clasificación no se deduce de los tiempos.",
  "finding.bound": "Sala, ronda, opciones y secreto no dan el sello.",
  "finding.puzzle": "El puzle {number} es otro.",
  "finding.order": "Las jugadas del puzle {number} no están en orden.",
  "finding.move": "Puzle {number}: una jugada de {player} no está permitida.",
  "finding.hall": "Puzle {number}: el tiempo de la sala no se deduce de sus jugadas.",
  "finding.time": "{name} tardó otro tiempo.",
  "finding.standings": "El orden o un total es otro.",
  "limits.removed": "Que nadie a quien se echó, o que no resolvió nada, hizo más que esto.",
  "limits.clock": "Que el reloj de la sala estuvo parado cuando lo dice.",
  "limits.lines":
    "Los nombres, cuántos errores y puzles resueltos hubo, desde qué puzle jugó cada uno, y cuándo empezó y acabó un puzle.",
  "limits.back": "Que alguien cuyo puzle resuelto cuenta como no resuelto estaba fuera cuando terminó.",
};
