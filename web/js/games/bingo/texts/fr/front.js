/** Texts about bingo on the front page, in French. Keys are `bingo/front.<key>`. */
export default {
  // How to play
  "how.title": "Comment jouer",
  "how.board.title": "Chacun reçoit une grille",
  "how.board.text": "Saisissez le code ou scannez le QR. Sans compte ni appli. Toutes les grilles sont différentes.",
  "how.call.title": "L’hôte annonce les termes",
  "how.call.text": "« One more thing ! » L’hôte touche le terme, et il s’allume sur toutes les grilles qui l’ont.",
  "how.mark.title": "Touchez pour cocher",
  "how.mark.text": "Entendu avant tout le monde ? Cochez tout de suite. Cela compte dès l’annonce.",
  "how.bingo.title": "Une ligne complète fait un bingo",
  "how.bingo.text":
    "Lignes, colonnes, diagonales ou tout motif choisi par l’hôte. Le serveur vérifie chaque bingo. Les ex æquo " +
    "partagent la place.",
};
