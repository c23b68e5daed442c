/** Texts of teams, in French. */
export default {
  title: "Équipes",
  lead:
    "Les points de tous les jeux comptent pour l’équipe. Chacun reste dans son équipe jusqu’à ce que vous l’en " +
    "changiez.",
  count: "Nombre d’équipes",
  numbered: "Équipe {number}",
  nameOf: "Nom de {team}",
  emblemOf: "Emblème de {team}",
  colourOf: "Couleur de {team}",
  way: "Qui décide",
  "way.choice": "Les joueurs",
  "way.drawn": "Tirage au sort",
  "way.balanced": "Équilibrer",
  "way.host": "Moi",
  "note.choice":
    "Chacun choisit une fois sur son téléphone. Qui n’a pas choisi au début d’un jeu va dans la plus petite équipe.",
  "note.drawn": "Tout le monde est tiré au sort maintenant. Qui arrive plus tard va dans la plus petite équipe.",
  "note.balanced":
    "Tout le monde est réparti maintenant, pour que les équipes soient de même force d’après les points. Qui " +
    "arrive plus tard va dans la plus petite équipe.",
  "note.host":
    "Choisissez l’équipe de chacun sous « Personnes ». Qui n’en a pas au début d’un jeu, ou arrive plus tard, va " +
    "dans la plus petite équipe.",
  most: "Maximum de joueurs par équipe (0 : sans limite)",
  score: "Ce qui compte dans un jeu",
  "score.fair": "Autant de joueurs par équipe",
  "score.sum": "Tous les joueurs",
  "score.best": "Les meilleurs",
  "score.median": "Le joueur du milieu de chaque équipe",
  "scoreNote.fair": "Dans chaque équipe, les meilleurs comptent, autant que la plus petite équipe a de joueurs.",
  "scoreNote.sum": "Les points de tous les joueurs comptent. Une grande équipe obtient plus de points qu’une petite.",
  "scoreNote.best": "Dans chaque équipe, les meilleurs comptent, autant que vous l’indiquez ci-dessous.",
  "scoreNote.median":
    "À chaque manche, une équipe reçoit des points pour la place de son joueur du milieu. La moitié de " +
    "l’équipe a fait mieux, l’autre moins bien.",
  best: "Joueurs qui comptent",
  noPoints: "{game} ne donne pas de points.",
  make: "Former les équipes",
  save: "Enregistrer",
  again: "Répartir tout le monde à nouveau",
  end: "Supprimer les équipes",
  own: "Votre équipe :",
  choose: "Choisissez votre équipe",
  chooseOnce: "Vous pouvez choisir une fois. Ensuite, seul l’hôte peut vous déplacer.",
  full: "complète",
  refused: "Cela n’a pas fonctionné. Choisissez une autre équipe.",
  team: "Équipe",
  now: "Points des équipes maintenant",
  standings: "Équipes",
  players: "Joueurs",
  leading: {
    one: "En tête avec {count} point : {teams}",
    other: "En tête avec {count} points : {teams}",
  },
  "colour.lime": "Citron vert",
  "colour.indigo": "Indigo",
  "colour.brown": "Brun",
  "colour.grey": "Gris",
  members: { one: "{count} joueur", other: "{count} joueurs" },
};
