/** What One-Eyed Jack says on phones in a room, in French. Keys are `sequence/room.<key>`. */
export default {
  seating: "Équipes",
  table: "Table",
  empty: "personne encore",
  join: "Rejoindre {team}",
  "news.seating": "On distribue dès que tout le monde est là.",
  "news.full": "Toutes les places sont prises : regardez, ou remplacez un bot plus tard.",
  "news.gathering": "On mélange, avec du hasard de chaque téléphone.",
  takeOver: "Prendre la place de {name}",
  "options.game": "Cette partie",
  "options.keys":
    "Touches : 1 à 7 choisissent une carte, Tab parcourt ses cases, Entrée joue, D échange une carte morte, P passe, L dit les derniers coups, V montre la main en liste.",
  "options.fair": "Était-ce équitable ?",
  "options.sealed": "Scellé avant la donne : {seal}",
  "options.seed": "La graine : {seed}",
  "options.added": "Ce téléphone a ajouté du hasard à la donne.",
  "options.unlisted": "Le serveur a omis le nombre de ce téléphone.",
  "news.tables": "Les tables sont tirées au sort dès que l’hôte commence.",
  "news.crowd": "Chaque équipe a une main ouverte et vote chaque coup.",
};
