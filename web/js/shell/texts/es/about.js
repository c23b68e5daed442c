/** Texts of the page about Callboard, in Spanish. Keys are `about.<key>`. */
export default {
  title: "Acerca de Callboard",
  text:
    "Callboard es un servidor de juegos para toda una sala. Este lo gestiona la persona o el club que te ha " +
    "invitado.",
  version: "Versión",
  "version.unknown": "Ahora no se puede consultar la versión.",
  forget: "Ser olvidado",
  "forget.text":
    "Si quieres que se te olvide en las salas a las que entraste con este navegador, envía este número a quien " +
    "administra este servidor. Representa todos los lugares que se ocuparon desde este navegador, así que no se lo " +
    "des a nadie más.",
  "forget.else":
    "¿Entraste con otro navegador, o un anfitrión escribió tu nombre? Entonces envía el código de la sala y el nombre " +
    "que tienes allí.",
  "forget.by":
    "Si quieres que se te olvide en una sala, envía su código y el nombre que tienes allí a quien administra este " +
    "servidor.",
  licences: "Licencias",
  "licences.text": "Los avisos de todo el software que forma parte de Callboard.",
  "licences.unknown": "Ahora no se pueden cargar los avisos.",
};
