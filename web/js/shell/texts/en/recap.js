/** What the recap says, in English. Keys are `recap.<key>`. */
export default {
  title: "The recap",
  documentTitle: "{title} — recap",
  eyebrow: "The recap",
  share: "Share",
  copied: "Link copied",
  print: "Print",
  room: "To the room {code}",
  foot: "Made by Callboard, games for a room full of people.",
  "none.title": "Nothing to look back at yet",
  "none.text": "The recap appears here as soon as the first round is over.",
  "none.again": "Look again",
  "none.room": "To the room",
};
