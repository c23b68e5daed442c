/** Texts about bingo on the front page, in English. Keys are `bingo/front.<key>`. */
export default {
  // How to play
  "how.title": "How to play",
  "how.board.title": "Everyone gets a board",
  "how.board.text": "Enter the code or scan the QR code. No account, no app. Every board is different.",
  "how.call.title": "The host calls terms",
  "how.call.text": "“One more thing!” The host taps it, and it lights up on every board that has it.",
  "how.mark.title": "Tap to mark it",
  "how.mark.text": "Heard it first? Mark it early. It counts as soon as it’s called.",
  "how.bingo.title": "A full line is a bingo",
  "how.bingo.text":
    "Rows, columns, diagonals or any pattern the host chooses. The server checks every bingo. Ties share a place.",
};
