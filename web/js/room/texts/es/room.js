/** What pages say of a room, in Spanish. Keys are `room.<key>`. */
export default {
  // Refusals, by the server's code
  "error.roundNotStarted": "La ronda aún no ha empezado.",
  "error.roundPlaying": "Eso no se puede cambiar durante una ronda.",
  "error.roundFinished": "La ronda ha terminado.",
  "error.notAllowed": "Eso no está permitido en esta sala.",
  "error.badName": "Ese nombre no se puede usar.",
  "error.badOptions": "Estas opciones no encajan entre sí.",
  "error.rateLimited": "Demasiado rápido. Vuelve a intentarlo enseguida.",
  "error.tooLarge": "Era demasiado largo.",
  "error.unavailable": "El servidor no puede guardar nada ahora mismo. Lo sigue intentando.",
  "error.roomFull": "La sala está llena ahora mismo.",
  "error.tooManyInvitations": "Hay ocho invitaciones abiertas. Retira una primero.",
  "error.tryLater": "Está entrando mucha gente a la vez. Espera un momento.",
  "error.needsForce": "Eso sacaría a más de un tercio de la gente.",
  "error.tooManyRounds": "Esta sala ya ha jugado todas sus rondas. Abre otra para seguir.",
  "error.roomUsedUp": "Esta sala ha llegado a su límite. Abre otra para seguir.",
  "error.roomLocked": "El anfitrión ha cerrado la sala.",
  "error.roomEnded": "El anfitrión ha terminado esta sala.",
  "error.unknownRoom": "Ninguna sala tiene este código. Compruébalo.",
  "error.tooManyWrongCodes":
    "Desde esta red han llegado demasiados códigos erróneos, así que hay que esperar unos segundos. Se reintenta " +
    "solo; el código QR funciona al momento.",
  "error.removed": "El anfitrión te ha sacado de esta sala.",
  "error.moved": "Este sitio se juega ahora en otro dispositivo.",
  "error.badToken": "El servidor no conoce esa clave.",
  "error.offline": "El servidor no responde. ¿Está en marcha, y este dispositivo en su red?",
  "error.unknown": "El servidor lo ha rechazado.",
  // Parts of pages
  "line.back": "De vuelta en la sala",
  "line.lost": "Reconectando…",
  "line.kept": "Reconectando… tus toques se guardan",
  "ticket.title": "Únete",
  "ticket.qr": "Código QR que abre {address}",
  "ticket.code": "Código de sala {code}",
  "name.none": "Escribe un nombre para que todos sepan quién eres.",
  "name.long": "Un nombre tiene 24 caracteres como mucho; este tiene {length}.",
  "name.shown": "Este nombre tiene caracteres que no se pueden mostrar.",
  "name.removed": "(fuera)",
  // Names to start with
  "names.first":
    "Búho Cometa Delfín Duende Erizo Faro Gato Grillo Halcón Jilguero Lince Lucero Mago Mirlo Mochuelo Oso Pirata " +
    "Puma Quetzal Tambor Tejón Trovador Vencejo Zorro",
  "names.last":
    "Ágil Alegre Amable Atento Audaz Brillante Cortés Dorado Elegante Fiel Fugaz Genial Gentil Jovial Leal Lunar " +
    "Noble Polar Sagaz Sereno Solar Tenaz Valiente Veloz",
  "names.both": "{first} {last}",
  // The evening
  "error.unknownGame": "Este servidor no tiene ese juego.",
  "error.tooManyPlays": "Esta sala ya ha jugado sus cincuenta juegos. Abre otra para seguir.",
  "error.playTooSoon": "Espera unos segundos antes del siguiente juego.",
};
