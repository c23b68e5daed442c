/** Texts of a quiz on the page that verifies proofs, in Spanish. Keys are `quiz/verify.<key>`. */
export default {
  unreadable: "No se puede leer el quiz {round} de este archivo.",
  "fine.text": {
    one:
      "Hemos comprobado {count} quiz pregunta a pregunta. Sus preguntas, respuestas, puntos y puestos coinciden " +
      "con lo fijado antes de la primera.",
    other:
      "Hemos comprobado {count} quiz pregunta a pregunta. Sus preguntas, respuestas, puntos y puestos coinciden " +
      "con lo fijado antes de la primera.",
  },
  "fine.recap": {
    one:
      "Las preguntas de {count} quiz coinciden con su huella. Con el archivo exportado puedes comprobar cada " +
      "respuesta.",
    other:
      "Las preguntas de {count} quiz coinciden con su huella. Con el archivo exportado puedes comprobar cada " +
      "respuesta.",
  },
  round: "Quiz {number}",
  "round.open": "Este quiz aún no ha terminado.",
  "check.commitment": "Las preguntas coinciden con la huella publicada antes de la primera.",
  "check.questions": {
    one: "{count} pregunta y su respuesta son las fijadas.",
    other: "{count} preguntas y sus respuestas son las fijadas.",
  },
  "check.answers": {
    one: "{count} respuesta tiene los puntos de las reglas.",
    other: "{count} respuestas tienen los puntos de las reglas.",
  },
  "check.standings": {
    one: "{count} línea de la clasificación sale de las respuestas.",
    other: "{count} líneas de la clasificación salen de las respuestas.",
  },
  "bad.commitment": "Las preguntas no coinciden con la huella.",
  "bad.questions": "Una pregunta no es la fijada.",
  "bad.answers": "Una respuesta tiene otros puntos que los de las reglas.",
  "bad.standings": "La clasificación no sale de las respuestas.",
  "finding.bound": "Sala, opciones, preguntas y semilla no coinciden con la huella.",
  "finding.question": "La pregunta {number} no es la fijada.",
  "finding.order": "La pregunta {number} muestra sus respuestas en otro orden.",
  "finding.points": "Pregunta {number}: {player} tiene otros puntos que los de las reglas.",
  "finding.counts": "La pregunta {number} cuenta mal sus respuestas.",
  "finding.unreadableQuestion": "No se puede leer la pregunta {number}.",
  "finding.standings": "La línea de {player} no sale de las respuestas.",
  "finding.stranger": "{player} no está entre los jugadores de la sala.",
  "finding.renamed": "{player} tiene otro nombre en la lista de jugadores.",
  "limits.times": "Cuándo llegó una respuesta, y que no falte ninguna.",
  "limits.typed": "Que una respuesta escrita que cuenta como error lo fuera.",
  "limits.polls": "Cuántos votaron qué en una encuesta.",
  "limits.removed": "Que un jugador con puntos que falta en la clasificación fue expulsado.",
  "limits.recap": "Respuestas, tiempos, puntos y puestos. Puedes comprobarlos con el archivo exportado.",
  undisclosed:
    "Quiz: los textos de las preguntas, quién votó qué en una encuesta y las respuestas escritas que no se aceptan.",
};
