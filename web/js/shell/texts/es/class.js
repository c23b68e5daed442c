/** Texts of a class, in Spanish. Keys are `class.<key>`. */
export default {
  title: "Lista de clase",
  choose: "Toca tu nombre.",
  none: "La lista de nombres está vacía. Pregunta a tu anfitrión.",
  taken: "Otra persona acaba de tomar ese nombre. Toca el tuyo o pregunta a tu anfitrión.",
  unlisted: "¿No estás en la lista? Pregunta a tu anfitrión.",
  isTaken: "ocupado",
  lead:
    "Para clases y otros grupos que conoces: cada participante toca su nombre en una lista en lugar de inventar " +
    "uno. Solo entra quien está en la lista, una vez por nombre. Se desactivan las reacciones y los nombres de " +
    "los nuevos jugadores en la pantalla grande; puedes activarlos de nuevo en «Nombres y acceso».",
  names: "Nombres",
  namesNote:
    "Uno por línea. Puedes pegar una columna de una tabla. Hasta 200 nombres de 24 caracteres; si puedes, usa " +
    "solo nombres de pila. Quien tenga el código de la sala ve la lista.",
  example: "Ana\nBruno\nCarla",
  count: { one: "{count} nombre", other: "{count} nombres" },
  twice: "{name} está dos veces: añade una letra.",
  tooMany: "Caben como máximo {most} nombres.",
  empty: "Pega primero los nombres, uno por línea.",
  start: "Usar esta lista",
  save: "Guardar la lista",
  end: "Terminar la lista",
  endTitle: "¿Terminar la lista?",
  endText: "Los nuevos jugadores eligen entonces su nombre. Quienes ya están se quedan con el suyo.",
  missing: {
    one: "Falta quien juegue con {count} nombre: {names}",
    other: "Falta quien juegue con {count} nombres: {names}",
  },
  until: "Borrar la sala al final del",
  untilNote: "Al final de ese día, a medianoche, el servidor borra la sala con todo su contenido. Vacío: sin fecha.",
  untilDay: "La sala y todo su contenido se borrarán para siempre al final del {date}.",
  complete: "Cada nombre tiene a alguien que juega.",
};
