/** A pasted list of terms, and how it was read, in English. Keys are `bingo/terms.<key>`. */
export default {
  // A pasted list of terms
  "terms.label": "Your terms, one per line",
  "terms.example": "One more thing\nSomeone on a roof\nA demo fails\n…",
  "terms.none": "One term per line.",
  "terms.tooBig": {
    one: "{count} term, but too long (48 KiB at most).",
    other: "{count} terms, but together too long (48 KiB at most).",
  },
  "terms.tooMany": {
    one: "{most} terms are used; {count} is too many.",
    other: "{most} terms are used; {count} are too many.",
  },
  "terms.tooFew": "{count} of at least {needed} terms.",
  "terms.exact": "{count} terms: exactly one board’s worth.",
  "terms.enough": "{count} terms: every board draws its own {needed}.",
  "terms.duplicate": "Line {line} is there twice and counts once: {term}",
  "terms.overlong": "Line {line} is longer than {most} characters and is left out: {term}",
  "terms.moreFlags": { one: "and {count} more line", other: "and {count} more lines" },
  "terms.alike": "Line {line} looks like “{twin}” and counts once: {term}",
  "terms.doubt": "Line {line}: {term} – {why}",
  "terms.surplus": {
    one: "Left out: line {from}, {first}",
    other: "Left out: {count} terms, from line {from} ({first}) to line {to} ({last})",
  },
  // What somebody should look at in a term that came in
  "doubt.joined": "A line break became a space.",
  "doubt.invisible": "Invisible characters were taken out.",
  "doubt.garbled": "Letters got garbled. Another encoding may help.",
  "doubt.markup": "It contains markup, which will show as it is.",
  "doubt.guessed": "We guessed that this is the term. Is it?",
  "doubt.heading": "This may be a heading, not a term.",
  // How a list was read
  "reading.lines": { one: "{count} term, one per line.", other: "{count} terms, one per line." },
  "reading.json": { one: "{count} term, read as JSON.", other: "{count} terms, read as JSON." },
  "reading.yaml": { one: "{count} term, read as YAML.", other: "{count} terms, read as YAML." },
  "reading.code": { one: "{count} term, read as source code.", other: "{count} terms, read as source code." },
  "reading.table": { one: "{count} term, read as a table.", other: "{count} terms, read as a table." },
  "reading.groups": "Several lists became one ({count}): {names}",
  "reading.members": "Left out of each term: {names}",
  "reading.columns": "Columns left out: {names}",
  "reading.skipped": { one: "{count} entry holds no term.", other: "{count} entries hold no term." },
  "reading.strings": {
    one: "{count} text beside the list was left out.",
    other: "{count} texts beside the list were left out.",
  },
  "reading.cut": {
    one: "{count} more term was not read: that is far too many.",
    other: "{count} more terms were not read: that is far too many.",
  },
};
