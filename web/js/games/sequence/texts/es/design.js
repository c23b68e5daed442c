/** Texts of One-Eyed Jack’s samples, in Spanish. Keys are `sequence/design.<key>`. */
export default {
  board: "El tablero de cartas",
  hand: "Una mano",
  table: "La mesa",
  lock: "Elegir cinco",
  over: "Fin de la partida",
  turn: "Tu turno, carta elegida",
  waiting: "Mientras juegan otros",
  "state.chip": "una ficha de cada equipo",
  "state.locked": "en una secuencia completa",
  "state.last": "la última jugada",
  "state.space": "adonde puede ir la carta elegida",
  "state.target": "ficha que la jota elegida puede retirar",
  "state.chosen": "tocada, por confirmar",
  "state.marked": "señalada",
  "state.heat": "lo más votado de un equipo",
};
