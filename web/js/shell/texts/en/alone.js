/** Texts of games on one device, in English. Keys are `alone.<key>`. */
export default {
  home: "Home page",
  rules: "Rules",
  "storage.blocked": "Your browser blocks saving. Everything here is lost when you close this page.",
  plain: "Without HTTPS, this page can’t be reopened offline. Leave it open to play without a connection.",
};
