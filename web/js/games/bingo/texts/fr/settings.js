/** What a player opens now and then: the delay, boards of others, in French. Keys are `bingo/settings.<key>`. */
export default {
  // The spoiler guard
  "guard.title": "Mon direct a du retard",
  "guard.text":
    "Annonces, bingos et classement attendent que vous l’ayez vu vous-même. Vos coches et votre propre bingo " +
    "s’affichent tout de suite.",
  "guard.honour":
    "Dans cette manche, le premier à cocher est le premier classé : un décalage peut vous coûter des places.",
  "guard.measure": "Mesurer",
  "guard.hear": "Touchez quand vous entendez : {term}",
  "guard.later": "Dès qu’un terme est annoncé, vous pouvez mesurer ici : touchez quand vous l’entendez.",
  "guard.byHand": "Régler à la main",
  "guard.seconds": "Secondes de retard",
  "guard.less": "− {seconds} s",
  "guard.more": "+ {seconds} s",
  "guard.on": { one: "Tout arrive {count} seconde plus tard.", other: "Tout arrive {count} secondes plus tard." },
  "guard.off": "Tout arrive tout de suite.",
  "guard.marks": "À la fin de la manche, vos coches comptent encore jusqu’à ce que votre direct y soit aussi.",
  // Boards of others
  "board.title": "La grille de {name}",
  "board.lines": "Réussi : {patterns}.",
  "board.none": "Aucun motif réussi.",
};
