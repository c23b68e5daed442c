/** Texts of One-Eyed Jack on phones in a room, in German. Keys are `sequence/room.<key>`. */
export default {
  seating: "Teams",
  table: "Tisch",
  tournament: "Turnier",
  empty: "Noch niemand",
  join: "Zu {team}",
  "news.seating": "Sobald alle einen Platz haben, teilt der Host aus.",
  "news.free": "Wähle ein Team, dann hast du einen Platz.",
  "news.full":
    "Alle 12 Plätze sind besetzt. Du kannst zusehen. Der Host kann alle mitspielen lassen: an vielen Tischen oder " +
    "in Teams, die abstimmen.",
  watching: "Du schaust zu.",
  "news.bots": "Alle Plätze sind besetzt. Du kannst zusehen oder nach dem Austeilen einen Bot ersetzen.",
  "news.gathering": "Es wird gemischt … Alle Handys steuern Zufallszahlen bei.",
  takeOver: "Den Platz von {name} nehmen",
  "options.game": "Dieses Spiel",
  "options.keys":
    "Tasten: 1 bis 7 wählen eine Karte, Tab geht durch ihre Felder, Enter spielt, D tauscht eine tote Karte, P " +
    "passt, L liest die letzten Züge vor, V zeigt die Karten als Liste.",
  "options.fair": "Fairness",
  "options.sealed": "Fingerabdruck vor dem Austeilen: {seal}",
  "options.seed": "Startwert: {seed}",
  "options.added": "Dieses Handy hat eine Zufallszahl beigetragen.",
  "options.unlisted": "Der Server hat die Zufallszahl dieses Handys nicht verwendet.",
  "news.tables": "Die Tische werden ausgelost, wenn der Host startet.",
  "tables.then": "Sobald die Tische ausgelost sind, zeigt dieses Handy deinen und wer daran sitzt.",
  "news.crowd": "Jedes Team teilt sich eine offene Hand und stimmt über jeden Zug ab.",
  local: "An diesem Handy",
  "local.add": "Hier noch jemanden mitspielen lassen",
  "local.text": "Mit eigenem Platz. Die Karten bleiben verdeckt, bis die Person auf ihren Namen tippt.",
  "local.name": "Name",
  "local.sit": "Platz nehmen",
  "local.join": "{name} zu {team}",
  "local.hide": "Karten verdecken",
  "local.phone": "Anderes Handy nehmen",
  "local.move": "Ein Handy für {name}",
  "local.move.text": "Scanne das mit dem anderen Handy. {name} spielt dann dort statt hier.",
  "local.move.qr": "QR-Code mit dem Link zum Platz von {name}",
  "local.move.withdraw": "Link zurückziehen",
  "local.move.secret":
    "Zeig es sonst niemandem: Das erste Handy, das es scannt, spielt für {name}. Es funktioniert einmal, 10 " +
    "Minuten lang.",
  rematch: "Der Host kann eine Revanche starten.",
  after: "Der Host entscheidet, wie es weitergeht.",
};
