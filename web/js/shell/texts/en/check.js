/** The check before an evening, and the rehearsal, in English. Keys are `check.<key>`. */
export default {
  title: "Before the evening",
  reach: "Phones reach this server",
  "reach.local":
    "{host} works on this computer alone. Ask the person who started the server " +
    "to start it with --lan, or to set server.public-url.",
  "reach.fine": { one: "{count} phone is here.", other: "{count} phones are here." },
  "reach.open":
    "Scan the QR code with one phone, in the network of the evening. It appears here at once. The address: {host}",
  socket: "Messages arrive at once",
  "socket.fine": "This page is connected.",
  "socket.wrong": "There is no connection. A proxy or a firewall may block WebSocket.",
  secure: "HTTPS",
  "secure.fine": "Phone screens stay on, and pages work offline.",
  "secure.open": "Without HTTPS, phone screens may turn off, and pages can’t be opened offline. Everything else works.",
  stage: "Big screen",
  "stage.fine": { one: "Open on this computer.", other: "Open {count} times on this computer." },
  "stage.open": "Not open in this browser. If another computer shows it, look there.",
  "stage.go": "Open",
  sound: "Sound",
  "sound.fine": "On. Turn up the speakers, then listen at the back of the room.",
  "sound.open": "Off. Press the button on the big screen, which also fills the screen.",
  "look.fine": "Fine",
  "look.wrong": "Doesn’t work",
  "look.open": "Please check",
  devices:
    "Other phones can’t be tested from here. Try one iPhone and one Android phone. Callboard is tested with " +
    "Chromium, Firefox and WebKitGTK, not with real iPhones or TVs.",
  rehearse: "Rehearse with bots",
  "rehearse.bots": "Number of bots",
  "rehearse.note": "A separate room in a new tab. This room stays as it is.",
  "rehearsal.name": "Rehearsal",
  "rehearsal.try": "Try it: begin, take something back, end it.",
  "rehearsal.note": "Bots play along while this tab is open.",
  "rehearsal.begin": "Begin",
  "rehearsal.back": "Take something back",
  "rehearsal.finish": "End it",
  "rehearsal.done": "done",
  "rehearsal.end": "End the rehearsal",
  "rehearsal.bot": "Bot {number}",
  spare: "If something fails",
  "spare.1": "Reload the page. Boards, marks and places are kept.",
  "spare.2": "This computer fails: open the recovery link on another device. Save it in the room’s panel.",
  "spare.3": "The projector fails: everything is on the phones, too.",
  "spare.4":
    "The network fails: what the front page offers to play on this device works wherever it was opened over HTTPS " +
    "before.",
  "spare.5": "If the game has boards, print them before. Paper needs no network.",
};
