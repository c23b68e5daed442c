/** Texts for a pasted list of terms, in English. Keys are `bingo/terms.<key>`. */
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
    one: "A pack can have up to {most} terms. Remove {count}.",
    other: "A pack can have up to {most} terms. Remove {count}.",
  },
  "terms.tooFew": "{count} of at least {needed} terms.",
  "terms.exact": "{count} terms: all boards will have the same terms.",
  "terms.enough": "{count} terms. Each board gets {needed} of them.",
  "terms.duplicate": "Line {line} is a duplicate: {term}",
  "terms.overlong": "Line {line} is too long (at most {most} characters) and is skipped: {term}",
  "terms.moreFlags": { one: "and {count} more line", other: "and {count} more lines" },
  "terms.alike": "Line {line} looks like “{twin}”. Only one counts: {term}",
  "terms.doubt": "Line {line}: {term} – {why}",
  "terms.surplus": {
    one: "Skipped: line {from}, {first}",
    other: "Skipped: {count} terms, from line {from} ({first}) to line {to} ({last})",
  },
  // Problems in an imported term
  "doubt.joined": "A line break became a space.",
  "doubt.invisible": "Invisible characters were removed.",
  "doubt.garbled": "Some letters look wrong. Try another encoding.",
  "doubt.markup": "Contains markup. It will be shown as plain text.",
  "doubt.guessed": "Is this the term? We weren’t sure.",
  "doubt.heading": "This may be a heading, not a term.",
  // How a list was read
  "reading.lines": { one: "{count} term, one per line.", other: "{count} terms, one per line." },
  "reading.json": { one: "{count} term, read as JSON.", other: "{count} terms, read as JSON." },
  "reading.yaml": { one: "{count} term, read as YAML.", other: "{count} terms, read as YAML." },
  "reading.code": { one: "{count} term, read as source code.", other: "{count} terms, read as source code." },
  "reading.table": { one: "{count} term, read as a table.", other: "{count} terms, read as a table." },
  "reading.groups": "{count} lists were merged: {names}",
  "reading.members": "Ignored fields: {names}",
  "reading.columns": "Ignored columns: {names}",
  "reading.skipped": { one: "{count} entry has no term.", other: "{count} entries have no term." },
  "reading.strings": {
    one: "{count} text outside the list was skipped.",
    other: "{count} texts outside the list were skipped.",
  },
  "reading.cut": {
    one: "{count} more term was not read. The list is too long.",
    other: "{count} more terms were not read. The list is too long.",
  },
};
