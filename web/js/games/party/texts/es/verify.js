/** Texts of a party on the page that verifies proofs, in Spanish. Keys are `party/verify.<key>`. */
export default {
  unreadable: "La partida {number} de este archivo no se puede leer.",
  "fine.text": {
    one:
      "En {count} partida coinciden la semilla, las opciones y los mazos, los números aleatorios de los móviles, " +
      "cada giro y las veces que salió cada uno.",
    other:
      "En {count} partidas coinciden las semillas, las opciones y los mazos, los números aleatorios de los " +
      "móviles, cada giro y las veces que salió cada uno.",
  },
  "fine.recap": {
    one:
      "La semilla, las opciones y los mazos de {count} partida coinciden con la huella, y en sus sorteos la " +
      "ruleta paró donde dice la semilla. Con el archivo exportado puedes comprobar cada giro.",
    other:
      "Las semillas, las opciones y los mazos de {count} partidas coinciden con sus huellas, y en sus sorteos la " +
      "ruleta paró donde dicen las semillas. Con el archivo exportado puedes comprobar cada giro.",
  },
  round: "Partida {number}",
  "round.open": "Esta partida aún no ha terminado.",
  "check.commitment": "La semilla coincide con la huella publicada antes del primer giro.",
  "check.chances": {
    one: "{count} número aleatorio de un móvil coincide con el fijado.",
    other: "{count} números aleatorios de móviles coinciden con los fijados.",
  },
  "check.spins": {
    one: "{count} giro se para en el lugar correcto.",
    other: "Los {count} giros se paran en el lugar correcto.",
  },
  "check.picked": "Las veces que salió cada uno coinciden con los giros.",
  "bad.commitment": "La semilla no coincide con la huella.",
  "bad.chances": "El número aleatorio de un móvil no coincide.",
  "bad.spins": "Un giro se para en un lugar incorrecto.",
  "bad.picked": "Los contadores no coinciden con los giros.",
  "finding.bound": "Sala, partida, opciones, mazos y semilla no coinciden con la huella.",
  "finding.order": "El giro {number} está fuera de orden.",
  "finding.list": "Giro {number}: la lista de números fijados no coincide.",
  "finding.push": "Giro {number}: el número de {player} no coincide con el fijado.",
  "finding.winner": "El giro {number} elige a otra persona.",
  "finding.place": "El giro {number} se para en otro lugar.",
  "finding.rule": "Giro {number}: alguien estaba en la ruleta contra la regla.",
  "finding.teams": "Giro {number}: en la ruleta había un equipo que ya había tenido su turno.",
  "finding.picked": "El número de veces de {name} no es correcto.",
  "limits.people": "Que todos los de la ruleta estaban de verdad, y nadie más.",
  "limits.teams":
    "Qué jugadores estaban en cada equipo, y que en la ruleta estaban todos los equipos a los que les tocaba.",
  "limits.questions": "Que las preguntas salieron en el orden que da la semilla.",
  "limits.server":
    "Ningún móvil aportó un número aleatorio: el administrador del servidor podía conocer los resultados.",
  "limits.missing": {
    one: "{count} número aleatorio no llegó a tiempo. Un móvil que retiene el suyo puede elegir entre dos resultados.",
    other:
      "{count} números aleatorios no llegaron a tiempo. Un móvil que retiene el suyo puede elegir entre dos " +
      "resultados.",
  },
  "limits.names": "Que los invitados y las líneas de una lista de la que se sorteó tuvieran esos nombres.",
  "limits.spins": "Cuándo y quién giró la ruleta, y qué sorteos se anularon.",
  "limits.prizes":
    "Qué se sorteaba, con qué regla y para cuántos se giró la ruleta, los títulos de los mazos y cuántas preguntas " +
    "hubo.",
  "check.people": {
    one: "El nombre de {count} jugador coincide con la lista de jugadores.",
    other: "Los nombres de {count} jugadores coinciden con la lista de jugadores.",
  },
  "bad.people": "Un nombre no coincide con la lista de jugadores.",
  "finding.stranger": "{player} no es de esta sala.",
  "finding.renamed": "{player} tiene otro nombre en la lista de jugadores.",
  "finding.number": "La partida {number} tiene otro número en el archivo.",
  "finding.entrant": "{player} tiene otro nombre en la lista de invitados o de líneas.",
  "limits.recap":
    "Los giros de preguntas, quién estaba en la ruleta y el número de cada móvil. Puedes comprobarlos con el " +
    "archivo exportado.",
  undisclosed:
    "Party: los textos de las preguntas y los nombres de invitados y de listas pegadas. Los votos no están en el " +
    "archivo, porque ningún resultado depende de ellos.",
};
