/** Texts of the recap, in English. Keys are `recap.<key>`. */
export default {
  title: "Recap",
  documentTitle: "{title} — recap",
  share: "Share",
  copied: "Link copied",
  print: "Print",
  room: "Back to room {code}",
  foot: "Made with Callboard. Games for everyone in the room.",
  "none.title": "No recap yet",
  "none.text": "The recap appears here as soon as the first round ends.",
  "none.again": "Check again",
  "none.room": "Back to the room",
};
