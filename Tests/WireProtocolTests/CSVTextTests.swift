import Testing
import WireProtocol

@Suite("Texts in tables")
struct CSVTextTests {
    @Test(
        "are quoted by code points, are no formulas, and read back as they were",
        arguments: [
            ("plain", "plain"), ("", ""), ("a \"b\"", "a \"\"b\"\""),
            ("\"\u{300},=1+1,\"\u{300}", "\"\"\u{300},=1+1,\"\"\u{300}"),
            ("=1", "'=1"), ("=\u{300}1", "'=\u{300}1"), ("+1", "'+1"), ("-1", "'-1"), ("@a", "'@a"), ("\ta", "'\ta"),
            ("＝1", "'＝1"), ("＋1", "'＋1"), ("－1", "'－1"), ("＠a", "'＠a"), ("'=1", "''=1"), ("''=1", "'''=1"),
            ("'tis", "'tis"), ("'", "'"), ("a=1", "a=1"), (" =1", " =1"),
        ])
    func cells(text: String, cell: String) {
        #expect(Array(CSVText.cell(text).utf8) == Array("\"\(cell)\"".utf8))
        guard !text.unicodeScalars.contains("\"") else { return }
        #expect(CSVText.text(of: cell) == text)
    }
}
