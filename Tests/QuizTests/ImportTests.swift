import Content
import Foundation
import GameRules
import JSON
import Testing

@testable import Quiz

/// Files of other programs, written here as those programs write them.
@Suite struct QuizImportTests {
    static let kinds: [(name: String, type: String, write: @Sendable (ModelQuiz) -> [UInt8])] = [
        ("Kahoot's CSV", "text/csv", { Array($0.kahootTable(separator: ",").utf8) }),
        ("Kahoot's CSV with semicolons", "text/csv", { Array($0.kahootTable(separator: ";").utf8) }),
        ("Kahoot's XLSX", xlsx, { $0.kahootSpreadsheet }),
        ("GIFT", "text/plain", { Array($0.gift.utf8) }),
        ("Aiken", "text/plain", { Array($0.aiken.utf8) }),
        ("ClassQuiz's JSON", "application/json", { Array($0.classQuizJSON.utf8) }),
        ("ClassQuiz's YAML", "application/yaml", { Array($0.classQuizYAML.utf8) }),
        ("plain text", "text/plain", { Array($0.plain.utf8) }),
    ]
    private static let xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

    private func read(_ bytes: [UInt8], as type: String, title: String = "T") throws -> QuizDraft.Examination {
        switch type {
        case "application/json": try QuizDraft(JSONParser.parse(bytes, limits: .document)).examined()
        case "application/yaml": QuizDraft(yaml: bytes).examined()
        case "text/csv": QuizDraft(csv: bytes, title: title, language: nil).examined()
        case "text/plain": QuizDraft(text: bytes, title: title, language: nil).examined()
        default: QuizDraft(spreadsheet: bytes, title: title, language: nil).examined()
        }
    }

    @Test(arguments: kinds.indices) func `25 files of each kind come in as they are`(_ kind: Int) throws {
        let (name, type, write) = Self.kinds[kind]
        for number in 0..<25 {
            var chance = SeededGenerator(bytes: Seed([UInt8](repeating: 5, count: 32)).derived(for: "\(number)").bytes)
            // Aiken has one right answer.
            let quiz = ModelQuiz(&chance, severalRight: name != "Aiken")
            let file = write(quiz)
            let read = try read(file, as: type)
            #expect(
                read.mistakes.isEmpty, "\(name) \(number): \(read.mistakes) \(String(decoding: file, as: UTF8.self))")
            #expect(read.quiz.questions.count == quiz.questions.count, "\(name) \(number)")
            for (found, wanted) in zip(read.quiz.questions, quiz.questions) {
                #expect(found.text == wanted.text, "\(name) \(number)")
                #expect(found.options == wanted.options, "\(name) \(number)")
                #expect(found.right == wanted.right, "\(name) \(number)")
                #expect(found.kind == (wanted.right.count == 1 ? .choice : .choices), "\(name) \(number)")
            }
            // Our own forms give the same quiz again.
            #expect(QuizDraft(yaml: Array(read.quiz.yaml.utf8)).examined().quiz == read.quiz)
            let json = JSONWriter.object(read.quiz.encodeWritten)
            #expect(try QuizDraft(JSONParser.parse(json, limits: .document)).checked() == read.quiz)
        }
    }

    @Test func `Kahoot's template is read from its first sheet, compressed`() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Golden/quiz/kahoot.xlsx")
        let read = try read(Array(Data(contentsOf: path)), as: Self.xlsx)
        #expect(read.mistakes.isEmpty, "\(read.mistakes)")
        #expect(
            read.quiz.questions.map(\.text) == [
                "Which planet is closest to the Sun?", "Which are mammals & swim?", "Sound travels faster in water.",
            ])
        #expect(read.quiz.questions.map(\.kind) == [.choice, .choices, .trueFalse])
        #expect(read.quiz.questions.map(\.right) == [[1], [0, 2], [0]])
        #expect(read.quiz.questions.map(\.seconds) == [20, 30, 10])
    }

    @Test func `GIFT has more kinds of questions`() throws {
        let text = """
            // A comment
            $CATEGORY: tests

            ::Q1:: [html]The <b>sky</b> is blue. {TRUE#Right}

            Two plus two equals {=four =4}

            When was Ulysses S. Grant born? {#1822:5}

            What is the value of pi (to 3 decimal places)? {#3.141..3.142}

            Which people are entombed in Grant's tomb? {
               ~%-100%No one
               ~%50%Grant
               ~%50%Grant's wife
               ~%-100%Grant's father
            }

            Grant was {~buried =entombed ~living} in Grant\\: tomb. // no comment here

            Who wrote it? {=Ada#well done ~Bo#no####Ada wrote it in 1843.}
            """
        let read = try read(Array(text.utf8), as: "text/plain")
        #expect(read.mistakes.isEmpty, "\(read.mistakes)")
        let questions = read.quiz.questions
        #expect(questions.map(\.kind) == [.trueFalse, .text, .estimate, .estimate, .choices, .choice, .choice])
        #expect(questions[0].text == "The sky is blue.")
        #expect(questions[1].accepted.map(\.text) == ["four", "4"])
        #expect(questions[2].number == Quantity("1822") && questions[3].number == Quantity("3.141"))
        #expect(questions[4].right == [1, 2])
        #expect(questions[5].text.hasPrefix("Grant was _____ in Grant: tomb."))
        #expect(questions[6].why == "Ada wrote it in 1843." && questions[6].options == ["Ada", "Bo"])
    }

    @Test func `ClassQuiz has more kinds of questions`() throws {
        let text = """
            {"title":"C","description":"","public":true,"cover_image":null,"questions":[\
            {"question":"Vote","time":"20","type":"VOTING","answers":[{"answer":"x"},{"answer":"y"}]},\
            {"question":"Order","time":"30","type":"ORDER","answers":[{"answer":"1"},{"answer":"2"}]},\
            {"question":"Text","time":"30","type":"TEXT","answers":[{"answer":"Bonn","case_sensitive":false}]},\
            {"question":"Range","time":"30","type":"RANGE","answers":{"min":0,"max":9,"min_correct":3,"max_correct":4}}]}
            """
        let read = try read(Array(text.utf8), as: "application/json")
        #expect(read.mistakes.isEmpty, "\(read.mistakes)")
        #expect(read.quiz.questions.map(\.kind) == [.poll, .order, .text, .estimate])
        #expect(read.quiz.questions[3].number == Quantity("3.5"))
    }

    @Test func `Plain text has all kinds`() throws {
        let text = """
            Which planet?
            * Mercury
            - Venus
            > It is near.

            How long?
            = 42.195 km

            Capital?
            = Bern
            = Berne

            Sort
            1. one
            2. two

            Your choice?
            ? tea
            ? coffee
            """
        let read = try read(Array(text.utf8), as: "text/plain")
        #expect(read.mistakes.isEmpty, "\(read.mistakes)")
        let questions = read.quiz.questions
        #expect(questions.map(\.kind) == [.choice, .estimate, .text, .order, .poll])
        #expect(questions[0].why == "It is near." && questions[1].unit == "km")
        #expect(questions[2].accepted.count == 2)
    }

    /// Files with one mistake each: the code and the line that are told.
    static let mistaken: [(type: String, file: String, code: String, line: Int?)] = [
        ("text/csv", "Question,Answer 1,Answer 2,Time limit,Correct\nQ,a,b,x,1\n", "badSeconds", 2),
        ("text/csv", "Question,Answer 1,Answer 2,Time limit,Correct\nQ,a,b,20,5\n", "badRight", 2),
        ("text/csv", "Question,Answer 1,Answer 2,Time limit,Correct\nQ,a,b,20,\n", "noRight", 2),
        ("text/csv", "Question,Answer 1,Answer 2,Time limit,Correct\nQ,a,,20,1\n", "badOptions", 2),
        ("text/csv", "Question,Answer 1,Answer 2,Time limit,Correct\n\"Q,a,b,20,1\n", "openQuote", 2),
        ("text/csv", "a,b,c\n1,2,3\n", "noHeader", nil),
        ("text/plain", "Q?\nA. x\nB. y\nANSWER: C\n", "badRight", 4),
        ("text/plain", "Q?\nA. x\nB. y\n\nR?\nA. x\nANSWER: A\n", "noRight", 5),
        ("text/plain", "\nQ {\n=a\n", "openBrace", 2),
        ("text/plain", "Q {}\n", "essay", 1),
        ("text/plain", "Q {=a -> b =c -> d}\n", "matching", 1),
        ("text/plain", "Q {#abc}\n", "badNumber", 1),
        ("text/plain", "Q\nwhat is this\n", "badSign", 2),
        ("text/plain", "Q\n- a\n- b\n", "noRight", 1),
        ("text/plain", "Q\n* a\n- A\n", "twin", 1),
        ("application/yaml", "title: T\nquestions:\n  - text: Q\n    color: red\n", "unknownKey", 4),
        (
            "application/yaml", "title: T\nquestions:\n  - text: Q\n    right: a\n    wrong: [b]\n    seconds: 3\n",
            "badSeconds", 3
        ),
        (
            "application/yaml", "title: T\nquestions:\n  - text: Q\n    options: [a, b]\n    right: c\n",
            "unknownRight", 3
        ),
        ("application/yaml", "title: [\n", "notRead", 2),
        (
            "application/json", #"{"title":"T","questions":[{"question":"S","type":"SLIDE","answers":""}]}"#, "badKind",
            1
        ),
        ("application/json", #"{"title":"","questions":[{"text":"Q","right":"a","wrong":["b"]}]}"#, "empty", nil),
        (xlsx, "PK nothing", "notRead", nil),
    ]

    @Test(arguments: mistaken.indices) func `A mistake is told with its line`(_ index: Int) throws {
        let (type, file, code, line) = Self.mistaken[index]
        let found = try read(Array(file.utf8), as: type).mistakes
        #expect(found.first?.code == code, "\(file): \(found)")
        if code != "notRead" { #expect(found.first?.line == line, "\(file): \(found)") }
    }

    @Test func `Damaged spreadsheets are refused, whatever is damaged`() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Golden/quiz/kahoot.xlsx")
        let whole = Array(try Data(contentsOf: path))
        var chance = SeededGenerator(bytes: [UInt8](repeating: 1, count: 32))
        for _ in 0..<300 {
            var file = whole
            for _ in 0...chance.integer(below: 4) {
                file[chance.integer(below: file.count)] = UInt8(chance.integer(below: 256))
            }
            _ = QuizDraft(
                spreadsheet: Array(file.prefix(chance.integer(below: file.count) + 1)), title: "T", language: nil)
            _ = QuizDraft(spreadsheet: file, title: "T", language: nil).examined()
        }
    }
}

/// A quiz of choices, and its files as other programs write them.
struct ModelQuiz {
    struct ModelQuestion {
        var text: String
        var options: [String]
        var right: [Int]
    }

    var questions: [ModelQuestion] = []

    private static let words = [
        "plain", "a, comma", "semi; colon", "\"quoted\"", "tilde ~", "equals = 1", "hash # 5", "brace { x }",
        "colon: b",
        "Ümläut", "日本", "percent 5%", "back \\ slash", "apos ' tail", "<tag>", "a & b", "🎈 party",
    ]

    init(_ chance: inout SeededGenerator, severalRight: Bool) {
        for number in 0...chance.integer(below: 5) {
            var options: [String] = []
            for place in 0...chance.integer(below: 3) + 1 {
                options.append("\(Self.words[chance.integer(below: Self.words.count)]) \(place)")
            }
            let count = severalRight ? chance.integer(below: options.count - 1) + 1 : 1
            questions.append(
                ModelQuestion(
                    text: "Question \(number) \(Self.words[chance.integer(below: Self.words.count)])?",
                    options: options, right: chance.draw(count, below: options.count).sorted()))
        }
    }

    private var header: [String] {
        ["", "Question - max 120 characters"] + (1...4).map { "Answer \($0) - max 75 characters" }
            + ["Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs", "Correct answer(s) - choose at least one"]
    }

    private var table: [[String]] {
        [["", "Quiz template"], ["", "Add questions, and answers"], header]
            + questions.enumerated().map { number, question in
                ["\(number + 1)", question.text]
                    + (0..<4).map { question.options.indices.contains($0) ? question.options[$0] : "" }
                    + ["20", question.right.map { "\($0 + 1)" }.joined(separator: ",")]
            }
    }

    func kahootTable(separator: String) -> String {
        table.map { row in
            row.map { "\"\($0.replacingOccurrences(of: "\"", with: "\"\""))\"" }.joined(separator: separator)
        }.joined(separator: "\r\n") + "\r\n"
    }

    var gift: String {
        questions.enumerated().map { number, question in
            let parts = question.options.enumerated().map { index, option in
                let sign = question.right.count == 1 ? "=" : "~%\(100 / question.right.count)%"
                return (question.right.contains(index) ? sign : "~") + Self.escaped(option)
            }
            return "::Q\(number)::\(Self.escaped(question.text)){\n\t\(parts.joined(separator: "\n\t"))\n}"
        }.joined(separator: "\n\n") + "\n"
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { escaped, character in
            if "~=#{}:\\".contains(character) { escaped.append("\\") }
            escaped.append(character)
        }
    }

    var aiken: String {
        questions.map { question in
            let options = question.options.enumerated().map { "\("ABCDEF".map(String.init)[$0])) \($1)" }
            return ([question.text] + options + ["ANSWER: \("ABCDEF".map(String.init)[question.right[0]])"])
                .joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    private var classQuiz: JSONValue {
        let list = questions.map { question in
            let answers = question.options.enumerated().map { index, option in
                JSONValue.object(
                    JSONObject([
                        ("right", .bool(question.right.contains(index))), ("answer", .string(option)), ("color", .null),
                    ]))
            }
            return JSONValue.object(
                JSONObject([
                    ("question", .string(question.text)), ("time", .string("20")), ("type", .string("ABCD")),
                    ("answers", .array(answers)), ("image", .null), ("hide_results", .bool(false)),
                ]))
        }
        return .object(JSONObject([("title", .string("T")), ("public", .bool(false)), ("questions", .array(list))]))
    }

    var classQuizJSON: String {
        let classQuiz = classQuiz
        return String(decoding: JSONWriter.write { $0.value(classQuiz) }, as: UTF8.self)
    }

    /// JSON is YAML, in the flow style; other writers use blocks.
    var classQuizYAML: String {
        var lines = ["title: T", "public: false", "questions:"]
        for question in questions {
            lines += ["- question: \(quotedForYAML(question.text))", "  time: '20'", "  type: ABCD", "  answers:"]
            for (index, option) in question.options.enumerated() {
                lines += ["  - right: \(question.right.contains(index))", "    answer: \(quotedForYAML(option))"]
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    var plain: String {
        questions.map { question in
            ([question.text]
                + question.options.enumerated().map { question.right.contains($0) ? "* \($1)" : "- \($1)" })
                .joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    /// The table as a spreadsheet, with its files stored and not compressed.
    var kahootSpreadsheet: [UInt8] {
        let rows = table.enumerated().map { number, cells in
            let written = cells.enumerated().map { column, text in
                let reference = "\("ABCDEFGH".map(String.init)[column])\(number + 1)"
                return #"<c r="\#(reference)" t="inlineStr"><is><t>\#(Self.xml(text))</t></is></c>"#
            }
            return #"<row r="\#(number + 1)">\#(written.joined())</row>"#
        }
        let sheet = "<?xml version=\"1.0\"?><worksheet><sheetData>\(rows.joined())</sheetData></worksheet>"
        return Self.zip([("xl/workbook.xml", "<workbook/>"), ("xl/worksheets/sheet1.xml", sheet)])
    }

    private static func xml(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
    }

    private static func zip(_ files: [(name: String, text: String)]) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
        var (archive, directory) = ([UInt8](), [UInt8]())
        for (name, text) in files {
            let (name, text) = (Array(name.utf8), Array(text.utf8))
            let sizes = number(0, 4) + number(text.count, 4) + number(text.count, 4) + number(name.count, 2)
            directory += number(0x0201_4B50, 4) + number(20, 2) + number(20, 2) + number(0, 2) + number(0, 2)
            directory += number(0, 4) + sizes + number(0, 2) + number(0, 2) + number(0, 2) + number(0, 2)
            directory += number(0, 4) + number(archive.count, 4) + name
            archive += number(0x0403_4B50, 4) + number(20, 2) + number(0, 2) + number(0, 2) + number(0, 4)
            archive += sizes + number(0, 2) + name + text
        }
        let end = number(0x0605_4B50, 4) + number(0, 4) + number(files.count, 2) + number(files.count, 2)
        return archive + directory + end + number(directory.count, 4) + number(archive.count, 4) + number(0, 2)
    }
}
