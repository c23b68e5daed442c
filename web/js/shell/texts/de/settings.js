/** What a player opens now and then: settings, another device, in German. Keys are `settings.<key>`. */
export default {
  title: "Einstellungen",
  blocked: "Dieser Browser speichert nichts: Deine Auswahl gilt, bis du die Seite schließt.",
  reading: "Lesen",
  textSize: "Textgröße",
  contrast: "Mehr Kontrast",
  "contrast.text": "Schwarz, Weiß und kräftige Linien.",
  motion: "Weniger Bewegung",
  "motion.text": "Kein Konfetti, dafür ein ruhiges Licht.",
  language: "Sprache",
  touch: "Ton und Berührung",
  sound: "Ton",
  "sound.text": "Beim Antippen, bei Aufrufen, beim Gewinnen.",
  haptics: "Vibration",
  "haptics.text": "Wenn das Gerät es kann.",
  // Another device
  "device.title": "Auf anderem Gerät weiterspielen",
  "device.text": "Scanne das mit dem anderen Gerät. Beide teilen sich dann deinen Platz.",
  "device.qr": "QR-Code mit dem Link zu deinem Platz",
  "device.secret":
    "Zeig ihn sonst niemandem: Wer ihn scannt, spielt an deiner Stelle. Kein Server bekommt diesen Code zu sehen.",
  "device.own.title": "Du hast hier schon einen Platz",
  "device.own.text": "Dieser Browser spielt hier schon als {name}. Stattdessen den Platz aus dem Link nehmen?",
  "device.own.yes": "Platz aus dem Link nehmen",
};
