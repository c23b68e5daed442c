/** Texts about a phone’s part in a prize draw, in Spanish. Keys are `bingo/chance.<key>`. */
export default {
  used: "El número aleatorio de tu móvil se usó en este sorteo.",
  unused: "El número aleatorio de tu móvil no se usó en este sorteo, aunque el servidor lo había aceptado.",
  wrong: "Este sorteo no coincide con lo que anunció el servidor. Su prueba está en el resumen.",
};
