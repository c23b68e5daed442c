/** What the proofs page says of One-Eyed Jack, in Spanish. Keys are `sequence/verify.<key>`. */
export default {
  unreadable: "La partida {round} no se puede leer.",
  "fine.text": {
    one: "Cartas, jugadas y resultado de {count} partida salen de la semilla sellada.",
    other: "Cartas, jugadas y resultados de {count} partidas salen de las semillas selladas.",
  },
  "limits.people": "Quién estaba sentado y cuándo jugó.",
  "limits.shown": "Que nadie enseñó sus cartas.",
  "limits.chance": "Si ningún móvil añadió azar, que quien gestiona el servidor no conociera las cartas.",
  round: "Partida {number}",
  "round.open": "Esta partida no ha terminado.",
  withheld: {
    one: "{count} móvil se guardó su número: podía elegir entre dos repartos.",
    other: "{count} móviles se guardaron su número: cada uno podía elegir entre dos repartos.",
  },
  "check.commitment": "La semilla es la que se selló.",
  "check.chance": {
    one: "El número de {count} móvil es el prometido.",
    other: "Los números de {count} móviles son los prometidos.",
  },
  "check.plays": {
    one: "{count} jugada según las reglas, con cartas repartidas.",
    other: "{count} jugadas según las reglas, con cartas repartidas.",
  },
  "check.end": "Secuencias, manos y resultado cuadran.",
  "bad.commitment": "La semilla es otra.",
  "bad.chance": "Un número al azar no es el prometido.",
  "bad.plays": "Una jugada no es posible.",
  "bad.end": "El final no cuadra.",
  "finding.bound": "El sello no encaja.",
  "finding.nonce": "El número del sitio {place} es otro.",
  "finding.first": "Habría empezado otra persona.",
  "finding.play": "La jugada {number} no la permiten las cartas ni las reglas.",
  "finding.outcome": "El resultado es otro.",
  "finding.hands": "Las manos son otras.",
  "finding.sequences": "Las secuencias son otras.",
};
