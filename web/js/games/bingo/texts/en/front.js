/** What the front page says of bingo, in English. Keys are `bingo/front.<key>`. */
export default {
  // A game for one
  "alone.text": "Nobody around?",
  "alone.go": "Play alone",
  "alone.goOn": "Continue with {title}",
  "alone.marked": { one: "{count} tile marked", other: "{count} tiles marked" },
  // How to play
  "how.title": "How to play",
  "how.board.title": "Everyone gets a board",
  "how.board.text": "Join with a code or a QR scan. No account, no app; every board is different.",
  "how.call.title": "The host calls what happens",
  "how.call.text": "“One more thing!” The host taps it, and it lights up on every board that has it.",
  "how.mark.title": "Tap to mark it",
  "how.mark.text": "Heard it first? Mark it early: it counts as soon as it is called.",
  "how.bingo.title": "A full line is a bingo",
  "how.bingo.text":
    "Rows, columns, diagonals or whatever the host picks. The server checks every bingo, and ties share the place.",
};
