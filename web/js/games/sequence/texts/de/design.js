/** What the samples of One-Eyed Jack say, in German. Keys are `sequence/design.<key>`. */
export default {
  board: "Das Kartenbrett",
  hand: "Eine Hand",
  table: "Rund um den Tisch",
  turn: "Am Zug, mit gewählter Karte",
  waiting: "Während andere spielen",
  "state.chip": "ein Stein jedes Teams",
  "state.locked": "in einer fertigen Reihe",
  "state.last": "zuletzt gespielt",
  "state.space": "wohin die gewählte Karte passt",
  "state.target": "ein Stein, den der gewählte Bube nehmen kann",
  "state.chosen": "angetippt, noch zu bestätigen",
  "state.marked": "hervorgehoben",
  "state.heat": "was die meisten im Team wollen",
};
