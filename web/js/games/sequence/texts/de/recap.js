/** What a recap tells of One-Eyed Jack, in German. Keys are `sequence/recap.<key>`. */
export default {
  round: "Spiel {number}",
  slider: "Züge des Spiels",
  play: "Film abspielen",
  "play.number": "{number} von {of}.",
  deal: "Die Karten sind ausgeteilt.",
  fair: "War das fair?",
  added: { one: "{count} Handy hat zum Zufall beigetragen.", other: "{count} Handys haben zum Zufall beigetragen." },
  withheld: {
    one: "{count} Handy hat eine Zahl versprochen und nicht gesagt.",
    other: "{count} Handys haben eine Zahl versprochen und nicht gesagt.",
  },
  sealed: "Vor dem Austeilen versiegelt: {seal}",
  seed: "Der Startwert: {seed}",
  tournament: "Runde {round}, {table}",
};
