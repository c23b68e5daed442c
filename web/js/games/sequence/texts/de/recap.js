/** Texts of One-Eyed Jack in the recap, in German. Keys are `sequence/recap.<key>`. */
export default {
  round: "Spiel {number}",
  slider: "Züge des Spiels",
  play: "Wiederholung abspielen",
  "play.number": "{number} von {of}.",
  deal: "Die Karten sind ausgeteilt.",
  fair: "War das fair?",
  added: {
    one: "{count} Handy hat eine Zufallszahl beigetragen.",
    other: "{count} Handys haben Zufallszahlen beigetragen.",
  },
  withheld: {
    one: "{count} Zufallszahl kam nicht rechtzeitig an.",
    other: "{count} Zufallszahlen kamen nicht rechtzeitig an.",
  },
  sealed: "Fingerabdruck vor dem Austeilen: {seal}",
  seed: "Startwert: {seed}",
  tournament: "Runde {round}, {table}",
};
