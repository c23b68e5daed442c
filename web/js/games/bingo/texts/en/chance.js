/** Texts about a phone’s part in a prize draw, in English. Keys are `bingo/chance.<key>`. */
export default {
  used: "Your phone’s random number was used in this draw.",
  unused: "Your phone’s random number was not used in this draw, although the server had accepted it.",
  wrong: "This draw doesn’t match what the server announced. Its proof is in the recap.",
};
