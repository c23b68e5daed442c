/** What a phone says of its part in spins, in German. Keys are `party/chance.<key>`. */
export default {
  used: "Die Zufallszahl deines Handys wurde in dieser Verlosung verwendet.",
  unused:
    "Die Zufallszahl deines Handys wurde bei diesem Dreh nicht verwendet, obwohl der Server sie angenommen hatte.",
  wrong:
    "Die Zahlen dieses Drehs passen nicht zu dem, was der Server angekündigt hat. Der Nachweis steht im Export des Hosts.",
  stops: {
    one: "Die Zufallszahl deines Handys wurde bei {count} Dreh verwendet, und das Rad hielt, wo der Startwert es sagt.",
    other:
      "Die Zufallszahl deines Handys wurde bei {count} Drehs verwendet, und das Rad hielt, wo der Startwert es sagt.",
  },
  stopped: "Das Rad hielt nicht, wo der Startwert es sagt. Der Nachweis steht im Export des Hosts.",
};
