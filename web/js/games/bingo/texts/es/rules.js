/** The rules of bingo, in Spanish. Keys are `bingo/rules.<key>`. */
export default {
  called: "Cuando se canta un término de tu cartón, su casilla se ilumina. Tócala para marcarla.",
  alone: "Mira o escucha y toca cada término que salga.",
  early: "Puedes marcar una casilla antes de tiempo. Cuenta en cuanto se canta su término.",
  honour: "Se juega con confianza: la marca cuenta en cuanto tocas.",
  crowd: "Un término que marca el {share} % de quienes lo tienen en {seconds} segundos se canta sin el anfitrión.",
  unmark: "Toca otra vez una casilla marcada para quitar la marca.",
  places:
    "El término que completa tu bingo decide tu puesto si lo marcas antes de {seconds} segundos. Después " +
    "cuenta el último término. Quienes terminan con el mismo término empatan.",
  "places.honour": "Cuanto antes marques tu bingo, mejor será tu puesto.",
  hold: "Mantén pulsada una casilla para leerla entera.",
  late: "¿Tu emisión va con retraso? Ajústalo en las opciones y los términos esperarán.",
};
