/** Texts of games on one device, in Spanish. Keys are `alone.<key>`. */
export default {
  home: "Portada",
  rules: "Reglas",
  "storage.blocked": "Tu navegador no permite guardar. Todo esto se pierde al cerrar la página.",
  plain: "Sin HTTPS, esta página no se puede volver a abrir sin conexión. Déjala abierta para jugar sin red.",
};
