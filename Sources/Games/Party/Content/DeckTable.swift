import WireProtocol

/// A table of questions as spreadsheets write and copy it: cells separated by commas, semicolons or tabs (RFC 4180),
/// with or without a header.
struct DeckTable {
    /// A row's cells, and the file's line on which it begins.
    typealias Record = (line: Int, cells: [String])

    /// The content of a column.
    private enum Column: String {
        case text
        case category
        case kind
        case difficulty
        case option1
        case option2
    }

    /// The number of unclosed quotes that are looked for. Further quotes are treated as letters, because each needs
    /// another scan of the text.
    private static let openQuotesMax = 20
    /// The length of the sample that determines the separator, in code points.
    private static let sampleMax = 4_096
    private static let newlines = Set("\n\r\u{B}\u{C}\u{85}\u{2028}\u{2029}".unicodeScalars)

    private let records: [Record]
    /// The lines with an unclosed quote.
    let openQuotes: [Int]

    /// Reads a table, and guesses its separator.
    init(_ text: String) {
        let scalars = Array(text.unicodeScalars)
        let sample = Array(scalars.prefix(Self.sampleMax))
        let scores = (",;\t".unicodeScalars).map { separator in
            (separator, DeckTable(sample, separator: separator).score)
        }
        // The first separator wins a tie.
        let best = scores.reduce(scores[0]) { $1.1 > $0.1 ? $1 : $0 }
        self.init(scalars, separator: best.0)
    }

    /// Returns whether a text without a known type is a table: it begins with names of columns, or most of its lines
    /// contain a tab. Lists may contain tabs, too, after a bullet or a word.
    static func isLikely(_ text: String) -> Bool {
        let sample = Array(text.unicodeScalars.prefix(sampleMax))
        let isNamed = ",;\t".unicodeScalars.contains { separator in
            let names = DeckTable(sample, separator: separator).names ?? []
            return names.count { $0 != nil } > 1
        }
        if isNamed { return true }
        let records = DeckTable(sample, separator: "\t").records
        return 2 * records.count { $0.cells.count > 1 } > records.count
    }

    /// The quality of the separator: first by the names of columns, then by the rows with a known word, then by the
    /// rows with several cells.
    private var score: Int {
        let known = records.count { $0.cells.contains { DeckWord($0) != nil } }
        let wide = records.count { $0.cells.count > 1 }
        return (names?.count { $0 != nil } ?? 0) * 100_000_000 + (wide > 0 ? known : 0) * 10_000 + wide
    }

    // MARK: - Rows

    /// The columns by their names; `nil` for a table without a header.
    private var names: [Column?]? {
        guard let first = records.first else { return nil }
        let columns = first.cells.map(Self.column)
        let isNamed = columns.contains(.text) || columns.contains(.option1) && columns.contains(.option2)
        return isNamed ? columns : nil
    }

    private static func column(_ name: String) -> Column? {
        guard name.utf8.count <= 32 else { return nil }
        return switch name.lowercased().filter({ $0.isLetter || $0.isNumber }) {
        case "text", "texts", "texte", "texto", "question", "questions", "prompt", "frage", "fragen", "pregunta",
            "preguntas":
            .text
        case "category", "categories", "kategorie", "categoría", "categoria", "catégorie", "categorie", "game", "spiel",
            "juego", "jeu":
            .category
        case "kind", "type", "art", "typ", "tipo", "genre": .kind
        case "difficulty", "level", "schwierigkeit", "schwierigkeitsgrad", "stufe", "dificultad", "nivel", "difficulté",
            "difficulte", "niveau":
            .difficulty
        case "option1", "optiona", "choice1", "choicea", "antwort1", "antworta", "opción1", "opcion1", "opcióna",
            "opciona", "choix1", "choixa", "a":
            .option1
        case "option2", "optionb", "choice2", "choiceb", "antwort2", "antwortb", "opción2", "opcion2", "opciónb",
            "opcionb", "choix2", "choixb", "b":
            .option2
        default: nil
        }
    }

    /// The questions as written.
    var rows: [DeckDraft.Row] {
        guard let names else { return records.compactMap(Self.row) }
        return records.dropFirst().map { line, cells in
            func value(_ column: Column) -> String? {
                names.firstIndex(of: column).flatMap { cells.indices.contains($0) ? cells[$0] : nil }
            }
            var row = DeckDraft.Row(text: value(.text), line: line)
            row.category = value(.category)
            row.kind = value(.kind)
            row.difficulty = value(.difficulty)
            row.options = [value(.option1), value(.option2)].compactMap { $0?.isEmpty == false ? $0 : nil }
            return row
        }
    }

    /// Returns a row of a table without a header. The first cell is the text, unless it is a row number, a bullet or a
    /// kind; known words are recognized in any cell. Two other cells are options; a single one is an unknown word.
    private static func row(_ record: Record) -> DeckDraft.Row? {
        let isNumbered = record.cells.count > 1
        let cells = record.cells.drop { $0.isEmpty || isNumbered && ListMarker.isMarker($0) }
        let place = cells.firstIndex { cell in if case .kind = DeckWord(cell) { false } else { !cell.isEmpty } }
        guard let place = place ?? cells.indices.first else { return nil }
        var row = DeckDraft.Row(text: cells[place], line: record.line)
        var others: [String] = []
        for index in cells.indices where index != place && !cells[index].isEmpty {
            let cell = cells[index]
            switch DeckWord(cell) {
            case .category: row.category = cell
            case .kind: row.kind = cell
            case .difficulty: row.difficulty = cell
            case nil: others.append(cell)
            }
        }
        if others.count == 1, row.category == nil, row.kind == nil {
            row.category = others[0]
        } else {
            row.options = others
        }
        return row
    }

    // MARK: - Cells

    private init(_ scalars: [Unicode.Scalar], separator: Unicode.Scalar) {
        var reader = Reader(scalars: scalars, separator: separator)
        records = reader.read()
        openQuotes = reader.openQuotes
    }

    /// Reads a table by code points.
    private struct Reader {
        let scalars: [Unicode.Scalar]
        let separator: Unicode.Scalar
        private(set) var openQuotes: [Int] = []
        private var place = 0
        private var line = 1

        init(scalars: [Unicode.Scalar], separator: Unicode.Scalar) {
            self.scalars = scalars
            self.separator = separator
        }

        mutating func read() -> [Record] {
            var records: [Record] = []
            while place < scalars.count, records.count <= DeckDraft.linesMax {
                var record: Record = (line, [])
                repeat { record.cells.append(CSVText.text(of: cell())) } while skipSeparator()
                skipNewline()
                if record.cells.contains(where: { !$0.isEmpty }) { records.append(record) }
            }
            return records
        }

        private mutating func skipSeparator() -> Bool {
            guard place < scalars.count, scalars[place] == separator else { return false }
            place += 1
            return true
        }

        private mutating func skipNewline() {
            guard place < scalars.count else { return }
            let isPair = scalars[place] == "\r" && place + 1 < scalars.count && scalars[place + 1] == "\n"
            place += isPair ? 2 : 1
            line += 1
        }

        private func isEnd(_ place: Int) -> Bool {
            place >= scalars.count || scalars[place] == separator || DeckTable.newlines.contains(scalars[place])
        }

        /// Reads a cell, without white space at its ends.
        private mutating func cell() -> String {
            var start = place
            while start < scalars.count, scalars[start] == " ", separator != " " { start += 1 }
            if start < scalars.count, scalars[start] == "\"", let quoted = quotedCell(from: start + 1) { return quoted }
            let first = place
            while !isEnd(place) { place += 1 }
            return Self.text(scalars[first..<place])
        }

        /// Reads a cell after its opening quote; line breaks become spaces. Returns `nil` if the quote is a letter of
        /// the text, because no quote closes it at the cell's end.
        private mutating func quotedCell(from start: Int) -> String? {
            guard openQuotes.count < DeckTable.openQuotesMax else { return nil }
            var text: [Unicode.Scalar] = []
            var (next, lines) = (start, 0)
            while next < scalars.count {
                let scalar = scalars[next]
                next += 1
                if scalar == "\"" {
                    if next < scalars.count, scalars[next] == "\"" {
                        text.append(scalar)
                        next += 1
                        continue
                    }
                    while next < scalars.count, scalars[next] == " " { next += 1 }
                    guard isEnd(next) else { break }
                    place = next
                    line += lines
                    return Self.text(text[...])
                }
                let isPair = scalar == "\r" && next < scalars.count && scalars[next] == "\n"
                if DeckTable.newlines.contains(scalar), !isPair { lines += 1 }
                text.append(scalar)
            }
            // A quotation at the beginning of a single line is not an error.
            if lines > 0 || next >= scalars.count { openQuotes.append(line) }
            return nil
        }

        private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
            var text = String.UnicodeScalarView()
            for scalar in scalars {
                let isSpace = DeckTable.newlines.contains(scalar) || scalar == "\t"
                if !isSpace { text.append(scalar) } else if text.last != " " { text.append(" ") }
            }
            return String(text).trimmed
        }
    }
}

extension StringProtocol {
    /// Without white space at its ends.
    var trimmed: String {
        let start = drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}
