import WireProtocol

extension QuizDraft {
    /// The notation in which a text file has its questions.
    enum TextForm: Hashable {
        case gift
        case aiken
        case plain
    }

    /// Reads questions as text: Moodle's GIFT, Aiken, or plain text, which are recognized by their signs.
    init(text bytes: [UInt8], title: String, language: String?) {
        self.init()
        isFile = true
        (head.title, head.language) = (title, language)
        guard let text = decoded(bytes) else { return }
        let lines = text.split(omittingEmptySubsequences: false) {
            $0 == "\n" || $0 == "\r\n" || $0 == "\r"
        }
        .map(String.init)
        switch Self.form(of: text, lines) {
        case .aiken: take(AikenText(lines))
        case .gift: take(GIFTText(text))
        case .plain: take(PlainText(lines))
        }
    }

    /// Reads a table, such as Kahoot's spreadsheet that was saved as CSV.
    init(csv bytes: [UInt8], title: String, language: String?) {
        self.init()
        isFile = true
        (head.title, head.language) = (title, language)
        guard let text = decoded(bytes) else { return }
        let (records, openQuote) = SeparatedTable.records(text)
        if let openQuote {
            mistakes.append(ContentMistake("openQuote", line: openQuote, "a quote is not closed"))
        }
        take(QuizTable(records.map { ($0.number, $0.cells.map { CSVText.text(of: $0) }) }))
    }

    /// Reads Kahoot's spreadsheet.
    init(spreadsheet bytes: [UInt8], title: String, language: String?) {
        self.init()
        isFile = true
        (head.title, head.language) = (title, language)
        do throws(Spreadsheet.Fault) { take(QuizTable(try Spreadsheet(bytes).rows)) } catch {
            mistakes.append(ContentMistake("notRead", error.reason))
        }
    }

    private mutating func take(_ source: some QuestionSource) {
        rows = Array(source.rows.prefix(Self.linesMax))
        mistakes += source.mistakes
    }

    private static func form(of text: String, _ lines: [String]) -> TextForm {
        if lines.contains(where: { AikenText.answer(in: $0) != nil }) { return .aiken }
        return GIFTText.isLikely(text) ? .gift : .plain
    }

    private mutating func decoded(_ bytes: [UInt8]) -> String? {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            mistakes.append(ContentMistake("notUTF8", "the text is not UTF-8"))
            return nil
        }
        return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    }
}

/// The questions of a file, and the mistakes in it.
protocol QuestionSource {
    var rows: [QuizDraft.Row] { get }
    var mistakes: [ContentMistake] { get }
}

extension QuizTable: QuestionSource {}

/// Aiken: a question, lines such as `A. Paris`, and `ANSWER: A`.
struct AikenText: QuestionSource {
    private(set) var rows: [QuizDraft.Row] = []
    private(set) var mistakes: [ContentMistake] = []

    init(_ lines: [String]) {
        var row: QuizDraft.Row?
        var letters: [Character] = []
        for (index, line) in lines.enumerated() {
            let line = line.trimmed
            if let letter = Self.answer(in: line) {
                guard var done = row else { continue }
                if let place = letters.firstIndex(of: letter) {
                    done.right = [done.options[place]]
                    rows.append(done)
                } else {
                    mistakes.append(
                        ContentMistake("badRight", line: index + 1, "no answer has the letter \(letter)"))
                }
                (row, letters) = (nil, [])
            } else if let (letter, text) = Self.option(in: line), row != nil {
                row?.options.append(text)
                letters.append(letter)
            } else if line.isEmpty {
                continue
            } else if row == nil {
                row = QuizDraft.Row(line: index + 1, text: line)
            } else if letters.isEmpty {
                row?.text += " " + line
            } else {
                mistakes.append(
                    ContentMistake("noRight", line: index + 1, "the question before this line has no ANSWER"))
                (row, letters) = (QuizDraft.Row(line: index + 1, text: line), [])
            }
        }
        if let row {
            mistakes.append(ContentMistake("noRight", line: row.line, "the question has no ANSWER"))
        }
    }

    /// Returns the letter of a line such as `ANSWER: C`.
    static func answer(in line: String) -> Character? {
        let line = line.trimmed
        guard line.hasPrefix("ANSWER:") else { return nil }
        let letter = line.dropFirst("ANSWER:".count).trimmed
        return letter.count == 1 ? letter.uppercased().first : nil
    }

    private static func option(in line: String) -> (Character, String)? {
        guard let letter = line.first, letter.isLetter, letter.isASCII,
            let sign = line.dropFirst().first,
            sign == "." || sign == ")"
        else { return nil }
        let text = line.dropFirst(2).trimmed
        return text.isEmpty ? nil : (Character(letter.uppercased()), text)
    }
}

/// Plain text: blocks between empty lines. The first line is the question; the others begin with a sign.
///
/// | Sign | Meaning |
/// |---|---|
/// | `*` | a right answer |
/// | `-` | a wrong answer |
/// | `=` | the right number with its unit, or an accepted spelling |
/// | `1.`, `2.` | an answer in the right order |
/// | `?` | an answer of a poll |
/// | `>` | why it is right |
struct PlainText: QuestionSource {
    private(set) var rows: [QuizDraft.Row] = []
    private(set) var mistakes: [ContentMistake] = []

    init(_ lines: [String]) {
        var row: QuizDraft.Row?
        for (index, line) in lines.enumerated() {
            let line = line.trimmed
            if line.isEmpty {
                if let row { rows.append(row) }
                row = nil
            } else if row == nil {
                row = QuizDraft.Row(line: index + 1, text: line)
            } else if let reason = row?.read(plain: line) {
                mistakes.append(ContentMistake("badSign", line: index + 1, reason))
            }
        }
        if let row { rows.append(row) }
    }
}

extension QuizDraft.Row {
    init(line: Int, text: String) {
        self.init(line: line)
        self.text = text
    }

    /// Reads a line of plain text after the question. Returns a description of a mistake, if there is one.
    fileprivate mutating func read(plain line: String) -> String? {
        let rest = line.dropFirst().trimmed
        switch line.first {
        case "*", "+":
            options.append(rest)
            right.append(rest)
        case "-", "–": options.append(rest)
        case "?":
            options.append(rest)
            kind = Question.Kind.poll.rawValue
        case ">": why = rest
        case "=":
            let words = rest.split(separator: " ", maxSplits: 1).map(String.init)
            let typed = (words.first ?? "").split(separator: ",").joined()
            if right.isEmpty, number == nil, Quantity(typed) != nil {
                number = typed
                unit = words.count > 1 ? words[1] : ""
            } else {
                right.append(rest)
            }
        default:
            let digits = line.prefix(while: \.isNumber)
            guard !digits.isEmpty, let sign = line.dropFirst(digits.count).first,
                sign == "." || sign == ")"
            else {
                return
                    "after the question, a line begins with *, -, =, ?, > or a number; questions are apart by an empty line"
            }
            options.append(line.dropFirst(digits.count + 1).trimmed)
            kind = Question.Kind.order.rawValue
        }
        return nil
    }
}
