/** What a phone says of its part in spins, in English. Keys are `party/chance.<key>`. */
export default {
  used: "Your phone’s random number was used in this draw.",
  unused: "Your phone’s random number was not used in this spin, although the server had accepted it.",
  wrong: "The numbers of this spin don’t match what the server announced. Its proof is in the host’s export.",
  stops: {
    one: "The wheel was fair: your phone checked {count} spin.",
    other: "The wheel was fair: your phone checked {count} spins.",
  },
  stopped: "The wheel didn’t stop where the seed says. The proof is in the host’s export.",
};
