import GameRules
import JSON
import Testing
import WireProtocol

@testable import Party

/// Imports of questions: lists and tables from notes, spreadsheets and other programs.
@Suite struct ImportTests {
    private func list(_ text: String) -> DeckDraft.Examination {
        DeckDraft(lines: Array(text.utf8), title: "T", language: "en").examined()
    }

    private func table(_ text: String) -> DeckDraft.Examination {
        DeckDraft(csv: Array(text.utf8), title: "T", language: "en").examined()
    }

    /// Questions as short texts: the kind or category, the difficulty unless it is easy, the text and the options.
    private func told(_ found: DeckDraft.Examination) -> [String] {
        found.deck.questions.map { question in
            let kind = question.kind == .other ? question.category.rawValue : question.kind.rawValue
            let difficulty = question.difficulty == .easy ? "" : " \(question.difficulty.rawValue)"
            return "\(kind)\(difficulty): \(([question.text] + question.options).joined(separator: " | "))"
        }
    }

    /// The same table, as spreadsheets of different countries write and copy it.
    private static let asked = [
        """
        Question,Category,Type,Difficulty,Option 1,Option 2
        What is your worst habit?,Truth or Dare,Truth,Easy,,
        "Sing, loudly.",Truth or Dare,Dare,Medium,,
        Which?,Would You Rather,,Hard,fly,swim
        Who here snores?,Custom,,,,
        """,
        """
        Frage;Kategorie;Art;Schwierigkeit;Option A;Option B
        What is your worst habit?;Wahrheit oder Pflicht;Wahrheit;leicht;;
        Sing, loudly.;Wahrheit oder Pflicht;Pflicht;Mittel;;
        Which?;Was wäre dir lieber?;;schwer;fly;swim
        Who here snores?;Eigene;;;;
        """,
        """
        "text","category","kind","difficulty","option1","option2"
        "What is your worst habit?","truthOrDare","truth","easy","",""
        "Sing, loudly.","truthOrDare","dare","medium","",""
        "Which?","wouldYouRather","","hard","fly","swim"
        "Who here snores?","custom","","easy","",""
        """,
        """
        DIFFICULTY,TEXT,KIND,OPTION1,OPTION2
        EASY,What is your worst habit?,TRUTH,,
        MEDIUM,"Sing, loudly.",DARE,,
        HARD,Which?,WOULD YOU RATHER,fly,swim
        ,Who here snores?,CUSTOM,,
        """,
        """
        What is your worst habit?\ttruth
        Sing, loudly.\tDare\tmedium
        Which?\tWould you rather\tHard\tfly\tswim
        Who here snores?
        """,
        """
        No.\tPregunta\tTipo\tDificultad\tOpción 1\tOpción 2
        1\tWhat is your worst habit?\tVerdad\tFácil
        2\tSing, loudly.\tReto\tMedio\t\t
        3\tWhich?\tQué preferirías\tDifícil\tfly\tswim
        4\tWho here snores?\t\t\t\t
        """,
        """
        1.\tWhat is your worst habit?\tvérité
        2.\tSing, loudly.\tAction\tmoyen
        3.\tWhich?\tTu préfères\tdifficile\tfly\tswim
        4.\tWho here snores?
        """,
    ]

    @Test(arguments: asked, ["\n", "\r\n", "\r"])
    func `Tables in people's own words are read, with capitals, in four languages`(text: String, newline: String) {
        for bom in ["", "\u{FEFF}"] {
            let text = bom + text.replacing("\n", with: newline) + newline
            for found in [table(text), list(text)] {
                #expect(found.mistakes == [])
                #expect(
                    told(found) == [
                        "truth: What is your worst habit?", "dare medium: Sing, loudly.",
                        "wouldYouRather hard: Which? | fly | swim", "custom: Who here snores?",
                    ])
            }
        }
    }

    @Test func `JSON and YAML take the same words`() throws {
        let json = #"""
            {"title":"T","questions":[
              {"text":"a?","category":"Truth or Dare","kind":"Truth","difficulty":"Easy"},
              {"text":"b.","category":"Truth or Dare","kind":"DARE","difficulty":"Hard"},
              {"text":"c?","category":"Would You Rather","options":["fly","swim"]},
              {"text":"d?","category":"Custom"}, {"text":"e.","category":"Dare"}]}
            """#
        let yaml = """
            title: T
            questions:
              - {text: "a?", category: Truth or Dare, kind: Truth, difficulty: Easy}
              - {Dare: b., difficulty: Hard}
              - {text: "c?", category: Would You Rather, options: [fly, swim]}
              - {text: "d?", category: Custom}
              - {text: e., category: Dare}
            """
        let drafts = [try DeckDraft(try JSONParser.parse(Array(json.utf8))), DeckDraft(yaml: Array(yaml.utf8))]
        for draft in drafts {
            let found = draft.examined()
            #expect(found.mistakes == [])
            #expect(
                told(found) == [
                    "truth: a?", "dare hard: b.", "wouldYouRather: c? | fly | swim", "custom: d?", "dare: e.",
                ])
        }
    }

    @Test func `A list loses its numbers, bullets and headings, and keeps its kinds`() {
        let lists = [
            "1. First?\n2. Second?\n3. Third?", "1) First?\n2) Second?\n3) Third?", "- First?\n- Second?\n- Third?",
            "• First?\n• Second?\n• Third?", "* First?\n\n* Second?\n* Third?", "First?\nSecond?\nThird?",
            "  1.  First?\n  2.  Second?\n  3.  Third?", "☐ First?\n☑ Second?\n– Third?",
            "# My questions\n\n1. First?\n\n## More of them\n\n1. Second?\n2. Third?",
            "1.\tFirst?\n2.\tSecond?\n3.\tThird?", "•\tFirst?\n•\tSecond?\n•\tThird?", "\tFirst?\n\tSecond?\n\tThird?",
        ]
        for text in lists {
            #expect(told(list(text)) == ["custom: First?", "custom: Second?", "custom: Third?"], "\(text)")
            #expect(list(text).mistakes == [])
        }
        let kinds = [
            "Truth: First?\nDare: Second.\nTRUTH - Third?", "1. Truth: First?\n2. Dare: Second.\n3. Truth: Third?",
            "# Truths\n- First?\n# Dares\n- Second.\n# Truth\n- Third?",
            "Truth:\nFirst?\nDare:\nSecond.\nTruth:\nThird?",
            "[Truth] First?\n(dare) Second.\n[truth] Third?", "Wahrheit: First?\nPflicht: Second.\nVérité : Third?",
            "Truth 1: First?\nDare 1: Second.\nTruth 2: Third?",
            "Truth:\tFirst?\nDare: Second.\nTruth: Third?", "Truth\tFirst?\nDare: Second.\nTruth: Third?",
            "Truth:\tFirst?\nDare:\tSecond.\nTruth:\tThird?", "Truth\tFirst?\nDare\tSecond.\nTruth\tThird?\teasy",
        ]
        for text in kinds {
            #expect(told(list(text)) == ["truth: First?", "dare: Second.", "truth: Third?"], "\(text)")
        }
    }

    @Test func `What only looks like a number, a bullet or a heading stays`() {
        let texts = [
            "1984 or Animal Farm?", "3.5 km: walk or drive?", "#1 in the charts?", "-5 degrees or +35?",
            "2. World War: which book?", "Truth is what?", "Never have I ever: skydiving", "*Who* is late?",
            "What is 1. FC Köln?", "Dare you?", "\"Hello\" in five languages?",
        ]
        for text in texts { #expect(list(text).deck.questions.map(\.text) == [text]) }
        #expect(list(texts.joined(separator: "\n")).deck.questions.map(\.text) == texts)
        #expect(list("7. Heaven?\n3. Man?").deck.questions.map(\.text) == ["7. Heaven?", "3. Man?"])
    }

    @Test func `A tab alone makes no table of a list`() {
        #expect(told(list("Truth:\tWhat?")) == ["truth: What?"] && list("Truth:\tWhat?").mistakes == [])
        let mixed = list("First?\nWhat\tnow?\nThird?")
        #expect(told(mixed) == ["custom: First?", "custom: What now?", "custom: Third?"] && mixed.mistakes == [])
        // Names of columns or tabs in most lines make a text a table.
        #expect(
            told(list("Text\tKind\nFirst?\nSecond?\tdare\nThird?")) == [
                "custom: First?", "dare: Second?", "custom: Third?",
            ])
        #expect(told(list("Which?\tfly\tswim\nWhat?\ttruth\nWho?")).first == "wouldYouRather: Which? | fly | swim")
    }

    @Test func `A category without its kind is told with what is allowed`() {
        let found = table(
            """
            text,category,kind
            a?,Truth or Dare,
            b?,Custom,truth
            c?,Would You Rather,dare
            d?,Truth or Dare,dare
            """)
        #expect(
            found.mistakes.map { "\($0.line ?? 0) \($0.reason)" } == [
                "2 in the category Truth or Dare, kind must be truth or dare",
                "3 only the category Truth or Dare has a kind: leave kind empty or change the category",
                "4 only the category Truth or Dare has a kind: leave kind empty or change the category",
            ])
        #expect(told(found) == ["dare: d?"])
    }

    @Test func `Line breaks in a cell are spaces, and a quote that is left open is told`() {
        let broken = table(
            "text,kind\r\n\"What would\r\nyou do?\",truth\n\"Say \"\"hi\"\"\",dare\n\"Quoted\" word?,truth\n")
        #expect(told(broken) == ["truth: What would you do?", "dare: Say \"hi\"", "truth: \"Quoted\" word?"])
        #expect(broken.mistakes == [])
        let open = table("text,kind\n\"Why?,truth\nHow?,truth\n\"What?\",dare\n")
        #expect(open.mistakes.map { "\($0.code) \($0.line ?? 0)" } == ["openQuote 2"])
        #expect(told(open) == ["truth: \"Why?", "truth: How?", "dare: What?"])
        let last = table("a?,truth\n\"b?,truth")
        #expect(last.mistakes.map { "\($0.code) \($0.line ?? 0)" } == ["openQuote 2"])
        #expect(told(last) == ["truth: a?", "truth: \"b?"])
        // Line numbers are those of the file.
        let later = table("text,difficulty\n\"one\ntwo\",easy\nthree,brave\n")
        #expect(later.mistakes.map { "\($0.code) \($0.line ?? 0)" } == ["badDifficulty 4"])
    }

    @Test func `Words that are unknown are told with their line`() {
        let found = table("a?,icebreaker\nb?,Truth or Dare\nc?,dare,brave\nd?,one,two,three\n")
        #expect(
            found.mistakes.map { "\($0.code) \($0.line ?? 0)" } == [
                "badCategory 1", "badKind 2", "badOptions 3", "badOptions 4",
            ])
        #expect(told(table("Which?,fly,swim\n")) == ["wouldYouRather: Which? | fly | swim"])
        #expect(table("").mistakes.map(\.code) == ["noQuestions"])
        #expect(table("text,kind\n").mistakes.map(\.code) == ["noQuestions"])
    }

    @Test func `The worst table of its size costs not much more than a usual one`() {
        let many = [
            String(repeating: "\"a\n", count: 30_000), String(repeating: "\"", count: 100_000),
            String(repeating: "\"\"\n", count: 30_000), "\"" + String(repeating: "\"\"", count: 50_000),
            String(repeating: "a\t", count: 50_000), String(repeating: "1. ", count: 30_000),
            String(repeating: "- \n", count: 30_000), String(repeating: "\"\n,", count: 30_000),
        ]
        /// Returns the least time of three runs for each byte, because other processes use the machine, too.
        func cost(_ text: String) -> Double {
            let least =
                (0..<3).map { _ in
                    ContinuousClock().measure {
                        _ = table(text)
                        _ = list(text)
                    }
                }.min() ?? .zero
            return least / .nanoseconds(text.utf8.count)
        }
        let usual = cost(String(repeating: "What would you do?,truth,easy\n", count: 3_300))
        for text in many {
            let ratio = cost(text) / usual
            // Quadratic costs would be hundreds of times as much.
            #expect(ratio < 60, "\(text.prefix(4)) costs \(ratio) times as much")
        }
    }
}
