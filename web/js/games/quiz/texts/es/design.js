/** The design page’s samples, in Spanish. Keys are `quiz/design.<key>`. */
export default {
  answers: "Quiz: respuestas",
  results: "Quiz: resultados",
  places: "Quiz: puestos",
  console: "Quiz: la respuesta correcta en la consola",
  editor: "Quiz: el editor",
  "kind.choice": "Una respuesta correcta",
  "kind.choices": "Varias respuestas correctas",
  "kind.trueFalse": "Verdadero o falso",
  "kind.order": "Ordenar",
  "kind.estimate": "Estimación",
  "kind.text": "Texto breve",
  "kind.poll": "Encuesta",
};
