/** What the recap says, in Spanish. Keys are `recap.<key>`. */
export default {
  title: "El resumen",
  documentTitle: "{title} — resumen",
  eyebrow: "El resumen",
  share: "Compartir",
  copied: "Enlace copiado",
  print: "Imprimir",
  room: "A la sala {code}",
  foot: "Hecho con Callboard, juegos para una sala llena de gente.",
  "none.title": "Aún no hay nada que ver",
  "none.text": "El resumen aparece aquí en cuanto termine la primera ronda.",
  "none.again": "Mirar otra vez",
  "none.room": "A la sala",
};
