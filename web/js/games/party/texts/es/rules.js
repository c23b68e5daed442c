/** The rules of a party, in Spanish. Keys are `party/rules.<key>`. */
export default {
  "rule.notTwice": "La ruleta elige a alguien y el mazo pregunta. Nadie sale dos veces seguidas.",
  "rule.everybodyOnce":
    "La ruleta elige a alguien y el mazo pregunta. Todos salen una vez antes de que alguien repita.",
  "rule.pure": "La ruleta elige a alguien y el mazo pregunta. Cada tirada es puro azar.",
  answer: "Quien sale elegido responde en voz alta o cumple el reto.",
  choose: "Verdad o reto se puede elegir. Tras {count} segundos decide el azar.",
  timer: "Hay {count} segundos por pregunta.",
  skip: "Saltar da otra pregunta a la misma persona, sin explicaciones.",
  another: "Al pasarla, la ruleta gira otra vez y la pregunta es para otra persona.",
  "spin.host": "Gira el anfitrión.",
  "spin.picked": "Gira quien salió la última vez.",
  "spin.anybody": "Puede girar cualquiera.",
  "spin.alone": "Toca la ruleta para girarla y pasa el móvil.",
  out: "Puedes descansar y volver cuando quieras.",
  "out.alone": "Se puede descansar y volver. Los nombres están en el menú.",
  private: "Las respuestas nunca se escriben, se envían ni se guardan.",
  "draw.present": "La ruleta sortea entre quienes están aquí.",
  "draw.list": "La ruleta sortea entre los nombres de la lista del anfitrión.",
  "draw.once": "Quien gana sale del sorteo.",
  "draw.again": "Se puede ganar más de una vez.",
  "draw.fair": "Todos tienen la misma probabilidad y pueden comprobar el sorteo después.",
};
