/** Reasons why a page cannot connect to its room, in Spanish. Keys are `line.<key>`. */
export default {
  blocked:
    "La página carga, pero la conexión en directo está bloqueada entre este dispositivo y el servidor, quizá por " +
    "un proxy o un filtro de esta red. Prueba con otra red.",
  "blocked.host":
    "La página carga, pero la conexión en directo está bloqueada entre este dispositivo y el servidor. Si " +
    "administras el servidor: el proxy que tiene delante debe dejar pasar las conexiones WebSocket y la cabecera " +
    "Host. Hay ejemplos en config/proxies.",
};
