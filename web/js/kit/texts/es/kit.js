/** Texts of all pages, in Spanish. Keys are `kit.<key>`. */
export default {
  // Counts and places
  ordinal: { other: "{count}.º" },
  quoted: "«{term}»",
  // Error pages
  "end.notFound.title": "Página no encontrada",
  "end.notFound.text": "Para entrar en una sala, escribe su código de seis caracteres.",
  "end.unknownRoom.title": "Sala no encontrada",
  "end.unknownRoom.text": "Comprueba el código con la persona que te lo dio. Los códigos nunca llevan 0, O, 1, I ni L.",
  "end.tooManyWrongCodes.title": "Espera unos segundos",
  "end.tooManyWrongCodes.text":
    "Desde esta red han llegado demasiados códigos erróneos. Vuelve a intentarlo en unos segundos o escanea el " +
    "código QR de la sala para entrar ya.",
  "end.roomLocked.title": "Esta sala está bloqueada",
  "end.roomLocked.text":
    "El anfitrión no deja entrar a nadie más por ahora. Pídele que desbloquee la sala y vuelve a intentarlo. ¿Ya " +
    "juegas en otro dispositivo? Usa ese.",
  "end.roomEnded.title": "Esta sala se ha cerrado",
  "end.roomEnded.text": "¡Gracias por jugar! El resumen muestra quién ganó y cómo fue cada juego.",
  "end.removed.title": "Te han sacado de la sala",
  "end.removed.text":
    "Un anfitrión te ha sacado, o pediste que se te olvidara. Si fue un error, pide al anfitrión que te deje volver y " +
    "abre esta página de nuevo.",
  "end.badToken.title": "Este enlace ya no funciona",
  "end.badToken.text": "Pide al anfitrión un enlace nuevo o entra a jugar con el código.",
  "end.notHost.title": "En este navegador no eres el anfitrión",
  "end.notHost.text": "Usa el navegador con el que abriste la sala o tu enlace de anfitrión (acaba en #token=…).",
  "end.demoted.title": "Ahora juegas",
  "end.demoted.text":
    "Has dejado de dirigir, o el propietario te ha quitado como anfitrión. Conservas tu sitio y puedes seguir jugando.",
  "end.moved.title": "Tu sitio está abierto en otro dispositivo",
  "end.moved.text": "Puedes seguir allí. Si no fuiste tú, avisa al anfitrión.",
  "end.roomFull.title": "Esta sala está llena",
  "end.roomFull.text": "Vuelve a intentarlo en un minuto. Puede que alguien salga.",
  "end.offline.title": "No se puede conectar con el servidor",
  "end.offline.text": "Comprueba que este dispositivo está en la misma red que el anfitrión y vuelve a intentarlo.",
  "end.protocol.title": "Esta página está anticuada",
  "end.protocol.text": "El servidor se ha actualizado. Recarga la página para continuar. Conservas tu sitio.",
  "end.other.title": "Algo ha fallado",
  "end.other.text": "El servidor indica: «{reason}». Recarga la página. Conservas tu sitio.",
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
  "error.offline": "No se puede conectar con el servidor. Comprueba que este dispositivo está en la red correcta.",
  "storage.weak": "Tu navegador no guarda de forma fiable. Si se cierra de golpe, puedes perder tus últimos toques.",
  // Names to start with
  close: "Cerrar",
  cancel: "Cancelar",
  // A link for another device
  "link.local":
    "Esta dirección solo funciona en este dispositivo. Abre la página con una dirección a la que llegue el otro.",
  "link.copy": "Copiar el enlace",
  "link.copied": "Copiado. No lo compartas.",
  "link.notCopied": "Tu navegador no permite copiar.",
};
