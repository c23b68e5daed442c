/** What a phone says of its part in spins, in Spanish. Keys are `party/chance.<key>`. */
export default {
  used: "El número aleatorio de tu móvil se usó en este sorteo.",
  unused: "El número aleatorio de tu móvil no se usó en este giro, aunque el servidor lo había aceptado.",
  wrong:
    "Los números de este giro no coinciden con lo que anunció el servidor. La prueba está en la exportación del anfitrión.",
  stops: {
    one: "La ruleta fue justa: tu móvil ha comprobado {count} giro.",
    other: "La ruleta fue justa: tu móvil ha comprobado {count} giros.",
  },
  stopped: "La ruleta no paró donde dice la semilla. La prueba está en la exportación del anfitrión.",
};
