/** Texts of One-Eyed Jack on the page that verifies proofs, in Spanish. Keys are `sequence/verify.<key>`. */
export default {
  unreadable: "La partida {round} no se puede leer.",
  "fine.text": {
    one:
      "En {count} partida coinciden la semilla, los números aleatorios de los móviles, quién empezó, cada jugada, " +
      "las secuencias, las manos, el resultado y el sorteo de un torneo.",
    other:
      "En {count} partidas coinciden las semillas, los números aleatorios de los móviles, quién empezó, cada " +
      "jugada, las secuencias, las manos, los resultados y el sorteo de un torneo.",
  },
  "limits.people": "Quién estaba sentado y cuándo jugó.",
  "limits.shown": "Que nadie enseñó sus cartas.",
  "limits.chance":
    "Si ningún móvil aportó un número aleatorio: que el administrador del servidor no conociera las cartas.",
  round: "Partida {number}",
  "round.open": "Esta partida no ha terminado.",
  withheld: {
    one: "{count} número aleatorio no llegó a tiempo. Un móvil que se guarda uno puede elegir entre dos repartos.",
    other:
      "{count} números aleatorios no llegaron a tiempo. Un móvil que se guarda uno puede elegir entre dos repartos.",
  },
  "check.commitment": "La semilla coincide con su huella.",
  "check.chance": {
    one: "El número aleatorio de {count} móvil coincide con su huella.",
    other: "Los números aleatorios de {count} móviles coinciden con sus huellas.",
  },
  "check.plays": {
    one: "{count} jugada cumple las reglas, con cartas repartidas.",
    other: "{count} jugadas cumplen las reglas, con cartas repartidas.",
  },
  "check.end": "Secuencias, manos y resultado coinciden.",
  "bad.commitment": "La semilla no coincide con su huella.",
  "bad.chance": "Un número aleatorio no coincide con su huella.",
  "bad.plays": "Una jugada incumple las reglas.",
  "bad.end": "El resultado no coincide.",
  "finding.bound": "La huella no coincide.",
  "finding.nonce": "El número aleatorio del sitio {place} no coincide.",
  "finding.first": "Empezó quien no debía.",
  "finding.play": "La jugada {number} no la permiten las cartas ni las reglas.",
  "finding.outcome": "El resultado no coincide.",
  "finding.hands": "Las manos no coinciden.",
  "finding.sequences": "Las secuencias no coinciden.",
  "check.draw": {
    one: "El sorteo coincide con la semilla, en {count} mesa.",
    other: "El sorteo coincide con la semilla, en {count} mesas.",
  },
  "bad.draw": "El sorteo no coincide con la semilla.",
  "finding.seed": "La mesa {table} se repartió con otra semilla.",
  "finding.through": "De la mesa {table} avanzaron otros jugadores.",
  "finding.met": "En la mesa {table} se enfrentaron otros jugadores.",
  "finding.guest": "{player} jugó en la mesa {table} sin haber ganado antes.",
  "limits.tables": "En un torneo, quién se enfrentó a quién tras la primera ronda, y su clasificación.",
  "limits.bots": "El nivel de un bot, si una jugada se hizo por alguien, y qué mesas jugaban solo por diversión.",
  "limits.recap": "En un torneo, quién se enfrentó en la primera ronda, y las mesas que un resumen no muestra.",
  "finding.order": "Las jugadas no están en orden.",
  "finding.options": "En la mesa {table} se jugó con otras opciones.",
  "check.people": {
    one: "El nombre de {count} jugador coincide con la lista de jugadores.",
    other: "Los nombres de {count} jugadores coinciden con la lista de jugadores.",
  },
  "bad.people": "Un nombre no coincide con la lista de jugadores.",
  "finding.stranger": "{player} no es de esta sala.",
  "finding.renamed": "{player} tiene otro nombre en la lista de jugadores.",
  "finding.number": "La partida {round} tiene otro número en el archivo.",
  "finding.twice": "{player} ocupa dos sitios de una mesa.",
  undisclosed:
    "One-Eyed Jack: por qué un bot, o el servidor por alguien ausente, eligió una jugada. Cuando los equipos " +
    "juegan juntos: quién está en qué equipo y quién votó qué. El archivo solo dice cuántos fueron.",
};
