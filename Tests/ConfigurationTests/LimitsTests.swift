import Configuration
import Foundation
import Testing

@Suite("The list of limits")
struct LimitsTests {
    static let root = URL(fileURLWithPath: ConfigurationTests.shipped + "/../..").standardized.path

    /// The cells of every row whose first cell is a key.
    static let rows: [(key: String, cells: [String])] = {
        let text = (try? String(contentsOfFile: root + "/docs/LIMITS.md", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard line.hasPrefix("| `"), let key = cells.first?.trimmingCharacters(in: ["`"]) else { return nil }
            return (key, cells)
        }
    }()

    @Test("Every key that limits something is listed once, and no other")
    func complete() {
        let prefixes = ["limits.", "retention.", "names."]
        let keys = ConfigurationKey.all.map(\.path).filter { path in prefixes.contains { path.hasPrefix($0) } }
        #expect(Self.rows.map(\.key).sorted() == keys.sorted())
    }

    @Test("Each has its default, a reason, and its effect", arguments: rows.map(\.key))
    func row(of key: String) throws {
        let row = try #require(Self.rows.first { $0.key == key })
        #expect(row.cells.count == 4)
        #expect(row.cells.dropFirst(2).allSatisfy { $0.count >= 9 })
        let text = try String(contentsOfFile: ConfigurationTests.shipped, encoding: .utf8)
        let name = key.split(separator: ".").last!
        let written = try #require(text.split(separator: "\n").first { $0.hasPrefix("  \(name):") })
        let value = written.split(separator: ":", maxSplits: 1)[1].trimmingCharacters(in: .whitespaces)
        #expect(row.cells[1] == (value == "[]" ? "none" : value))
    }

    @Test("The documents link to it")
    func links() throws {
        for (document, link) in [("docs/OPERATIONS.md", "(LIMITS.md)"), ("README.md", "(docs/LIMITS.md)")] {
            #expect(try String(contentsOfFile: Self.root + "/" + document, encoding: .utf8).contains(link))
        }
    }
}
