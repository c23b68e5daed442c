/** Texts about rooms, in Spanish. Keys are `room.<key>`. */
export default {
  // Refusals, by the server's code
  "error.roundNotStarted": "La ronda aún no ha empezado.",
  "error.roundPlaying": "No puedes cambiar esto durante una ronda.",
  "error.roundFinished": "La ronda ha terminado.",
  "error.notAllowed": "No puedes hacer eso en esta sala.",
  "error.badName": "Ese nombre no está permitido. Elige otro.",
  "detailed.badOptions": "Estas opciones no se pueden combinar.",
  "error.rateLimited": "Demasiadas acciones a la vez. Vuelve a intentarlo enseguida.",
  "error.tooLarge": "Ese texto es demasiado largo.",
  "error.unavailable": "El servidor no puede guardar ahora mismo. Reintentando…",
  "error.roomFull": "La sala está llena. Vuelve a intentarlo en un minuto.",
  "error.tooManyInvitations": "Ya hay 8 invitaciones abiertas. Retira una primero.",
  "error.tryLater": "Está entrando mucha gente a la vez. Espera un momento.",
  "error.needsForce": "Eso sacaría a más de un tercio de la gente.",
  "error.tooManyRounds": "Esta sala ha llegado a su límite de rondas. Abre otra para seguir.",
  "error.roomUsedUp": "Esta sala ha llegado a su tamaño máximo. Abre otra para seguir.",
  "error.roomLocked": "El anfitrión ha bloqueado la sala.",
  "error.roomEnded": "El anfitrión ha cerrado esta sala.",
  "error.unknownRoom": "No hay ninguna sala con este código. Compruébalo y vuelve a intentarlo.",
  "error.tooManyWrongCodes":
    "Demasiados códigos erróneos desde esta red. Volveremos a intentarlo en unos segundos; con el código QR entras ya.",
  "error.removed": "El anfitrión te ha sacado de esta sala.",
  "error.moved": "Tu sitio está abierto ahora en otro dispositivo.",
  "error.badToken": "Este enlace no es válido en este servidor.",
  "error.unknown": "No ha funcionado. Recarga la página y vuelve a intentarlo.",
  // Parts of pages
  "line.back": "De vuelta en la sala",
  "line.lost": "Reconectando…",
  "line.kept": "Reconectando… Tus toques están guardados.",
  "ticket.title": "Únete",
  "ticket.qr": "Código QR que abre {address}",
  "ticket.code": "Código de sala {code}",
  "name.none": "Escribe un nombre para que los demás sepan quién eres.",
  "name.long": "Los nombres pueden tener hasta 24 caracteres. Este tiene {length}.",
  "name.shown": "Este nombre contiene caracteres que no se pueden mostrar.",
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
  "error.tooManyPlays": "Esta sala ha llegado a su límite de 50 juegos. Abre otra para seguir.",
  "error.playTooSoon": "Espera unos segundos antes del siguiente juego.",
};
