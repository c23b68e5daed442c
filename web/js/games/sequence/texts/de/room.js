/** What One-Eyed Jack says on phones in a room, in German. Keys are `sequence/room.<key>`. */
export default {
  seating: "Teams",
  table: "Tisch",
  empty: "noch niemand",
  join: "Zu {team}",
  "news.seating": "Sobald alle sitzen, wird ausgeteilt.",
  "news.full": "Alle Plätze sind besetzt: Du kannst zusehen oder später für einen Bot spielen.",
  "news.gathering": "Es wird gemischt, mit Zufall von jedem Handy.",
  takeOver: "Für {name} spielen",
  "options.game": "Dieses Spiel",
  "options.keys":
    "Tasten: 1 bis 7 wählen eine Karte, Tab geht durch ihre Felder, Enter spielt, D tauscht eine tote Karte, P passt, L sagt die letzten Züge, V zeigt die Karten als Liste.",
  "options.fair": "War das fair?",
  "options.sealed": "Vor dem Austeilen versiegelt: {seal}",
  "options.seed": "Der Startwert: {seed}",
  "options.added": "Dieses Handy hat zum Zufall beigetragen.",
  "options.unlisted": "Der Server hat die Zahl dieses Handys ausgelassen.",
  "news.tables": "Die Tische werden ausgelost, sobald es losgeht.",
  "news.crowd": "Jedes Team hat eine offene Hand und stimmt über jeden Zug ab.",
};
