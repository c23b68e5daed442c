/** The rules of bingo, in French. Keys are `bingo/rules.<key>`. */
export default {
  called: "Quand un terme de votre grille est annoncé, sa case s’allume. Touchez-la pour la cocher.",
  alone: "Regardez ou écoutez, et touchez chaque terme qui passe.",
  early: "Vous pouvez cocher une case en avance. Elle compte dès que son terme est annoncé.",
  honour: "On se fait confiance : une case compte dès que vous la touchez.",
  crowd: "Un terme coché par {share} % de celles et ceux qui l’ont en {seconds} secondes est annoncé sans l’hôte.",
  unmark: "Touchez encore une case cochée pour la décocher.",
  places:
    "L’annonce qui complète votre bingo décide de votre place si vous touchez dans les {seconds} secondes. " +
    "Ensuite, c’est la dernière annonce. À annonce égale, la place est partagée.",
  "places.honour": "Plus tôt vous validez votre bingo, meilleure est votre place.",
  hold: "Gardez le doigt sur une case pour la lire en entier.",
  late: "Votre flux a du retard ? Réglez-le dans les options : les annonces attendront.",
};
