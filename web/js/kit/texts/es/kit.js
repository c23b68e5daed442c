/** What every page may say, in Spanish. Keys are `kit.<key>`. */
export default {
  // Counts and places
  ordinal: { other: "{count}.º" },
  quoted: "«{term}»",
  // Screens where there is no way on
  "end.notFound.title": "En esta dirección no hay nada",
  "end.notFound.text": "Para entrar en una sala, escribe sus seis caracteres en la portada.",
  "end.unknownRoom.title": "Ninguna sala tiene este código",
  "end.unknownRoom.text": "Comprueba los seis caracteres con quien te dio el código. Nunca llevan 0, O, 1, I ni L.",
  "end.tooManyWrongCodes.title": "Un momento, por favor",
  "end.tooManyWrongCodes.text":
    "Desde esta red han llegado demasiados códigos erróneos, así que hay que esperar unos segundos. Vuelve a " +
    "intentarlo o escanea el código QR de la sala, que funciona al momento.",
  "end.roomLocked.title": "Esta sala está cerrada",
  "end.roomLocked.text":
    "El anfitrión no deja entrar a nadie más por ahora. Pídele que la abra y vuelve a intentarlo. ¿Ya juegas en " +
    "otro dispositivo? Usa ese.",
  "end.roomEnded.title": "Esta sala ha terminado",
  "end.roomEnded.text": "¡Gracias por jugar! El resumen sigue ahí: quién ganó, qué se cantó y cómo fue.",
  "end.removed.title": "Te han expulsado",
  "end.removed.text":
    "El anfitrión te ha sacado de esta sala. Si fue un error, pídele que te deje volver y abre esta página de nuevo.",
  "end.badToken.title": "Este enlace no abre la sala",
  "end.badToken.text": "El servidor no conoce la clave del enlace. Pide un enlace nuevo o entra a jugar con el código.",
  "end.notHost.title": "Este no es el navegador del anfitrión",
  "end.notHost.text":
    "Abre el enlace de anfitrión que recibiste al crear la sala (acaba en #token=…) o usa el navegador con el que " +
    "la creaste.",
  "end.demoted.title": "Ahora eres jugador",
  "end.demoted.text":
    "Has dejado de dirigir, o quien creó la sala te ha devuelto al juego. Conservas tu sitio: sigue jugando con un " +
    "cartón.",
  "end.moved.title": "Tu sitio se ha mudado",
  "end.moved.text":
    "Se abrió en otro dispositivo y sigue allí. Si no fuiste tú, pregunta al anfitrión o a quien gestiona el servidor.",
  "end.roomFull.title": "Esta sala está llena",
  "end.roomFull.text": "No cabe nadie más. Vuelve a intentarlo en un minuto: puede que alguien se haya ido.",
  "end.offline.title": "El servidor no responde",
  "end.offline.text": "Comprueba que este dispositivo está en la misma red que el anfitrión y vuelve a intentarlo.",
  "end.protocol.title": "Esta página está anticuada",
  "end.protocol.text": "El servidor se ha actualizado. Recarga la página para continuar; conservas tu sitio.",
  "end.other.title": "Algo ha fallado",
  "end.other.text": "El servidor dice «{reason}». Recarga la página; conservas tu sitio.",
  "end.room": "Sala {code}",
  "end.again": "Reintentar",
  "end.fresh": "Entrar a jugar",
  "end.recap": "Ver el resumen",
  "end.home": "Ir a la portada",
  // Parts of pages
  "toasts.label": "Mensajes",
  "newer.text": "Hay una versión nueva.",
  "newer.reload": "Recargar",
  "newer.later": "Más tarde",
  "storage.weak": "Este navegador guarda poco aquí. Si se cierra de golpe, quizá se pierdan tus últimos toques.",
  // Names to start with
  close: "Cerrar",
  cancel: "Cancelar",
  // A link for another device
  "link.local":
    "Esta página se abrió con una dirección que solo vale aquí. Ábrela primero con una a la que llegue el otro.",
  "link.copy": "Copiar el enlace",
  "link.copied": "Copiado. Guárdatelo para ti.",
  "link.notCopied": "Este navegador no deja copiar a las páginas.",
};
