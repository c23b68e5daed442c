/** The rules of bingo, in German. Keys are `bingo/rules.<key>`. */
export default {
  called: "Wird ein Begriff auf deiner Karte angesagt, leuchtet sein Feld. Tippe es an, um es zu markieren.",
  alone: "Schau oder hör zu und tippe jeden Begriff an, der vorkommt.",
  early: "Du kannst ein Feld schon vorher markieren. Die Markierung zählt, sobald der Begriff angesagt wird.",
  honour: "Alle spielen auf Vertrauen: Eine Markierung zählt, sobald du tippst.",
  crowd:
    "Ein Begriff, den {share} % derer, die ihn haben, innerhalb von {seconds} Sekunden markieren, wird auch ohne " +
    "Host angesagt.",
  unmark: "Tippe ein markiertes Feld noch einmal an, um die Markierung zu entfernen.",
  places:
    "Die Ansage, die dein Bingo vollendet, entscheidet über deinen Platz, wenn du innerhalb von {seconds} " +
    "Sekunden tippst. Danach zählt die letzte Ansage. Wer bei derselben Ansage fertig wird, teilt ihn sich.",
  "places.honour": "Je früher du dein Bingo meldest, desto besser dein Platz.",
  hold: "Halte ein Feld gedrückt, um es ganz zu lesen.",
  late: "Kommt dein Stream später? Stell in den Optionen deine Verzögerung ein, dann warten die Ansagen.",
};
