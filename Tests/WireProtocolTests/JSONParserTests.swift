import Foundation
import GameRules
import JSON
import Testing
import WireProtocol

@Suite("The JSON parser")
struct JSONParserTests {
    @Test(
        "reads what RFC 8259 allows",
        arguments: [
            ("null", JSONValue.null), ("true", .bool(true)), ("false", .bool(false)), ("0", .integer(0)),
            ("-0", .integer(0)), ("-17", .integer(-17)), ("9223372036854775807", .integer(.max)),
            ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1.5", .number(1.5)),
            ("-2e3", .number(-2000)), ("1E-2", .number(0.01)), ("\"\"", .string("")),
            (#""a\"\\\/\b\f\n\r\t""#, .string("a\"\\/\u{8}\u{C}\n\r\t")), (#""\u00e9\u20AC""#, .string("é€")),
            (#""\ud83c\udf89""#, .string("🎉")), ("\"🎉é\"", .string("🎉é")), ("[]", .array([])),
            (" [ 1 , [ ] , \"x\" ] ", .array([.integer(1), .array([]), .string("x")])),
            (#"{"a":{"b":[null]}}"#, .object(JSONObject([("a", .object(JSONObject([("b", .array([.null]))])))]))),
        ] as [(String, JSONValue)])
    func valid(text: String, value: JSONValue) throws {
        #expect(try JSONParser.parse(Array(text.utf8)) == value)
    }

    @Test(
        "refuses what is not JSON, what is ambiguous and what could hurt",
        arguments: [
            "", " ", "{", "[", "\"", "nul", "nulll", "tru", "01", "-", "-a", "1.", ".5", "1e", "1e+", "+1", "0x1",
            "NaN",
            "[1,]", "[,1]", "[1 2]", "{a:1}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{,}", "{\"a\":1 \"b\":2}",
            "{\"a\":1,\"a\":2}", "\"\u{1}\"", "\"\n\"", #""\x""#, #""\u12""#, #""\u12g4""#, #""\ud83c""#, #""\ud83cx""#,
            #""\ud83c\u0041""#, #""\udf89""#, "1 2", "{} x", "1e999", String(repeating: "[", count: 17),
            String(repeating: "[", count: 100_000), "'a'", "\u{FEFF}1", "//\n1",
        ])
    func invalid(text: String) {
        #expect(throws: JSONParser.Failure.self) { try JSONParser.parse(Array(text.utf8)) }
    }

    @Test("refuses bytes that are not UTF-8, escaped or not")
    func notUTF8() {
        for bytes in [
            [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
            [0x22, 0x5C, 0x6E, 0xF0, 0x9F, 0x22],
        ] as [[UInt8]] {
            #expect(throws: JSONParser.Failure.self) { try JSONParser.parse(bytes) }
        }
    }

    @Test("nests sixteen deep and no deeper")
    func depth() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        _ = try JSONParser.parse(nested(JSONParser.depthMax))
        #expect(throws: JSONParser.Failure.self) { try JSONParser.parse(nested(JSONParser.depthMax + 1)) }
    }

    @Test("tells names apart by their bytes, however many characters they are")
    func names() throws {
        let composed = "caf\u{E9}"
        let decomposed = "cafe\u{301}"
        let object = try #require(JSONParser.parse(Array("{\"\(composed)\":1,\"\(decomposed)\":2}".utf8)).object)
        #expect(object[composed]?.integer == 1 && object[decomposed]?.integer == 2)
        #expect(throws: JSONParser.Failure.self) {
            try JSONParser.parse(Array("{\"\(composed)\":1,\"caf\\u00e9\":2}".utf8))
        }
    }

    /// The code that counts marks relies on it, so that these scalars cost no more than others.
    @Test("there are no combining marks above U+20000 except in the special-purpose plane")
    func marksOfFarPlanes() {
        let far = (UInt32(0x20000)...0x10FFFF).lazy.filter { !(0xE0000..<0xF0000).contains($0) }
        let marks = far.compactMap(Unicode.Scalar.init).filter {
            $0.properties.canonicalCombiningClass != .notReordered
        }
        #expect(marks.isEmpty)
    }

    @Test("accepts as many members and marks as its limits allow, and more in this program's own output")
    func limits() throws {
        func members(_ count: Int) -> [UInt8] {
            Array("{\((0..<count).map { "\"m\($0)\":0" }.joined(separator: ","))}".utf8)
        }
        func marks(_ count: Int) -> [UInt8] { Array("\"a\(String(repeating: "\u{301}", count: count))\"".utf8) }
        func escapedMarks(_ count: Int) -> [UInt8] { Array("\"a\(String(repeating: "\\u0301", count: count))\"".utf8) }
        _ = try JSONParser.parse(members(64))
        _ = try JSONParser.parse(members(512), limits: .document)
        _ = try JSONParser.parse(marks(30))
        _ = try JSONParser.parse(marks(10_000), limits: .document)
        for text in [members(65), marks(31), escapedMarks(31)] {
            #expect(throws: JSONParser.Failure.self) { try JSONParser.parse(text) }
        }
        #expect(throws: JSONParser.Failure.self) { try JSONParser.parse(members(513), limits: .document) }
    }

    @Test("names the position of an error")
    func offset() {
        #expect { try JSONParser.parse(Array(#"{"a":x}"#.utf8)) } throws: { error in
            (error as? JSONParser.Failure)?.description == "unexpected character at byte 5"
        }
    }

    @Test("agrees with Foundation on random and damaged values")
    func foundationAsReference() throws {
        var random = SeededGenerator(bytes: Array(0..<32))
        var damaged = 0
        for _ in 0..<3000 {
            let value = randomValue(&random, depth: 0)
            let bytes = JSONWriter.write { $0.value(.array([value])) }
            #expect(try JSONParser.parse(bytes) == .array([value]))
            let foundation = try JSONSerialization.jsonObject(with: Data(bytes))
            #expect(same(.array([value]), foundation))

            var broken = bytes
            broken[random.integer(below: broken.count)] = UInt8(random.integer(below: 128))
            if (try? JSONParser.parse(broken)) != nil {
                // Foundation accepts everything that we accept, because we are stricter.
                #expect((try? JSONSerialization.jsonObject(with: Data(broken), options: .fragmentsAllowed)) != nil)
            } else {
                damaged += 1
            }
        }
        #expect(damaged > 500)
    }

    private func randomValue(_ random: inout SeededGenerator, depth: Int) -> JSONValue {
        switch random.integer(below: depth > 3 ? 5 : 7) {
        case 0: return .null
        case 1: return .bool(random.integer(below: 2) == 0)
        case 2: return .integer(random.integer(below: 1 << 53) - 1 << 52)
        case 3: return .number(Double(random.integer(below: 1_000_000)) / 256 + 0.001)
        case 4: return .string(randomString(&random))
        case 5: return .array((0..<random.integer(below: 5)).map { _ in randomValue(&random, depth: depth + 1) })
        default:
            return .object(
                JSONObject(
                    (0..<random.integer(below: 5)).map {
                        ("\($0)" + randomString(&random), randomValue(&random, depth: depth + 1))
                    }))
        }
    }

    private func randomString(_ random: inout SeededGenerator) -> String {
        let pool = Array("aZ09 \"\\/\u{1}\n\té€🎉\u{7F}\u{2028}ß").map(String.init)
        return (0..<random.integer(below: 12)).map { _ in pool[random.integer(below: pool.count)] }.joined()
    }

    private func same(_ value: JSONValue, _ foundation: Any) -> Bool {
        switch value {
        case .null: foundation is NSNull
        case .bool(let value): (foundation as? Bool) == value
        case .integer(let value): (foundation as? NSNumber)?.intValue == value
        case .number(let value): (foundation as? NSNumber)?.doubleValue == value
        case .string(let value): (foundation as? String) == value
        case .array(let values):
            (foundation as? [Any]).map { $0.count == values.count && zip(values, $0).allSatisfy(same) } ?? false
        case .object(let object):
            (foundation as? [String: Any]).map { dictionary in
                dictionary.count == object.members.count
                    && object.members.allSatisfy { member in
                        dictionary[member.name].map { same(member.value, $0) } ?? false
                    }
            } ?? false
        }
    }
}

@Suite("The JSON writer")
struct JSONWriterTests {
    @Test("places commas, escapes and nests")
    func structure() {
        let bytes = JSONWriter.object { writer in
            writer.member("type", "called")
            writer.object("call") { writer in
                writer.member("number", 3)
                writer.member("term", -12)
                writer.nullMember("none")
            }
            writer.array("marked") { writer in
                writer.integer(1)
                writer.array { _ in }
                writer.object { $0.member("on", true) }
            }
            writer.encoded(Array(#""a":1,"b":2"#.utf8))
            writer.encoded([])
            writer.member("text", "“q\"uo\\te”\n\u{1}")
        }
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == #"{"type":"called","call":{"number":3,"term":-12,"none":null},"marked":[1,[],{"on":true}],"a":1,"b":2,"text":"“q\"uo\\te”\n\u0001"}"#
        )
    }

    @Test("writes every integer", arguments: [0, 1, 9, 10, 99, 100, -1, -10, 12_345_678_901, Int.max, Int.min])
    func integers(value: Int) {
        #expect(String(decoding: JSONWriter.write { $0.integer(value) }, as: UTF8.self) == "\(value)")
    }

    @Test("writes times as RFC 3339, as Foundation does")
    func times() {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        var random = SeededGenerator(bytes: [UInt8](repeating: 3, count: 32))
        let fixed: [Int64] = [0, 951_782_400_000, 951_868_799_999, 4_107_542_400_000, 1_780_938_251_120]
        for milliseconds in fixed + (0..<500).map({ _ in Int64(random.integer(below: 4_102_444_800_000)) }) {
            let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000 + 0.0001)
            #expect(Timestamp(milliseconds: milliseconds).rfc3339 == formatter.string(from: date))
            #expect(Timestamp(rfc3339: formatter.string(from: date))?.milliseconds == milliseconds)
        }
        for text in [
            "", "2026-02-30T00:00:00.000Z", "2026-02-03 00:00:00.000Z", "2026-02-03T24:00:00.000Z",
            "2026-02-03T00:00:00Z",
        ] {
            #expect(Timestamp(rfc3339: text) == nil)
        }
        #expect(Timestamp(milliseconds: -1).rfc3339 == "1969-12-31T23:59:59.999Z")
        // A log from elsewhere may contain anything.
        #expect(Timestamp(milliseconds: .min).rfc3339 == "0000-01-01T00:00:00.000Z")
        #expect(Timestamp(milliseconds: .max).rfc3339 == "9999-12-31T23:59:59.999Z")
    }
}
