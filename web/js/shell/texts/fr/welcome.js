/** Texts of the front page, in French. Keys are `welcome.<key>`. */
export default {
  pageTitle: "Callboard — des jeux pour toute une salle",
  tagline: "Des jeux pour toute la salle",
  foot: "Auto-hébergé. Sans compte, sans pistage.",
  // Joining
  "join.text": "Saisissez le code à six caractères affiché sur l’écran de l’hôte, ou scannez son code QR.",
  // Without a room
  "alone.title": "Jouer sur cet appareil",
  "alone.text": "En solo ou en se le passant.",
  "alone.offline": "Même hors ligne.",
  "alone.kept": "Continuer",
  // Hosting
  "host.title": "Animer une partie",
  "host.game": "Jeu",
  "host.evening": "Titre de la salle (facultatif)",
  // Rooms of this browser
  "rooms.title": "Vos salles",
  "rooms.untitled": "Salle sans titre",
  "rooms.opened": "ouverte le {date}",
  "rooms.status": "{state} · {players}",
  "rooms.dealt": "pas encore commencée",
  "rooms.playing": "en cours",
  "rooms.finished": "entre deux manches",
  "rooms.ended": "fermée",
  "rooms.players": { one: "{count} joueur ici", other: "{count} joueurs ici" },
  "rooms.more": "Afficher {count} autres",
  "rooms.forget": "Retirer de la liste",
  "rooms.forgetRoom": "Retirer {title} de la liste",
  "host.programme": "Préparer ou ouvrir un programme",
};
