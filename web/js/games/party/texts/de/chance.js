/** What a phone says of its part in spins, in German. Keys are `party/chance.<key>`. */
export default {
  used: "Die Zufallszahl deines Handys wurde in dieser Verlosung verwendet.",
  unused:
    "Die Zufallszahl deines Handys wurde bei diesem Dreh nicht verwendet, obwohl der Server sie angenommen hatte.",
  wrong:
    "Die Zahlen dieses Drehs passen nicht zu dem, was der Server angekündigt hat. Der Nachweis steht im Export des Hosts.",
  stops: {
    one: "Das Rad war fair: Dein Handy hat {count} Dreh geprüft.",
    other: "Das Rad war fair: Dein Handy hat {count} Drehs geprüft.",
  },
  stopped: "Das Rad hielt nicht, wo der Startwert es sagt. Der Nachweis steht im Export des Hosts.",
};
