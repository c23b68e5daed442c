/** What the page of proofs says, in French. Keys are `verify.<key>`. */
export default {
  documentTitle: "Était-ce équitable ? — Callboard",
  title: "Était-ce équitable ?",
  intro:
    "Tout ce que décide le hasard découle d’un nombre secret, la graine, scellé avant la manche et publié après. " +
    "Cette page rejoue la manche dans votre navigateur ; rien n’est envoyé.",
  drop: "Déposez un export ici",
  dropText: "L’hôte l’enregistre après une manche : callboard-CODE.json.",
  pick: "Choisir un fichier…",
  orRoom: "Ou consultez le récap public d’une salle",
  look: "Consulter",
  roomText:
    "Un récap prouve la graine, les tirages au sort et les grilles que tout le monde peut voir. Un export prouve " +
    "bien plus.",
  badRoom: "Un code de salle compte six lettres et chiffres.",
  noRecap: "Aucune manche de cette salle n’est terminée.",
  checking: "Vérification…",
  // The outcome
  file: "Fichier {name}",
  ofRoom: "« {title} », salle {code}",
  fine: "C’était équitable",
  wrong: "Quelque chose ne va pas",
  "wrong.text": {
    one: "À {count} endroit, cela ne suit pas les règles. C’est signalé plus bas.",
    other: "À {count} endroits, cela ne suit pas les règles. C’est signalé plus bas.",
  },
  none: "Rien à vérifier pour l’instant",
  "none.text": "Rien n’est encore terminé : le secret est publié à la fin.",
  limits: "Ce que cela ne prouve pas",
  "limits.evening":
    "Le tableau de la soirée, les parties jouées, leurs titres, heures et résumés, et qui sont les personnes de ce fichier.",
  more: {
    one: "et {count} de plus",
    other: "et {count} de plus",
  },
  unreadable: "Ce fichier est illisible.",
  // Files that are none
  unknownGame: "Cette page ne connaît pas le jeu « {game} ».",
  "read.json": "Ce n’est pas un fichier JSON. Il est peut-être tronqué.",
  "read.large": "Ce fichier est plus gros que n’importe quel export.",
};
