/** Texts of One-Eyed Jack on phones in a room, in French. Keys are `sequence/room.<key>`. */
export default {
  seating: "Équipes",
  table: "Table",
  tournament: "Tournoi",
  empty: "Personne pour l’instant",
  join: "Rejoindre {team}",
  "news.seating": "L’hôte distribuera quand tout le monde aura une place.",
  "news.free": "Choisissez une équipe pour avoir une place.",
  "news.full":
    "Les 12 places sont prises. Vous pouvez regarder. L’hôte peut faire jouer tout le monde : à plusieurs tables, " +
    "ou en équipes qui votent.",
  watching: "Vous regardez.",
  "news.bots": "Toutes les places sont prises. Vous pouvez regarder, ou remplacer un bot après la donne.",
  "news.gathering": "Mélange… Tous les téléphones ajoutent des nombres aléatoires.",
  takeOver: "Prendre la place de {name}",
  "options.game": "Cette partie",
  "options.keys":
    "Touches : 1 à 7 choisissent une carte, Tab parcourt ses cases, Entrée joue, D échange une carte morte, P " +
    "passe, L lit les derniers coups, V montre la main en liste.",
  "options.fair": "Équité",
  "options.sealed": "Empreinte avant la donne : {seal}",
  "options.seed": "Graine : {seed}",
  "options.added": "Ce téléphone a ajouté un nombre aléatoire à la donne.",
  "options.unlisted": "Le serveur n’a pas utilisé le nombre aléatoire de ce téléphone.",
  "news.tables": "Les tables sont tirées au sort quand l’hôte commence.",
  "tables.then": "Quand les tables sont tirées au sort, ce téléphone montre la vôtre et qui s’y trouve.",
  "news.crowd": "Chaque équipe partage une main ouverte et vote chaque coup.",
  local: "Sur ce téléphone",
  "local.add": "Ajouter un joueur sur ce téléphone",
  "local.text": "Avec sa propre place. Les mains restent cachées jusqu’à ce que la personne touche son nom.",
  "local.name": "Son nom",
  "local.sit": "Prendre une place",
  "local.join": "{name} chez {team}",
  "local.hide": "Cacher les cartes",
  "local.phone": "Utiliser un autre téléphone",
  "local.move": "Un téléphone pour {name}",
  "local.move.text": "Scannez ceci avec l’autre téléphone. {name} y jouera à la place d’ici.",
  "local.move.qr": "Code QR avec le lien vers la place de {name}",
  "local.move.withdraw": "Retirer le lien",
  "local.move.secret":
    "Ne le montrez à personne d’autre : le premier téléphone qui le scanne joue pour {name}. Il fonctionne une " +
    "fois, pendant 10 minutes.",
  rematch: "L’hôte peut lancer la revanche.",
  after: "L’hôte décide de la suite.",
};
