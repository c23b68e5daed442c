/** Texts of a quiz on the big screen, in Spanish. Keys are `quiz/screen.<key>`. */
export default {
  answered: "Han respondido {count} de {players}",
  reading: "Primero, lee. Ahora llegan las respuestas.",
  "type.choices": "Puede haber varias respuestas correctas",
  "type.order": "Ponlas en orden en tu móvil",
  "type.estimate": "Escribe tu número: gana el más cercano",
  "type.text": "Escribe tu respuesta en el móvil",
};
