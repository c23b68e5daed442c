import Bingo
import Content
import Foundation
import Testing

/// Returns a pack's text with eight terms, to which a test adds a mistake.
private func pack(_ extra: String = "", head: String = "title: T\nlanguage: en\n") -> String {
    head + "terms:\n" + (1...8).map { "  - term \($0)\n" }.joined() + extra
}

@Suite("Reading a pack's file")
struct PackReaderTests {
    struct Mistake: CustomTestStringConvertible, Sendable {
        let text: String
        let line: Int?
        let reason: String
        var testDescription: String { reason }
    }

    @Test(
        "Every mistake is reported with its line and reason, and the others load",
        arguments: [
            Mistake(text: "", line: nil, reason: "the file is empty"),
            Mistake(text: "# nothing\n", line: nil, reason: "the file is empty"),
            Mistake(
                text: "- a\n- b\n", line: 1, reason: "a pack must be a mapping with title and terms; this is a list"),
            Mistake(text: pack(head: "language: en\n"), line: 1, reason: "the title is missing"),
            Mistake(text: pack(head: "title:\n"), line: 1, reason: "the title is empty"),
            Mistake(text: pack(head: "title: [a]\n"), line: 1, reason: "the title must be text; this is a list"),
            Mistake(
                text: pack(head: "title: \(String(repeating: "é", count: 81))\n"),
                line: 1, reason: "the title has 81 characters; at most 80 are allowed"
            ),
            Mistake(
                text: pack(head: "title: T\nlanguage: e\n"),
                line: 2, reason: "language must be a BCP 47 tag, for example en or pt-BR"
            ),
            Mistake(
                text: pack(head: "title: T\nauthor: me\n"),
                line: 2, reason: "unknown key \"author\": the keys are title, language, terms"
            ),
            Mistake(text: pack(head: "title: T\ntitle: U\n"), line: 2, reason: "the key \"title\" stands twice"),
            Mistake(text: "title: T\n", line: 1, reason: "terms are missing"),
            Mistake(text: "title: T\nterms: many\n", line: 2, reason: "terms must be a list; this is a single value"),
            Mistake(
                text: "title: T\nterms:\n  - a\n", line: 3,
                reason: "1 terms are too few: the smallest board needs 8"
            ),
            Mistake(text: pack("  - ''\n"), line: 12, reason: "the term is empty"),
            Mistake(text: pack("  -\n"), line: 12, reason: "the term is empty"),
            Mistake(text: pack("  - TERM 3\n"), line: 12, reason: "the term \"TERM 3\" is already in line 6"),
            Mistake(text: pack("  - [a, b]\n"), line: 12, reason: "the term must be text; this is a list"),
            Mistake(
                text: pack("  - \(String(repeating: "x", count: 121))\n"),
                line: 12, reason: "the term has 121 characters; at most 120 are allowed"
            ),
            Mistake(
                text: pack("  - \"two\\nlines\"\n"),
                line: 12, reason: "the term contains a line break or another control character"
            ),
            Mistake(
                text: pack("  - \"turned \\u202E round\"\n"),
                line: 12, reason: "the term contains a line break or another control character"
            ),
            Mistake(
                text: pack("  - Breaking: news\n"), line: 12,
                reason:
                    "unknown key \"Breaking\": the keys are text, means, likelihood; a term that contains a colon needs quotes"
            ),
            Mistake(text: pack("  - means: a thing\n"), line: 12, reason: "the term's text is missing"),
            Mistake(
                text: pack("  - text: a\n    likelihood: never\n"),
                line: 13, reason: "likelihood must be one of common, likely, rare"
            ),
            Mistake(
                text: pack("  - text: a\n    means: \(String(repeating: "x", count: 401))\n"),
                line: 13, reason: "means has 401 characters; at most 400 are allowed"
            ),
            Mistake(
                text: pack((0..<493).map { "  - more \($0)\n" }.joined()), line: 504, reason: "more than 500 terms"),
            Mistake(
                text: pack((100..<310).map { "  - text: \(String(repeating: "é", count: 117))\($0)\n" }.joined()),
                line: 12 + 207, reason: "the terms are too long: at most 48 KiB in all"
            ),
            Mistake(
                text: pack("  - \"open\n"), line: 13,
                reason: "broken YAML: found unexpected end of stream (while scanning a quoted scalar in line 12)"
            ),
            Mistake(text: pack("\u{7}"), line: 12, reason: "unreadable character: control characters are not allowed"),
            Mistake(
                text: pack(String(repeating: "#", count: 300_000)), line: nil, reason: "the file is larger than 256 KiB"
            ),
        ])
    func mistake(_ mistake: Mistake) throws {
        let folder = try Folder(["bad.yaml": mistake.text, "good.yaml": pack()])
        let (library, problems) = PackLibrary.load(directory: folder.path)
        #expect(library.packs.map(\.name.description) == ["good"])
        #expect(problems == [PackProblem(file: "\(folder.path)/bad.yaml", line: mistake.line, reason: mistake.reason)])
    }

    @Test("Bytes that are not UTF-8 are reported with their line")
    func notUTF8() throws {
        let folder = try Folder(["good.yaml": pack()])
        try folder.write(Data("title: T\n# caf".utf8) + [0xE9] + Data("\nterms:\n".utf8), to: "latin.yaml")
        let problems = PackLibrary.load(directory: folder.path).problems
        #expect(problems.map(\.description) == ["\(folder.path)/latin.yaml:2: the text is not UTF-8"])
    }

    @Test("Texts are trimmed and composed; numbers and words like yes stay text")
    func texts() throws {
        let text = """
            title: "  Cafe\u{301} "
            language: pt-BR
            terms:
              - "  padded "
              - 42
              - yes
              - "Colon: inside"
              - {text: full, means: " explained ", likelihood: rare}
              - a
              - b
              - c
            """
        let folder = try Folder(["mixed-1.yml": text])
        let (library, problems) = PackLibrary.load(directory: folder.path)
        #expect(problems.isEmpty)
        let pack = try #require(library.pack(named: "mixed-1"))
        #expect(Array(pack.title.unicodeScalars) == Array("Caf\u{E9}".unicodeScalars))
        #expect(pack.language == "pt-BR")
        #expect(pack.terms.prefix(4).map(\.text) == ["padded", "42", "yes", "Colon: inside"])
        #expect(pack.terms[4] == PackTerm("full", means: "explained", likelihood: .rare))
    }
}
