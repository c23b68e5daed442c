/** The rules of a party, in German. Keys are `party/rules.<key>`. */
export default {
  "rule.notTwice": "Das Rad wählt jemanden aus, der Stapel fragt. Niemand kommt zweimal hintereinander dran.",
  "rule.everybodyOnce":
    "Das Rad wählt jemanden aus, der Stapel fragt. Alle kommen einmal dran, bevor jemand wieder drankommt.",
  "rule.pure": "Das Rad wählt jemanden aus, der Stapel fragt. Jede Drehung ist reiner Zufall.",
  answer: "Wer ausgewählt ist, antwortet laut oder erfüllt die Pflicht.",
  choose: "Wahrheit oder Pflicht darf man selbst wählen. Nach {count} Sekunden entscheidet der Zufall.",
  timer: "Für eine Frage sind {count} Sekunden Zeit.",
  skip: "„Überspringen“ gibt derselben Person eine andere Frage, ohne Begründung.",
  another: "Beim Weitergeben dreht sich das Rad noch einmal: Jemand anderes bekommt die Frage.",
  "spin.host": "Der Host dreht.",
  "spin.picked": "Wer zuletzt dran war, dreht als Nächstes.",
  "spin.anybody": "Alle dürfen drehen.",
  "spin.alone": "Tippe auf das Rad, um zu drehen, und gib dann das Handy weiter.",
  out: "Du kannst aussetzen und wieder mitmachen, wann du willst.",
  "out.alone": "Man kann aussetzen und wieder mitmachen. Die Namen stehen im Menü.",
  private: "Antworten werden nie getippt, gesendet oder gespeichert.",
  "draw.present": "Das Rad verlost unter allen, die da sind.",
  "draw.list": "Das Rad verlost unter den Namen auf der Liste des Hosts.",
  "draw.once": "Wer gewonnen hat, ist nicht mehr im Topf.",
  "draw.again": "Man kann mehrmals gewinnen.",
  "draw.fair": "Alle haben dieselbe Chance und können die Verlosung nachher prüfen.",
};
