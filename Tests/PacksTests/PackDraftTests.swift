import Bingo
import Content
import Foundation
import Testing

@Suite("Packs that hosts save")
struct PackDraftTests {
    static let name = ContentName(saved: "K7QX4PAB")!

    @Test("Texts are trimmed and normalised, and otherwise unchanged")
    func checked() throws {
        let draft = PackDraft(
            title: " Cafe\u{301} ", language: "pt-BR",
            terms: [
                PackTerm(" One  more thing\n"), PackTerm("10x", means: "  ten times ", likelihood: .rare),
                PackTerm("a", means: ""),
            ])
        let pack = try draft.checked(name: Self.name)
        #expect(pack.title == "Caf\u{E9}" && pack.title.unicodeScalars.count == 4)
        #expect(pack.language == "pt-BR")
        #expect(
            pack.terms == [
                PackTerm("One  more thing"), PackTerm("10x", means: "ten times", likelihood: .rare), PackTerm("a"),
            ])
        #expect(pack.name.description == "K7QX4PAB")
    }

    struct Case: CustomTestStringConvertible, Sendable {
        var title = "T"
        var language: String?
        var terms = ["a"]
        var means: String?
        let mistake: String
        var testDescription: String { mistake }
    }

    @Test(
        "Every mistake is said",
        arguments: [
            Case(title: " ", mistake: "the title is empty"),
            Case(
                title: String(repeating: "x", count: 81), mistake: "the title has 81 characters; at most 80 are allowed"
            ),
            Case(title: "a\u{202E}b", mistake: "the title contains a line break or another control character"),
            Case(language: "e", mistake: "language must be a BCP 47 tag, for example en or pt-BR"),
            Case(terms: [], mistake: "there are no terms"),
            Case(terms: (0...500).map(String.init), mistake: "501 terms are too many: at most 500"),
            Case(terms: ["a", " "], mistake: "term 2 is empty"),
            Case(terms: ["a", "A "], mistake: "term 2, \"A\", looks like term 1"),
            Case(
                terms: ["New York", "b", "new\u{A0} yo\u{200B}rk"],
                mistake: "term 3, \"new\u{A0} yo\u{200B}rk\", looks like term 1"),
            Case(terms: ["a", "b\nc"], mistake: "term 2 contains a line break or another control character"),
            Case(
                terms: [String(repeating: "x", count: 121)],
                mistake: "term 1 has 121 characters; at most 120 are allowed"),
            Case(
                means: String(repeating: "x", count: 401),
                mistake: "means of term 1 has 401 characters; at most 400 are allowed"),
            Case(
                terms: (100..<310).map { "\(String(repeating: "é", count: 117))\($0)" },
                mistake: "the terms are too long: at most 48 KiB in all"),
        ])
    func mistakes(of given: Case) {
        let draft = PackDraft(
            title: given.title, language: given.language, terms: given.terms.map { PackTerm($0, means: given.means) })
        #expect { try draft.checked(name: Self.name) } throws: { ($0 as? PackMistake)?.reason == given.mistake }
    }

    @Test("A pack is read again from every download format")
    func formats() throws {
        let terms = [
            PackTerm("R &B"), PackTerm("? why", means: "{? &x *y"), PackTerm("- dash"), PackTerm("a: b # c"),
            PackTerm("Quoi ? Non"),
            PackTerm("[x]: y", means: "{z} : é"),
        ]
        let pack = try PackDraft(title: "T &C", language: "fr", terms: terms).checked(name: Self.name)
        let yaml = try PackDraft(yaml: Array(pack.yaml.utf8))
        #expect(yaml.title == pack.title && yaml.language == "fr" && yaml.terms == terms)
        #expect(try PackDraft(yaml: Array("\u{FEFF}\(pack.yaml)".utf8)).terms == terms)
        let text = try PackDraft(lines: Array("\u{FEFF}\(pack.text)\r\n \r\n".utf8), title: "T", language: nil)
        #expect(text.terms == terms)
        #expect(throws: PackMistake.self) { try PackDraft(lines: [0x61, 0xFF], title: "T", language: nil) }
    }

    @Test(
        "YAML that costs more than it weighs is refused with its line",
        arguments: [
            ("title: &a x\nterms: [*a]", 1), ("title: x\nterms:\n  - \"in quotes &b\"", 3), ("a: [x,&b y]", 1),
            ("? [a]\n: b", 1),
            ("t: x\nu: {? a : b}", 2), ("t: {a: b,?c : d}", 1), ("- ? a", 1), ("x:\n  ?\n    y", 2), ("!t &b x", 1),
            ("t: \"x\"\n&b t: x", 2), ("- {{a: b}: c}", 1), ("[a] : b", 1),
            ("[[a]]: b", 1), ("t: x\nu\u{2028}&b y", 2), ("t:\u{85}&b y", 1), ("\u{FEFF}&b y", 1),
            ("a: b\u{2029}? [a]\n: b", 1), ("?\u{2028}  [a]\n: b", 1), ("- {\n?{a: b}\n: c}", 2),
        ])
    func costlyYAML(text: String, line: Int) {
        #expect { try PackDraft(yaml: Array(text.utf8)) } throws: {
            ($0 as? PackMistake)?.description
                == "line \(line): anchors (&), keys after a ? and lists as keys are not supported"
        }
    }

    @Test(
        "Deep and wide YAML is refused and harms nothing",
        arguments: [
            String(repeating: "[", count: 60_000), String(repeating: "- ", count: 30_000),
            String(repeating: "{a: ", count: 15_000),
            String(repeating: "{", count: 900) + String(repeating: "}", count: 900),
            "terms: " + String(repeating: "[", count: 900),
            "title: x\nterms:\n" + String(repeating: "- {{{a: b}: c}: d}\n", count: 3_000),
            String(repeating: "a\n", count: 30_000),
        ])
    func deepYAML(text: String) {
        #expect(throws: PackMistake.self) { try PackDraft(yaml: Array(text.utf8)) }
    }

    @Test("What is written as YAML reads back as the same pack")
    func yaml() throws {
        let nasty = [
            "a: b", "# no comment", "\"quoted\" \\ back", "- dash", "yes", "null", "10", "{a}", "*x", "é 🎉",
            "b\u{FEFF}om", "\u{FFFF}",
        ]
        let terms = nasty.enumerated().map { index, text in
            PackTerm(text, means: index % 2 == 0 ? nil : "means: \(text)", likelihood: index % 3 == 0 ? .rare : nil)
        }
        let pack = try PackDraft(title: "T: \"x\"", language: "en", terms: terms).checked(name: Self.name)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("callboard-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(pack.yaml.utf8).write(to: folder.appendingPathComponent("k.yaml"))
        let (library, problems) = PackLibrary.load(directory: folder.path)
        #expect(problems.isEmpty)
        let read = try #require(library.pack(named: "k"))
        #expect((read.title, read.language) == (pack.title, pack.language))
        #expect(read.terms == pack.terms)
    }

    @Test("As text, a pack can be pasted")
    func text() throws {
        let pack = try PackDraft(title: "T", language: nil, terms: [PackTerm("a"), PackTerm("b", means: "c")]).checked(
            name: Self.name)
        #expect(pack.text == "a\nb\tc\n")
    }

    @Test("Names of saved packs are eight characters without look-alikes")
    func names() {
        #expect(ContentName(saved: "k7qx4pab")?.description == "K7QX4PAB")
        for text in ["", "K7QX4PA", "K7QX4PABC", "K7QX4PA0", "K7QX4PA-", "K7QX4PÄ"] {
            #expect(ContentName(saved: text) == nil)
        }
        var next = 0
        let name = ContentName { bound in
            #expect(bound == 31)
            next += 4
            return next % bound
        }
        #expect(ContentName(saved: name.description) == name)
    }
}
