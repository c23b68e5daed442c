/** Texts of the settings and of the link for another device, in French. Keys are `settings.<key>`. */
export default {
  title: "Réglages",
  reading: "Lecture",
  textSize: "Taille du texte",
  contrast: "Plus de contraste",
  "contrast.text": "Noir et blanc avec des traits épais.",
  motion: "Moins de mouvement",
  "motion.text": "Sans confettis ni animations.",
  language: "Langue",
  touch: "Son et vibration",
  sound: "Son",
  "sound.text": "Au toucher, aux annonces et aux victoires.",
  haptics: "Vibration",
  "haptics.text": "Si cet appareil le permet.",
  // Another device
  "device.title": "Continuer sur un autre appareil",
  "device.text": "Scannez ceci avec votre autre appareil. Les deux afficheront votre jeu.",
  "device.qr": "Code QR avec le lien vers votre place",
  "device.secret": "Ne le montrez à personne : toute personne qui le scanne joue à votre place.",
  "device.own.title": "Vous avez déjà une place ici",
  "device.own.text": "Vous jouez déjà ici sous le nom {name}. Passer à la place de ce lien ?",
  "device.own.yes": "Changer",
};
