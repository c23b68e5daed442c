/** Texts of the settings and of the link for another device, in German. Keys are `settings.<key>`. */
export default {
  title: "Einstellungen",
  reading: "Lesen",
  textSize: "Textgröße",
  contrast: "Mehr Kontrast",
  "contrast.text": "Schwarz und Weiß mit dicken Linien.",
  motion: "Weniger Bewegung",
  "motion.text": "Kein Konfetti, keine Animationen.",
  language: "Sprache",
  touch: "Ton und Vibration",
  sound: "Ton",
  "sound.text": "Beim Antippen, bei Ansagen und beim Gewinnen.",
  haptics: "Vibration",
  "haptics.text": "Wenn dieses Gerät es unterstützt.",
  // Another device
  "device.title": "Auf anderem Gerät weiterspielen",
  "device.text": "Scanne das mit deinem anderen Gerät. Beide zeigen dann dein Spiel.",
  "device.qr": "QR-Code mit dem Link zu deinem Platz",
  "device.secret": "Zeig ihn niemandem: Wer ihn scannt, spielt an deiner Stelle.",
  "device.own.title": "Du hast hier schon einen Platz",
  "device.own.text": "Du spielst hier schon als {name}. Zum Platz aus diesem Link wechseln?",
  "device.own.yes": "Wechseln",
};
