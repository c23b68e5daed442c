import Bingo
import GameRules
import Testing

@Suite("Lists of terms")
struct TermListTests {
    private func terms(_ elements: String) throws -> [Term] {
        guard case .setTerms(let terms, _, _) = try Wire.input(#"{"type":"setTerms","terms":[\#(elements)]}"#) else {
            return []
        }
        return terms
    }

    private func code(_ elements: String) throws -> Rejection.Code? {
        try Wire.refusal(#"{"type":"setTerms","terms":[\#(elements)]}"#)?.code
    }

    private func list(_ count: Int, _ text: (Int) -> String = { "t\($0)" }) -> String {
        (0..<count).map { "\"\(text($0))\"" }.joined(separator: ",")
    }

    @Test("texts are trimmed and normalised")
    func normalised() throws {
        #expect(try terms(#""  One more thing\n""#) == [Term("One more thing")])
        let composed = try terms(#""cafe\u0301""#)
        #expect(composed[0].text.unicodeScalars.count == 4)
        #expect(try terms(#"{"text":"a","means":"  ","likelihood":0.5}"#) == [Term("a")])
        #expect(try terms(#"{"text":"a","means":" b "}"#) == [Term("a", means: "b")])
        #expect(try terms(#""👨‍👩‍👧 שלום""#)[0].text == "👨‍👩‍👧 שלום")
    }

    @Test("a term has 1 to 120 characters on one line")
    func lengths() throws {
        #expect(try code(#""""#) == "badTerms")
        #expect(try code(#"" \t ""#) == "badTerms")
        #expect(try code(list(1) { _ in String(repeating: "x", count: 120) }) == nil)
        #expect(try code(list(1) { _ in String(repeating: "x", count: 121) }) == "badTerms")
        #expect(try code(list(1) { _ in String(repeating: "é", count: 120) }) == nil)
        #expect(try code(#""a\nb""#) == "badTerms")
        #expect(try code(#""a\u0000b""#) == "badTerms")
        #expect(try code(#""a\u202Eb""#) == "badTerms")
        #expect(try code(#"{"text":"a","means":"\#(String(repeating: "x", count: 401))"}"#) == "badTerms")
    }

    @Test("a term occurs once, regardless of case")
    func unique() throws {
        #expect(try code(#""Hair Force One","hair force one""#) == "badTerms")
        #expect(try code(#""ÉTÉ","été""#) == "badTerms")
        #expect(try code(#""a"," a ""#) == "badTerms")
        #expect(try code(#""a","b""#) == nil)
    }

    @Test("a list has at most 500 terms and 48 KiB")
    func sizes() throws {
        #expect(try code(list(500)) == nil)
        #expect(try code(list(501)) == "badTerms")
        // 410 · 119 bytes are a little less than 48 KiB, 414 a little more.
        func long(_ number: Int) -> String { String(repeating: "x", count: 116) + String(1000 + number).suffix(3) }
        #expect(try code(list(413, long)) == nil)
        #expect(try code(list(414, long)) == "badTerms")
        let means = #"{"text":"a","means":"\#(String(repeating: "x", count: 400))"}"#
        #expect(try code(means + "," + list(413, long)) == "badTerms", "explanations count too")
    }

    @Test("an element is a text, or an object with one")
    func elements() throws {
        for element in ["1", "null", "[]", "{}", #"{"text":1}"#, #"{"means":"a"}"#, #"{"text":"a","means":1}"#] {
            #expect(try code(element) == "badTerms")
        }
    }

    @Test("a room is set up with terms, options and a language, and logs them with the seed")
    func setup() throws {
        let setup = try Wire.setup(
            #"{"game":"bingo","terms":[\#(list(16))],"options":{"size":4},"language":"pt-BR","seed":"00"}"#)
        #expect(setup.options.size == 4)
        #expect(setup.language == "pt-BR")
        #expect(setup.seed == Evening.seed(9))
        let logged = Wire.text { setup.encode(into: &$0) }
        #expect(
            logged == #"{"terms":[\#(list(16))],"language":"pt-BR","options":{"size":4,"freeCentre":false,"#
                + #""verification":"called","autoMark":true,"windowAuto":true,"crowd":0,"crowdSeconds":30,"#
                + #""goal":{"patterns":["row","column","diagonal"],"masks":[],"need":1}},"#
                + #""seed":"\#(InputWireTests.nines)"}"#)
        #expect(BingoGame.setup(logged: try Wire.fields(logged), rules: BingoGame.newRulesVersion) == setup)
    }

    @Test("explanations are checked like terms")
    func means() throws {
        for wrong in [#"a\u202Eb"#, #"a\u0007b"#, #"a\nb"#, #"a\u2028b"#] {
            #expect(try code(#"{"text":"a","means":"\#(wrong)"}"#) == "badTerms", "\(wrong)")
            #expect(try code(#""\#(wrong)""#) == "badTerms", "\(wrong)")
        }
        #expect(try terms(#"{"text":"a","means":"\u200B"}"#) == [Term("a")], "nothing is seen of it")
        #expect(try code(#""\u200B\u2060""#) == "badTerms")
    }

    @Test("logged values are accepted, whatever is checked today")
    func believed() throws {
        let texts =
            #"["a\u0007b","a\u0007b","","\#(String(repeating: "x", count: 5000))",{"text":"a","means":"\u202E"}]"#
        let record =
            #"{"type":"setTerms","terms":\#(texts),"language":"no such tag","seed":"\#(InputWireTests.nines)"}"#
        let read = BingoGame.input(logged: try Wire.fields(record), rules: 1)
        guard case .setTerms(let terms, "no such tag", _)? = read else {
            Issue.record("the record is not read")
            return
        }
        #expect(terms.count == 5 && terms[0].text == "a\u{7}b" && terms[4].means == "\u{202E}")
    }

    @Test("a room is not set up with less than a board needs")
    func setupRefused() throws {
        #expect(try Wire.setupRefusal(#"{"terms":[\#(list(24))]}"#) == "badTerms")
        #expect(try Wire.setupRefusal(#"{"terms":[\#(list(24))],"options":{"freeCentre":true}}"#) == nil)
        #expect(try Wire.setupRefusal(#"{"terms":[\#(list(25))]}"#) == nil)
        #expect(try Wire.setupRefusal("{}") == "badTerms")
        #expect(try Wire.setupRefusal(#"{"terms":[\#(list(25))],"options":{"size":7}}"#) == "badOptions")
        #expect(try Wire.setupRefusal(#"{"terms":[\#(list(25))],"options":[]}"#) == "badOptions")
        #expect(try Wire.setupRefusal(#"{"terms":[\#(list(25))],"language":"e"}"#) == "badTerms")
        #expect(try Wire.setupRefusal(#"{"terms":[\#(list(25))],"language":"en us"}"#) == "badTerms")
    }
}
