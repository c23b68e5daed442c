/** What a player opens now and then: settings, another device, in French. Keys are `settings.<key>`. */
export default {
  title: "Réglages",
  blocked: "Ce navigateur n’enregistre rien : vos choix durent jusqu’à la fermeture de la page.",
  reading: "Lecture",
  textSize: "Taille du texte",
  contrast: "Plus de contraste",
  "contrast.text": "Noir, blanc et traits marqués.",
  motion: "Moins de mouvement",
  "motion.text": "Pas de confettis, mais une lumière fixe.",
  language: "Langue",
  touch: "Son et toucher",
  sound: "Son",
  "sound.text": "Au toucher, à l’annonce, à la victoire.",
  haptics: "Vibration",
  "haptics.text": "Si l’appareil en est capable.",
  // Another device
  "device.title": "Continuer sur un autre appareil",
  "device.text": "Scannez ceci avec l’autre appareil. Les deux partagent alors votre place.",
  "device.qr": "Code QR avec le lien vers votre place",
  "device.secret":
    "Ne le montrez à personne d’autre : qui le scanne joue à votre place. Aucun serveur ne voit ce code.",
  "device.own.title": "Vous avez déjà une place ici",
  "device.own.text": "Ce navigateur joue déjà ici sous le nom {name}. Prendre plutôt la place du lien ?",
  "device.own.yes": "Prendre la place du lien",
};
