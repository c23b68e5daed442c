/** What several pages say, in French. Keys are `common.<key>`. */
export default {
  // Parts of pages
  "export.json": "JSON",
  "export.jsonName": "Enregistrer toute la soirée, en JSON",
  "export.csv": "CSV",
  "export.csvName": "Enregistrer les résultats en tableau, en CSV",
  "cheer.clap": "Applaudissements",
  "cheer.heart": "Cœur",
  "cheer.laugh": "Rire",
  "cheer.wow": "Surprise",
  "cheer.fire": "Feu",
  // The evening
  "evening.title": "Classement général",
  "evening.tab": "Général",
  "evening.place": "Place",
  "evening.name": "Nom",
  "evening.points": "Points",
  "evening.own": "Vous : place {place}, {points} points",
  // Hosting
  "room.open": "Ouvrir une salle",
  "room.untitled": "Soirée jeux",
  "room.title": "Titre de la salle",
  "room.example": "Titre (facultatif), p. ex. {example}",
  "room.how": "Comment on joue",
  "fault.other": "Un problème est survenu. Réessayez.",
  "fault.roomEnded": "Cette salle est terminée. Demandez la nouvelle à l’hôte.",
  "number.less": "Moins : {label}",
  "number.more": "Plus : {label}",
};
