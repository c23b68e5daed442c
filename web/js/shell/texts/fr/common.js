/** What several pages say, in French. Keys are `common.<key>`. */
export default {
  // Parts of pages
  "cheer.clap": "Applaudissements",
  "cheer.heart": "Cœur",
  "cheer.laugh": "Rire",
  "cheer.wow": "Waouh",
  "cheer.fire": "Feu",
  // The evening
  "evening.title": "Classement général",
  "evening.tab": "Général",
  "evening.place": "Place",
  "evening.name": "Nom",
  "evening.points": "Points",
  "evening.own": "Votre place : {place} ({points} points)",
  // Hosting
  "room.open": "Ouvrir une salle",
  "room.untitled": "Soirée jeux",
  "room.how": "Comment jouer",
  "fault.other": "Un problème est survenu. Réessayez.",
  "fault.roomEnded": "Cette salle est fermée. Demandez le nouveau code à l’hôte.",
  "fault.serverFull":
    "Ce serveur est plein et n’accepte pas de nouvelle salle pour l’instant. Adressez-vous à la personne qui le gère.",
  "number.less": "Diminuer : {label}",
  "number.more": "Augmenter : {label}",
};
