/** Texts of the settings and of the link for another device, in English. Keys are `settings.<key>`. */
export default {
  title: "Settings",
  reading: "Reading",
  textSize: "Text size",
  contrast: "More contrast",
  "contrast.text": "Black and white with thick lines.",
  motion: "Less motion",
  "motion.text": "No confetti or animation.",
  language: "Language",
  touch: "Sound and vibration",
  sound: "Sound",
  "sound.text": "For taps, calls and wins.",
  haptics: "Vibration",
  "haptics.text": "If this device supports it.",
  // Another device
  "device.title": "Continue on another device",
  "device.text": "Scan this with your other device. Both devices will show your game.",
  "device.qr": "QR code with the link to your seat",
  "device.secret": "Don’t show it to anyone. Anyone who scans it plays as you.",
  "device.own.title": "You already have a seat here",
  "device.own.text": "You already play here as {name}. Switch to the seat in this link?",
  "device.own.yes": "Switch",
};
