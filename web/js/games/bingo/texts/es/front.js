/** What the front page says of bingo, in Spanish. Keys are `bingo/front.<key>`. */
export default {
  // A game for one
  "alone.text": "¿No hay nadie cerca?",
  "alone.go": "Jugar en solitario",
  "alone.goOn": "Seguir con {title}",
  "alone.marked": { one: "{count} casilla marcada", other: "{count} casillas marcadas" },
  // How to play
  "how.title": "Cómo se juega",
  "how.board.title": "Cada uno recibe un cartón",
  "how.board.text": "Entra con un código o escaneando el QR. Sin cuenta ni app; no hay dos cartones iguales.",
  "how.call.title": "El anfitrión canta lo que pasa",
  "how.call.text": "«One more thing!» El anfitrión lo toca, y se ilumina en cada cartón que lo tiene.",
  "how.mark.title": "Toca para marcarlo",
  "how.mark.text": "¿Lo has oído antes que nadie? Márcalo ya: cuenta en cuanto se cante.",
  "how.bingo.title": "Una línea completa es bingo",
  "how.bingo.text":
    "Filas, columnas, diagonales o lo que elija el anfitrión. El servidor comprueba cada bingo, y los empates " +
    "comparten puesto.",
};
