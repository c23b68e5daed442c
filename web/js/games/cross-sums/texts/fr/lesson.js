/** Texts of the introduction to Cross Sums, in French. Keys are `cross-sums/lesson.<key>`. */
export default {
  first: "Retirez des nombres jusqu’à ce que chaque ligne et chaque colonne donne son total.",
  goal: "Le grand nombre au bord est ce qui doit rester dans la ligne. Le petit est ce qu’il reste à retirer.",
  tap: "Touchez-le.",
  right: "Exact.",
  stays: "Pas le {number} : il reste.",
  kept: "Le {number} est entouré : il reste.",
  goes: "Pas le {number} : il doit partir.",
  hold: "Toutes les lignes tombent juste. Encore une chose : appuyez longuement sur un nombre pour le garder.",
  done: "C’est tout. Chaque grille a une seule solution. Il ne faut jamais deviner.",
  tools: "Appui long pour garder un nombre : il est entouré. Une erreur coûte une vie.",
  supply: "Vous avez cinq indices pour toutes les grilles. Un niveau réussi sans erreur ni indice en rapporte un.",
  close: "Compris",
};
