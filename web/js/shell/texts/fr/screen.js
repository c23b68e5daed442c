/** Texts of the big screen and the overlay, in French. Keys are `screen.<key>`. */
export default {
  title: "{title} — grand écran",
  door: "Entrer",
  side: "Classement et annonces",
  evening: "Classement général, en points",
  join: "Jouez avec votre téléphone",
  locked: "Cette salle est verrouillée",
  players: { one: "joueur", other: "joueurs" },
  music: "♪ musique",
  mute: "Couper le son",
  "sound.call": "♪ carillon",
  "sound.win": "♪ fanfare",
  "sound.start": "♪ ouverture",
  "sound.drum": "♪ roulement de tambour",
  "sound.prize": "♪ fanfare",
  "sound.applause": "♪ applaudissements",
  // Before the show
  "house.empty": "Soyez les premiers",
  "house.taken": { one: "{count} personne est là", other: "{count} personnes sont là" },
  "house.more": { one: "et {count} autre", other: "et {count} autres" },
  // After the show
  "finished.recap": "Récap : {address}",
  // Over a stream
  "overlay.title": "Overlay du jeu",
  "overlay.join": "Jouez aussi :",
  "overlay.qr": "Code QR de la salle",
  "overlay.teams": "Équipes",
  // Controls
  "controls.label": "Réglages de l’écran",
  "controls.both": "Activer le son et le plein écran",
  "controls.sound": "Son",
  "controls.music": "Musique d’attente",
  "controls.full": "Plein écran",
  "controls.light": "Clair ou sombre comme l’appareil",
  "controls.less": "Réduire le décalage",
  "controls.more": "Augmenter le décalage",
  "controls.delay": "Décalage {seconds} s",
  // The programme
  "next.title": "Ensuite",
  "next.then": "Puis",
  "next.at": "à {time}",
  "next.in": "dans {left}",
};
