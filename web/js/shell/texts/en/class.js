/** Texts of a class, in English. Keys are `class.<key>`. */
export default {
  title: "Class list",
  choose: "Tap your name.",
  none: "The list of names is empty. Ask your host.",
  taken: "Someone else has just taken this name. Tap yours, or ask your host.",
  unlisted: "Not on the list? Ask your host.",
  isTaken: "taken",
  lead:
    "For school classes and other groups that you know: players tap their name on a list instead of choosing one. " +
    "Only people on the list can join, each once. Reactions and the names of new players on the big screen are " +
    "turned off; you can turn them on again under “Names and access”.",
  names: "Names",
  namesNote:
    "One per line. You can paste a column of a table. Up to 200 names of 24 characters; use first names only if " +
    "you can. People with the room’s code see the list.",
  example: "Anna\nBen\nCem",
  count: { one: "{count} name", other: "{count} names" },
  twice: "{name} is there twice: add a letter.",
  tooMany: "At most {most} names fit.",
  empty: "Paste the names first, one per line.",
  start: "Use this list",
  save: "Save the list",
  end: "End the list",
  endTitle: "End the list?",
  endText: "New players then choose their own names. Players who have joined stay, with their names.",
  missing: { one: "{count} name has no player yet: {names}", other: "{count} names have no player yet: {names}" },
  until: "Delete the room at the end of",
  untilNote: "The server deletes the room with everything in it when this day ends, at midnight. Empty: no date.",
  untilDay: "The room is deleted with everything in it, for good, at the end of {date}.",
  complete: "Every name has a player.",
};
