/** Texts of the settings and of the link for another device, in Spanish. Keys are `settings.<key>`. */
export default {
  title: "Ajustes",
  reading: "Lectura",
  textSize: "Tamaño del texto",
  contrast: "Más contraste",
  "contrast.text": "Blanco y negro con líneas gruesas.",
  motion: "Menos movimiento",
  "motion.text": "Sin confeti ni animaciones.",
  language: "Idioma",
  touch: "Sonido y vibración",
  sound: "Sonido",
  "sound.text": "Al tocar, en los cantos y al ganar.",
  haptics: "Vibración",
  "haptics.text": "Si este dispositivo lo permite.",
  // Another device
  "device.title": "Seguir en otro dispositivo",
  "device.text": "Escanéalo con tu otro dispositivo. Los dos mostrarán tu juego.",
  "device.qr": "Código QR con el enlace a tu sitio",
  "device.secret": "No se lo enseñes a nadie: quien lo escanee jugará en tu lugar.",
  "device.own.title": "Ya tienes un sitio aquí",
  "device.own.text": "Ya juegas aquí como {name}. ¿Cambiar al sitio de este enlace?",
  "device.own.yes": "Cambiar",
};
