/** Texts of the introduction to Cross Sums, in Spanish. Keys are `cross-sums/lesson.<key>`. */
export default {
  first: "Quita números hasta que cada fila y cada columna sume su objetivo.",
  goal: "El número grande del borde es lo que debe quedar en la línea. El pequeño es lo que falta por quitar.",
  tap: "Tócalo.",
  right: "Correcto.",
  stays: "El {number} no: se queda.",
  kept: "El {number} ya tiene un círculo: se queda.",
  goes: "El {number} no: hay que quitarlo.",
  hold: "Ya cuadran todas las líneas. Una cosa más: mantén pulsado un número para dejarlo.",
  done: "Eso es todo. Cada puzle tiene una única solución. Nunca hace falta adivinar.",
  tools: "Mantén pulsado un número para dejarlo: se rodea con un círculo. Una marca equivocada cuesta una vida.",
  supply: "Tienes cinco pistas para todos los puzles. Cada nivel superado sin errores ni pistas te da otra.",
  close: "Entendido",
};
