/** Texts about bingo on the front page, in Spanish. Keys are `bingo/front.<key>`. */
export default {
  // How to play
  "how.title": "Cómo se juega",
  "how.board.title": "Cada uno recibe un cartón",
  "how.board.text": "Escribe el código o escanea el QR. Sin cuenta ni app. No hay dos cartones iguales.",
  "how.call.title": "El anfitrión canta los términos",
  "how.call.text": "«One more thing!» El anfitrión lo toca, y se ilumina en cada cartón que lo tiene.",
  "how.mark.title": "Toca para marcarlo",
  "how.mark.text": "¿Lo has oído antes que nadie? Márcalo ya. Cuenta en cuanto se cante.",
  "how.bingo.title": "Una línea completa es bingo",
  "how.bingo.text":
    "Filas, columnas, diagonales o cualquier figura que elija el anfitrión. El servidor comprueba cada bingo. Los " +
    "empates comparten puesto.",
};
