/** Texts of One-Eyed Jack’s samples, in German. Keys are `sequence/design.<key>`. */
export default {
  board: "Das Kartenbrett",
  hand: "Eine Hand",
  table: "Der Tisch",
  lock: "Welche fünf zählen",
  over: "Das Spiel ist aus",
  turn: "Du bist dran, Karte gewählt",
  waiting: "Während andere spielen",
  "state.chip": "ein Chip jedes Teams",
  "state.locked": "in einer fertigen Sequenz",
  "state.last": "zuletzt gespielt",
  "state.space": "wohin die gewählte Karte passt",
  "state.target": "Chip, den der gewählte Bube entfernen kann",
  "state.chosen": "angetippt, noch zu bestätigen",
  "state.marked": "hervorgehoben",
  "state.heat": "die meisten Stimmen eines Teams",
};
