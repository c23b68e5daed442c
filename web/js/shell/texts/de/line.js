/** Reasons why a page cannot connect to its room, in German. Keys are `line.<key>`. */
export default {
  blocked:
    "Die Seite lädt, aber die laufende Verbindung ist zwischen diesem Gerät und dem Server gesperrt, vielleicht " +
    "durch einen Proxy oder einen Filter in diesem Netz. Ein anderes Netz kann helfen.",
  "blocked.host":
    "Die Seite lädt, aber die laufende Verbindung ist zwischen diesem Gerät und dem Server gesperrt. Wenn du den " +
    "Server betreibst: Der Proxy davor muss WebSocket-Upgrades und das Host-Feld weitergeben. Beispiele stehen in " +
    "config/proxies.",
};
