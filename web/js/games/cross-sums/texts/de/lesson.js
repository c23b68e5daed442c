/** Texts of the introduction to Cross Sums, in German. Keys are `cross-sums/lesson.<key>`. */
export default {
  first: "Streiche Zahlen, bis jede Zeile und jede Spalte ihr Ziel ergibt.",
  goal: "Die große Zahl am Rand muss in der Zeile oder Spalte übrig bleiben. Die kleine muss noch weg.",
  tap: "Tippe sie an.",
  right: "Richtig.",
  stays: "Nicht die {number}: Sie bleibt.",
  kept: "Die {number} hat jetzt einen Ring: Sie bleibt.",
  goes: "Nicht die {number}: Sie muss weg.",
  hold: "Jetzt stimmen alle Summen. Noch etwas: Halte eine Zahl gedrückt, um sie zu behalten.",
  done: "Das ist schon alles. Jedes Rätsel hat genau eine Lösung. Raten musst du nie.",
  tools: "Halte eine Zahl gedrückt, um sie zu behalten: Sie bekommt einen Ring. Ein Fehler kostet ein Leben.",
  supply: "Du hast fünf Tipps für alle Rätsel zusammen. Ein Level ohne Fehler und ohne Tipps bringt dir einen dazu.",
  close: "Alles klar",
};
