/** What the front page says of bingo, in French. Keys are `bingo/front.<key>`. */
export default {
  // A game for one
  "alone.text": "Personne autour de vous ?",
  "alone.go": "Jouer en solo",
  "alone.goOn": "Continuer avec {title}",
  "alone.marked": { one: "{count} case cochée", other: "{count} cases cochées" },
  // How to play
  "how.title": "Comment jouer",
  "how.board.title": "Chacun reçoit une grille",
  "how.board.text": "Entrez avec un code ou scannez le QR. Sans compte ni appli ; toutes les grilles sont différentes.",
  "how.call.title": "L’hôte annonce ce qui se passe",
  "how.call.text": "« One more thing ! » L’hôte touche le terme, et il s’allume sur toutes les grilles qui l’ont.",
  "how.mark.title": "Touchez pour cocher",
  "how.mark.text": "Entendu avant tout le monde ? Cochez tout de suite : cela compte dès l’annonce.",
  "how.bingo.title": "Une ligne complète fait un bingo",
  "how.bingo.text":
    "Lignes, colonnes, diagonales ou ce que l’hôte choisit. Le serveur vérifie chaque bingo, et les ex æquo " +
    "partagent la place.",
};
