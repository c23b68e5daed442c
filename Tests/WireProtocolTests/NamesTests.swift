import Foundation
import GameRules
import JSON
import Testing

@testable import WireProtocol

@Suite("Names on the wire")
struct NamesTests {
    @Test(
        "a room code is read as people type it",
        arguments: [
            ("K7QX4P", "K7QX4P"), ("k7qx4p", "K7QX4P"), (" k7q x4p ", "K7QX4P"), ("K7Q-X4P", "K7QX4P"), ("K7QX4", nil),
            ("K7QX4PP", nil), ("K7QX40", nil), ("K7QX4O", nil), ("K7QX41", nil), ("K7QX4I", nil), ("K7QX4L", nil),
            ("K7QX4é", nil), ("", nil), (String(repeating: " ", count: 1000) + "K7QX4P", nil),
        ] as [(String, String?)])
    func roomCodes(typed: String, code: String?) {
        #expect(RoomCode(typed)?.description == code)
    }

    @Test("a drawn code has every character of the alphabet in reach")
    func drawnCodes() {
        var next = 0
        let codes = (0..<31).map { _ in
            RoomCode { bound in
                next += 1
                return next % bound
            }
        }
        #expect(Set(codes.flatMap(\.description.utf8)) == Set(RoomCode.alphabet))
        #expect(RoomCode.alphabet.count == 31)
        #expect(codes.allSatisfy { RoomCode($0.description) == $0 })
    }

    @Test(
        "a name is trimmed and normalised",
        arguments: [
            ("  Ada ", "Ada"), ("e\u{301}va", "éva"), ("👩‍👩‍👧 family", "👩‍👩‍👧 family"), ("x", "x"),
            (String(repeating: "é", count: 24), String(repeating: "é", count: 24)),
        ])
    func goodNames(typed: String, name: String) throws {
        #expect(try PlayerName(typed: typed).text == name)
    }

    @Test(
        "a name that could deceive or overflow is refused",
        arguments: [
            "", "   ", "\u{200D}", "\u{2800}", "a\u{0}b", "a\nb", "\u{202E}evil", "a\u{2066}b", "a\u{200B}b",
            "\u{FEFF}a", "Ada\u{2800}", "A\u{FFFC}da", "\u{2060}Ada", "Ad\u{AD}a", "Ada\u{200E}",
            String(repeating: "x", count: 25), "a" + String(repeating: "\u{301}", count: 200), "\u{E000}",
        ])
    func badNames(typed: String) {
        #expect { try PlayerName(typed: typed) } throws: { ($0 as? Rejection)?.code == .badName }
    }

    @Test(
        "a title loses what nobody sees, and keeps what joins characters and what is refused",
        arguments: [
            ("\u{FEFF}Ti\u{AD}tle\u{2060}", "Title"), ("שלום!\u{200F}", "שלום!\u{200F}"),
            ("👩\u{200D}👩\u{200D}👧 क\u{200D}ष", "👩\u{200D}👩\u{200D}👧 क\u{200D}ष"),
            ("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴\u{E0067}\u{E0062}\u{E007F}"), ("a\u{202E}b", "a\u{202E}b"),
            ("\u{0600}1", "\u{0600}1"),
        ])
    func seen(typed: String, shown: String) {
        #expect(ShownText.seen(typed).unicodeScalars.elementsEqual(shown.unicodeScalars))
    }

    @Test(
        "names that look alike have one key",
        arguments: [
            ("ÉVA", "e\u{301}va"), ("Ada", "Аdа"), ("Bo", "B0"), ("Ian", "lan"), ("Ian", "1an"), ("Ada", "Ａｄａ"),
            ("Ada", "𝐀𝐝𝐚"),
            ("Ada L", "Ada  L"), ("Ada L", "Ada\u{A0}L"), ("Ada", "A\u{200D}da"), ("Ivan", "İvan"), ("Вова", "ВОВА"),
            ("Cop", "сор"),
            ("Νina", "Nina"), ("ADA", "ᴀᴅᴀ"),
        ])
    func lookAlikes(one: String, other: String) throws {
        #expect(try PlayerName(typed: one).key == PlayerName(typed: other).key)
    }

    @Test(
        "names that look different have different keys",
        arguments: [
            ("Zoe", "Zoë"), ("Ada", "Ida"), ("Bo", "Bo 2"), ("Çelik", "Celik"), ("Ada L", "AdaL"), ("Sam", "5am"),
            ("Jo", "Jö"),
            ("Ada", "Ada!"), ("Łukasz", "Lukasz"), ("王", "玉"),
        ])
    func differentLooks(one: String, other: String) throws {
        #expect(try PlayerName(typed: one).key != PlayerName(typed: other).key)
    }

    @Test(
        "a numbered name is the one that somebody would type, and fits",
        arguments: [
            "Bo", "Il10", String(repeating: "x", count: 24), "A very long name of 24 ch"[...].prefix(24).description,
        ])
    func numbered(text: String) throws {
        let name = try PlayerName(typed: text)
        for number in [2, 10, 101, 19_999] {
            let numbered = name.numbered(number)
            #expect(numbered.text.hasSuffix(" \(number)"))
            #expect(numbered.text.count <= PlayerName.charactersMax)
            #expect(try PlayerName(typed: numbered.text) == numbered)
        }
        let old = PlayerName(logged: "Bo", key: "bo", folding: .lowercase).numbered(10)
        #expect(old.text == "Bo 10")
        #expect(old.key == "bo 10")
    }

    @Test("no scalar is folded into more than four, whatever it decomposes into")
    func bounded() {
        // Scalars that decompose are outside of the large blocks of ideographs and syllables.
        let ranges: [ClosedRange<UInt32>] = [
            0...0x3400, 0xA000...0xABFF, 0xD7A0...0xD7FF, 0xF900...0x11FFF, 0x1D000...0x1FFFF,
        ]
        var most = 0
        for scalar in ranges.joined().compactMap(Unicode.Scalar.init) {
            let parts = LetterFolding.parts(of: String(scalar))
            most = max(most, parts.count)
            let isWhole =
                parts.count > 1 || String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars.count > 4
            #expect(parts.count <= 4 && (isWhole || parts.count == 1), "\(scalar.value)")
        }
        #expect(most == 4)
    }

    @Test("a plain scalar is its own only part; all others are few enough to cache")
    func plain() {
        var wrong: [UInt32] = []
        var others = 0
        for value in 0..<0x11_0000 as Range<UInt32> {
            guard let scalar = Unicode.Scalar(value) else { continue }
            if !LetterFolding.isPlain(scalar) { others += 1 }
            // Unassigned scalars are many, and all alike.
            if scalar.properties.generalCategory == .unassigned, !value.isMultiple(of: 64) { continue }
            if LetterFolding.parts(of: String(scalar)) != LetterFolding.parts(of: scalar) { wrong.append(value) }
        }
        #expect(wrong == [])
        #expect(others < 40_000)
        // A client could send these one after the other, so that none has been seen before.
        for range in [0x3400...0x4DBF, 0x4E00...0x9FFF, 0x2_0000...0x2_A6DF, 0xE000...0xF8FF] as [ClosedRange<UInt32>] {
            #expect(range.compactMap(Unicode.Scalar.init).allSatisfy(LetterFolding.isPlain))
        }
    }

    @Test("a ligature of many letters is not decomposed by a filter, and others are")
    func ligatures() throws {
        #expect(try PlayerName(typed: "\u{FDFA}").key == "\u{FDFA}")
        #expect(try NameFilter(typed: [.string("\u{FDFA}")]).catches("Ada \u{FDFA}"))
        #expect(try NameFilter(typed: [.string("office")]).catches("o\u{FB03}ce"))
        #expect(ShownText.likeness("\u{FB03}  \u{AD}X ") == Array("ffi x".utf8))
    }

    @Test("a text is folded equally with a full cache")
    func forgotten() {
        let look = LetterFolding.look("Élise ﬁne")
        for value in UInt32(0x4E00)...0x9FFF + 0x5000 {
            _ = Unicode.Scalar(value).map { LetterFolding.look(String($0)) }
        }
        #expect(LetterFolding.look("Élise ﬁne") == look && look == "élise fine".replacing("l", with: "i"))
    }

    @Test(
        "a name filter finds a word however it is spelled",
        arguments: [
            ("darn", "Darn"), ("darn", "d.a.r.n"), ("darn", "D A R N it"), ("darn", "dárn"), ("darn", "dаrn"),
            ("darn", "d4rn"),
            ("darn", "xXdarnXx"), ("DÁRN", "darn"), ("d4rn", "darn"), ("shoot", "5h00t"), ("shoot", "$hoot"),
            ("88", "Ada88"),
            ("88", "8-8"), ("heck no", "HeckNo"), ("🦆", "Ada 🦆"), ("hell", "heII"), ("pas", "ＰＡＳ"),
            ("straße", "STRASE"),
            ("темно", "Темнота"),
        ])
    func filtered(word: String, name: String) throws {
        #expect(try NameFilter(typed: [.string(word)]).catches(name))
    }

    @Test(
        "a name filter leaves other names alone",
        arguments: [
            ("darn", "Dan"), ("88", "Bobby"), ("88", "B8"), ("darn", ""), ("heck", "Check".replacing("k", with: "x")),
        ])
    func unfiltered(word: String, name: String) throws {
        #expect(try !NameFilter(typed: [.string(word)]).catches(name))
    }

    @Test("a name filter has up to 200 non-empty words of up to 40 characters")
    func filterLimits() throws {
        let words = (0..<200).map { JSONValue.string("word \($0)") }
        #expect(try NameFilter(typed: words + []).words.count == 200)
        #expect(try NameFilter(typed: [.string("  a   b "), .string("a b")]).words == ["a b"])
        #expect(try !NameFilter(typed: []).catches("Ada"))
        let bad: [[JSONValue]] = [
            words + [.string("one more")], [.string("")], [.string(" - ")], [.integer(4)], [.null],
            [.string(String(repeating: "x", count: 41))],
        ]
        for words in bad {
            #expect { try NameFilter(typed: words) } throws: { ($0 as? Rejection)?.code == .badMessage }
        }
    }

    @Test("a token is 22 to 64 characters of base64url")
    func tokens() {
        #expect(SeatToken(String(repeating: "a", count: 21)) == nil)
        #expect(SeatToken(String(repeating: "a", count: 22)) != nil)
        #expect(SeatToken(String(repeating: "-", count: 64)) != nil)
        #expect(SeatToken(String(repeating: "a", count: 65)) == nil)
        #expect(SeatToken(String(repeating: "+", count: 30)) == nil)
        #expect(SeatToken(random: Array(0..<16)).text == "AAECAwQFBgcICQoLDA0ODw")
        #expect(SeatToken(random: [UInt8](repeating: 255, count: 18)).text == String(repeating: "_", count: 24))
    }

    @Test("a client's name is short and plain")
    func clients() {
        #expect(ClientID("b7e1f0")?.description == "b7e1f0")
        for text in ["", "a b", "é", String(repeating: "a", count: 33), "a\""] { #expect(ClientID(text) == nil) }
    }

    @Test("a seat's id is p and a number")
    func seats() {
        #expect(SeatID(wire: "p7") == SeatID(7))
        #expect(SeatID(wire: "p4294967295") == SeatID(UInt32.max))
        for text in ["", "p", "p0", "p07", "7", "q7", "p-1", "p+1", "p4294967296", "p99999999999"] {
            #expect(SeatID(wire: text) == nil)
        }
    }

    @Test("a position is read only if it is whole")
    func positions() throws {
        func read(_ text: String) throws -> LogPosition? { LogPosition(try JSONParser.parse(Array(text.utf8))) }
        #expect(try read(#"{"epoch":"5f1c","seq":41}"#) == LogPosition(epoch: "5f1c", seq: 41))
        for text in [#"{"epoch":"5f1c"}"#, #"{"epoch":5,"seq":41}"#, #"{"epoch":"5f1c","seq":-1}"#, "7"] {
            #expect(try read(text) == nil)
        }
    }

    @Test("every close code has a short reason")
    func closeCodes() {
        for code in CloseCode.allCases { #expect((1...123).contains(code.reason.utf8.count)) }
    }
}
