/** Texts of a quiz for one player, in Spanish. Keys are `quiz/solo.<key>`. */
export default {
  documentTitle: "Quiz en solitario — Callboard",
  title: "Quiz en solitario",
  intro: "Practica con cualquier quiz de este servidor. Lo que respondes se queda en este dispositivo.",
  write: "Escribir un quiz",
  mistakes: { one: "{count} error otra vez", other: "{count} errores otra vez" },
  next: "Siguiente pregunta",
  finish: "Terminar",
  back: "Todos los quiz",
  languages: "Otros idiomas",
  estimate: "Correcta si te desvías como mucho un 10 %.",
  result: "Correctas: {right} de {count}",
  polls: { one: "{count} encuesta", other: "{count} encuestas" },
  another: "Otro quiz",
  all: "No quedan errores.",
};
