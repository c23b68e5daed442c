import WireProtocol

/// Moodle's GIFT: questions with their answers in braces.
struct GIFTText: QuestionSource {
    private(set) var rows: [QuizDraft.Row] = []
    private(set) var mistakes: [ContentMistake] = []

    init(_ text: String) {
        var block: [String] = []
        var begin = 1
        let lines = text.split(omittingEmptySubsequences: false) {
            $0 == "\n" || $0 == "\r\n" || $0 == "\r"
        }
        for (index, line) in (lines + [""]).enumerated() {
            let line = line.trimmed
            if line.hasPrefix("//") || line.hasPrefix("$CATEGORY:") { continue }
            // Empty lines inside braces belong to the question.
            if line.isEmpty, !Self.isOpen(block) {
                if !block.isEmpty { read(block.joined(separator: "\n"), line: begin) }
                block = []
            } else {
                if block.isEmpty { begin = index + 1 }
                block.append(line)
            }
        }
        if !block.isEmpty {
            mistakes.append(
                ContentMistake("openBrace", line: begin, "the braces of the question are not closed"))
        }
    }

    /// Returns whether a text has braces that begin as answers do.
    static func isLikely(_ text: String) -> Bool {
        places(of: "{", in: text).contains { place in
            let inside = text[text.index(after: place)...].drop(while: \.isWhitespace)
            let word = inside.prefix(6).prefix(while: \.isLetter).uppercased()
            return inside.first.map { "=~#}".contains($0) } ?? false || ["T", "F", "TRUE", "FALSE"].contains(word)
        }
    }

    private static func isOpen(_ block: [String]) -> Bool {
        let text = block.joined(separator: "\n")
        return places(of: "{", in: text).count > places(of: "}", in: text).count
    }

    /// Returns the positions of a sign that has no backslash before it.
    private static func places(of sign: Character, in text: String) -> [String.Index] {
        var places: [String.Index] = []
        var isEscaped = false
        for place in text.indices {
            if !isEscaped, text[place] == sign { places.append(place) }
            isEscaped = !isEscaped && text[place] == "\\"
        }
        return places
    }

    private mutating func read(_ block: String, line: Int) {
        do throws(ContentMistake) { rows.append(try Self.row(block, line: line)) } catch {
            mistakes.append(error)
        }
    }

    private static func row(_ block: String, line: Int) throws(ContentMistake) -> QuizDraft.Row {
        guard let open = places(of: "{", in: block).first, let close = places(of: "}", in: block).last,
            open < close
        else { throw ContentMistake("noAnswers", line: line, "the question has no answers in braces") }
        var row = QuizDraft.Row(line: line)
        let before = String(block[..<open])
        let after = plain(String(block[block.index(after: close)...]))
        row.text = [plain(withoutTitle(before)), after.isEmpty ? "" : "_____", after].filter {
            !$0.isEmpty
        }
        .joined(separator: " ")
        var answers = String(block[block.index(after: open)..<close]).trimmed
        if let general = answers.firstRange(of: "####") {
            row.why = plain(String(answers[general.upperBound...]))
            answers = String(answers[..<general.lowerBound]).trimmed
        }
        try read(answers, into: &row)
        return row
    }

    private static func read(_ answers: String, into row: inout QuizDraft.Row) throws(ContentMistake) {
        if answers.isEmpty {
            throw ContentMistake("essay", line: row.line, "essays are not asked in a quiz")
        }
        let truth = answers.prefix { $0 != "#" }.trimmed.uppercased()
        if ["T", "TRUE", "F", "FALSE"].contains(truth) {
            row.truth = truth.hasPrefix("T")
            row.kind = Question.Kind.trueFalse.rawValue
            return
        }
        if answers.hasPrefix("#") { return try readNumber(String(answers.dropFirst()), into: &row) }
        var shares: [(text: String, share: Double, isNamed: Bool)] = []
        for part in parts(of: answers) {
            if part.text.contains("->") {
                throw ContentMistake("matching", line: row.line, "matching questions are not asked in a quiz")
            }
            let (share, text) = share(of: part.text, isRight: part.isRight)
            shares.append((plain(withoutFeedback(text)), share, part.isRight))
        }
        if shares.allSatisfy(\.isNamed) {
            row.right = shares.filter { $0.share >= 1 }.map(\.text)
            row.kind = Question.Kind.text.rawValue
            return
        }
        row.options = shares.map(\.text)
        let hasWhole = shares.contains { $0.share >= 1 }
        row.right = shares.filter { hasWhole ? $0.share >= 1 : $0.share > 0 }.map(\.text)
    }

    /// Reads a number with its tolerance, or a range, whose middle is the right number of an estimate.
    private static func readNumber(_ answers: String, into row: inout QuizDraft.Row)
        throws(ContentMistake)
    {
        let first = parts(of: answers).first.map { share(of: $0.text, isRight: true).text } ?? answers
        let text = withoutFeedback(first).trimmed
        row.kind = Question.Kind.estimate.rawValue
        if let dots = text.firstRange(of: "..") {
            guard let low = Quantity(text[..<dots.lowerBound].trimmed),
                let high = Quantity(text[dots.upperBound...].trimmed),
                let middle = Quantity(thousandths: (low.thousandths + high.thousandths) / 2)
            else { throw ContentMistake("badNumber", line: row.line, "the range cannot be read") }
            row.number = middle.description
        } else {
            row.number = text.split(separator: ":").first.map { $0.trimmed } ?? ""
        }
    }

    /// Returns the answers after `=` and `~`.
    private static func parts(of answers: String) -> [(text: String, isRight: Bool)] {
        let places = (places(of: "=", in: answers) + Self.places(of: "~", in: answers)).sorted()
        return places.enumerated().map { index, place in
            let end = index + 1 < places.count ? places[index + 1] : answers.endIndex
            return (String(answers[answers.index(after: place)..<end]).trimmed, answers[place] == "=")
        }
    }

    /// Reads `%50%` before an answer. Returns the share, and the text after it.
    private static func share(of text: String, isRight: Bool) -> (share: Double, text: String) {
        let parts = text.split(separator: "%", maxSplits: 2, omittingEmptySubsequences: false)
        guard text.hasPrefix("%"), parts.count == 3, let percent = Double(parts[1]) else {
            return (isRight ? 1 : 0, text)
        }
        return (percent / 100, String(parts[2]))
    }

    private static func withoutFeedback(_ text: String) -> String {
        places(of: "#", in: text).first.map { String(text[..<$0]) } ?? text
    }

    /// Returns a question without the title between `::`.
    private static func withoutTitle(_ text: String) -> String {
        let text = text.trimmed
        guard text.hasPrefix("::"), let end = text.dropFirst(2).firstRange(of: "::") else {
            return text
        }
        return String(text[end.upperBound...])
    }

    /// Returns a text without escapes, tags and the name of its format.
    private static func plain(_ text: String) -> String {
        var text = text.trimmed
        for format in ["html", "moodle", "plain", "markdown"] where text.hasPrefix("[\(format)]") {
            text = text.dropFirst(format.count + 2).trimmed
            if format == "html" { text = withoutTags(text) }
        }
        var plain = ""
        var isEscaped = false
        for character in text {
            if isEscaped {
                plain.append(character == "n" ? " " : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                plain.append(character == "\n" ? " " : character)
            }
        }
        return plain.trimmed
    }

    private static func withoutTags(_ text: String) -> String {
        var plain = ""
        var isTag = false
        for character in text {
            if character == "<" { isTag = true }
            if !isTag { plain.append(character) }
            if character == ">" { isTag = false }
        }
        return plain
    }
}
