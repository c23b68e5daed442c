/** What a player opens now and then: the delay, boards of others, in English. Keys are `bingo/settings.<key>`. */
export default {
  // The spoiler guard
  "guard.title": "My stream is behind",
  "guard.text":
    "Calls, bingos and standings wait until you have seen it yourself. Your own taps and your own bingo show at once.",
  "guard.honour": "In this round whoever marks first ranks first: a delay can cost you places.",
  "guard.measure": "Measure it",
  "guard.hear": "Tap when you hear: {term}",
  "guard.later": "As soon as something is called, you can measure here: tap when you hear it.",
  "guard.byHand": "Set it by hand",
  "guard.seconds": "Seconds behind",
  "guard.less": "− {seconds} s",
  "guard.more": "+ {seconds} s",
  "guard.on": {
    one: "Everything is held back by {count} second.",
    other: "Everything is held back by {count} seconds.",
  },
  "guard.off": "Nothing is held back.",
  "guard.marks": "When the round ends, your taps still count until your stream gets there too.",
  // Boards of others
  "board.title": "{name}’s board",
  "board.lines": "Held: {patterns}.",
  "board.none": "No pattern held.",
};
