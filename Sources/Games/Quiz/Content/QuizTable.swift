import WireProtocol

/// A table of questions in the form of Kahoot's spreadsheet: a question, up to six answers, a time limit, and the
/// numbers of the right answers. Rows above the column names are instructions.
struct QuizTable {
    private enum Column: Hashable {
        case question
        case answer(Int)
        case seconds
        case right
    }

    private(set) var rows: [QuizDraft.Row] = []
    private(set) var mistakes: [ContentMistake] = []

    init(_ records: [(number: Int, cells: [String])]) {
        guard let head = records.firstIndex(where: { Self.columns($0.cells) != nil }),
            let columns = Self.columns(records[head].cells)
        else {
            mistakes.append(
                ContentMistake(
                    "noHeader", "no row names the columns Question, Answer 1, Answer 2 and Correct answer(s)")
            )
            return
        }
        for record in records[(head + 1)...] where rows.count < QuizDraft.linesMax {
            do throws(ContentMistake) {
                if let row = try Self.row(record.cells, columns, line: record.number) { rows.append(row) }
            } catch {
                mistakes.append(error)
            }
        }
    }

    /// Returns the columns by their indices, if the cells are column names.
    private static func columns(_ cells: [String]) -> [Int: Column]? {
        var columns: [Int: Column] = [:]
        for (place, cell) in cells.prefix(64).enumerated() where cell.utf8.count <= 200 {
            let words = cell.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
            guard let first = words.first else { continue }
            if first == "question" || first == "frage" { columns[place] = .question }
            if first == "answer" || first == "antwort", words.count > 1, let number = Int(words[1]) {
                columns[place] = .answer(number)
            }
            if first == "time" || first == "zeitlimit" { columns[place] = .seconds }
            if first == "correct" || first == "richtige" { columns[place] = .right }
        }
        let found = Set(columns.values)
        return found.isSuperset(of: [.question, .answer(1), .answer(2), .right]) ? columns : nil
    }

    private static func row(
        _ cells: [String], _ columns: [Int: Column], line: Int
    ) throws(ContentMistake) -> QuizDraft.Row? {
        var row = QuizDraft.Row(line: line)
        var answers: [Int: String] = [:]
        var right = ""
        for (place, cell) in cells.enumerated() {
            let text = cell.trimmed
            switch columns[place] {
            case .question: row.text = text
            case .answer(let number): if !text.isEmpty { answers[number] = text }
            case .seconds:
                guard !text.isEmpty else { continue }
                guard let seconds = whole(text) else {
                    throw ContentMistake(
                        "badSeconds", line: line, "the time limit “\(text.prefix(20))” is not a number")
                }
                row.seconds = seconds
            case .right: right = text
            case nil: break
            }
        }
        guard !row.text.isEmpty || !answers.isEmpty else { return nil }
        row.options = answers.keys.sorted().compactMap { answers[$0] }
        for word in right.split(whereSeparator: { ",; ".contains($0) }) {
            guard let number = whole(String(word)), let answer = answers[number] else {
                throw ContentMistake(
                    "badRight", line: line,
                    "the right answer “\(word.prefix(20))” is not the number of an answer")
            }
            row.right.append(answer)
        }
        let isTruth = row.options.map { $0.lowercased() }
        if isTruth == ["true", "false"], row.right.count == 1 {
            row.truth = row.right[0].lowercased() == "true"
            (row.options, row.right) = ([], [])
            row.kind = Question.Kind.trueFalse.rawValue
        } else if row.options.isEmpty {
            throw ContentMistake("badOptions", line: line, "the question has no answers")
        }
        return row
    }

    /// Reads a whole number, which spreadsheets may write as `20.0`.
    private static func whole(_ text: String) -> Int? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 1 || parts.count == 2 && parts[1].allSatisfy({ $0 == "0" }) else {
            return nil
        }
        return Int(parts[0])
    }
}

/// A table with its cells separated by commas, semicolons or tabs (RFC 4180).
enum SeparatedTable {
    /// Returns the sign that separates the cells: the most frequent one outside of quotes.
    private static func separator(of sample: ArraySlice<Unicode.Scalar>) -> Unicode.Scalar {
        var counts: [Unicode.Scalar: Int] = [:]
        var isQuoted = false
        for scalar in sample {
            if scalar == "\"" { isQuoted.toggle() }
            if !isQuoted, ",;\t".unicodeScalars.contains(scalar) { counts[scalar, default: 0] += 1 }
        }
        // The first one wins a tie.
        let scored = ",;\t".unicodeScalars.map { ($0, counts[$0] ?? 0) }
        return scored.reduce(scored[0]) { $1.1 > $0.1 ? $1 : $0 }.0
    }

    /// Returns the records with the lines on which they begin, or the line of a quote that is not closed.
    static func records(_ text: String) -> (
        records: [(number: Int, cells: [String])], openQuote: Int?
    ) {
        let scalars = Array(text.unicodeScalars)
        let separator = separator(of: scalars.prefix(4_096))
        var records: [(number: Int, cells: [String])] = []
        var (cells, cell) = ([String](), String.UnicodeScalarView())
        var (line, begin, quoteLine) = (1, 1, 0)
        var isQuoted = false
        var place = 0
        func endRecord() {
            cells.append(String(cell))
            cell = String.UnicodeScalarView()
            if cells.contains(where: { !$0.trimmed.isEmpty }) { records.append((begin, cells)) }
            cells = []
        }
        while place < scalars.count, records.count <= QuizDraft.linesMax {
            let scalar = scalars[place]
            place += 1
            if scalar == "\n" { line += 1 }
            if isQuoted {
                if scalar != "\"" {
                    cell.append(scalar)
                } else if place < scalars.count, scalars[place] == "\"" {
                    cell.append("\"")
                    place += 1
                } else {
                    isQuoted = false
                }
            } else if scalar == "\"", cell.isEmpty {
                (isQuoted, quoteLine) = (true, line)
            } else if scalar == separator {
                cells.append(String(cell))
                cell = String.UnicodeScalarView()
            } else if scalar == "\n" {
                endRecord()
                begin = line
            } else if scalar != "\r" {
                cell.append(scalar)
            }
        }
        if !cell.isEmpty || !cells.isEmpty { endRecord() }
        return (records, isQuoted ? quoteLine : nil)
    }
}

extension StringProtocol {
    /// The text without white space around it.
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
