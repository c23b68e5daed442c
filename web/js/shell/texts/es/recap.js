/** Texts of the recap, in Spanish. Keys are `recap.<key>`. */
export default {
  title: "Resumen",
  documentTitle: "{title} — resumen",
  share: "Compartir",
  copied: "Enlace copiado",
  print: "Imprimir",
  room: "Volver a la sala {code}",
  foot: "Hecho con Callboard. Juegos para todos los de la sala.",
  "none.title": "Aún no hay resumen",
  "none.text": "El resumen aparece aquí en cuanto termine la primera ronda.",
  "none.again": "Comprobar de nuevo",
  "none.room": "Volver a la sala",
};
