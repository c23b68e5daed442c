/** Texts of Cross Sums that only the big screen shows, in German. Keys are `cross-sums/screen.<key>`. */
export default {
  next: "Als Nächstes: {puzzle}",
  joinNext: "Beim nächsten Rennen mitmachen: Code {code}",
  "reason.allGo": "Die behaltenen Zahlen ergeben schon {target}.",
  "reason.allStay": "Für {target} wird jede übrige Zahl gebraucht.",
  "reason.tooBig": "{number} ist hier zu groß.",
  "reason.onlyNumbers": "Nur {numbers} ergibt {target}.",
  "reason.needed": "Ohne die {number} wird es nie {target}.",
  "reason.unusable": "Mit der {number} wird es nie {target}.",
  "told.stay": "Behalte also {numbers}.",
  "told.go": "Streiche also {numbers}.",
  "told.both": "Behalte also {kept}, und streiche {removed}.",
  "every.stay": "{line}: Jeder übrige Weg zu {target} behält {kept}.",
  "every.go": "{line}: Jeder übrige Weg zu {target} streicht {removed}.",
  "every.both": "{line}: Jeder übrige Weg zu {target} behält {kept} und streicht {removed}.",
  soOn: "Und so weiter, Linie für Linie, bis jede Zahl entschieden ist.",
};
