/** Texts of One-Eyed Jack on the big screen, in English. Keys are `sequence/screen.<key>`. */
export default {
  lacks: { one: "{team}: one chip away in {count} place", other: "{team}: one chip away in {count} places" },
  join: "Join now with the code {code}",
  page: "Tables {from}–{to} of {of}",
  done: { one: "{count} of {of} tables finished", other: "{count} of {of} tables finished" },
  through: "advances",
  next: "Next: {round}",
  close: "one chip away",
  "close.all": "each one chip away",
  against: "against",
  beat: "beat {others} in the final",
  points: "Points of a game: 10, 7, 5, 3, 1",
  results: "Results: {round}",
  throughCount: { one: "{count} player is through", other: "{count} players are through" },
  won: "won",
  joinNext: "Join the next game with the code {code}",
  full: "All 12 seats are taken. You can still watch.",
};
