/** Reasons why a page cannot connect to its room, in English. Keys are `line.<key>`. */
export default {
  blocked:
    "This page loads, but its live connection is blocked between this device and the server, perhaps by a proxy or " +
    "a filter in this network. Another network may help.",
  "blocked.host":
    "This page loads, but its live connection is blocked between this device and the server. If you run the " +
    "server: the proxy in front of it must pass on WebSocket upgrades and the Host header. Examples are in " +
    "config/proxies.",
};
