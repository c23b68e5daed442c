import WireProtocol

/// The standings of an export as a table (RFC 4180): one line for each bingo of each round.
enum CSVExport {
    private static let columns = ["round", "rank", "player", "name", "call", "lines", "time"]

    /// Turns a room's export into a table.
    static func encode(_ export: [UInt8]) -> [UInt8] {
        var lines = [columns.joined(separator: ",")]
        let rounds = (try? JSONParser.parse(export))?.object?["rounds"]?.array ?? []
        for round in rounds {
            let number = round.object?["number"] ?? .null
            for standing in round.object?["standings"]?.array ?? [] {
                let fields = columns.map { column in
                    column == "round" ? text(number) : text(standing.object?[column] ?? .null)
                }
                lines.append(fields.joined(separator: ","))
            }
        }
        return Array((lines.joined(separator: "\r\n") + "\r\n").utf8)
    }

    private static func text(_ value: JSONValue) -> String {
        switch value {
        case .integer(let number): "\(number)"
        case .string(let text): quoted(text)
        default: ""
        }
    }

    /// Quotes a text, and keeps spreadsheets from taking it for a formula.
    private static func quoted(_ text: String) -> String {
        let isFormula = text.first.map("=+-@\t\r".contains) ?? false
        return "\"" + (isFormula ? "'" : "") + text.replacing("\"", with: "\"\"") + "\""
    }
}
