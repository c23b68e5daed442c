/** Texts about a phone’s part in a prize draw, in German. Keys are `bingo/chance.<key>`. */
export default {
  used: "Die Zufallszahl deines Handys wurde in dieser Verlosung verwendet.",
  unused:
    "Die Zufallszahl deines Handys wurde in dieser Verlosung nicht verwendet, obwohl der Server sie angenommen hatte.",
  wrong: "Diese Verlosung passt nicht zu dem, was der Server angekündigt hat. Ihr Nachweis steht im Rückblick.",
};
