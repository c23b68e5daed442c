/// Reads one JSON text (RFC 8259) in a single pass over its bytes.
///
/// The parser is stricter than Foundation's with untrusted input. It limits the depth, and it rejects duplicate member
/// names, lone surrogates, control characters in strings, and bytes after the value. Numbers without fraction and
/// exponent become integers. The cost grows only with the number of bytes, whatever they contain (``Limits``). For
/// messages of the wire protocol, the parser is about twenty times as fast as Foundation's.
public struct JSONParser {
    /// The maximum depth of nested arrays and objects: far more than the protocol needs, far less than the stack can
    /// hold.
    public static let depthMax = 16

    /// What is wrong with a text, and where.
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// What is wrong.
        public let reason: String
        /// The offset of the offending byte, from 0.
        public let offset: Int
        /// Whether it is more than a reader takes, and may be JSON all the same.
        public var isBeyondLimits = false

        /// The reason and the offset as one sentence.
        public var description: String { "\(reason) at byte \(offset)" }
    }

    /// Limits on what a text may cost its reader, chosen by where the text comes from.
    public struct Limits: Sendable {
        /// The maximum number of members of one object. Finding duplicates and looking up members scan all of them.
        let membersMax: Int
        /// The maximum number of consecutive combining marks in a string, or `nil` for any number. Every comparison and
        /// normalization sorts them, which takes time quadratic in their number.
        let marksMax: Int?

        /// Limits for untrusted input. No message has more than a handful of members, and no language puts more than a
        /// few marks on a letter. 30 is the limit of Unicode's Stream-Safe Text Format (UAX #15, section 13).
        public static let message = Limits(membersMax: 64, marksMax: 30)
        /// Limits for texts that this program wrote, such as logs and exports.
        public static let document = Limits(membersMax: 512, marksMax: nil)
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private let limits: Limits
    private var position = 0

    private init(_ bytes: UnsafeBufferPointer<UInt8>, _ limits: Limits) {
        self.bytes = bytes
        self.limits = limits
    }

    /// Parses a whole text. Throws ``Failure`` if it is not valid or exceeds the limits.
    public static func parse(
        _ bytes: UnsafeBufferPointer<UInt8>, limits: Limits = .message
    ) throws(Failure) -> JSONValue {
        var parser = JSONParser(bytes, limits)
        parser.skipSpace()
        let value = try parser.value(depth: 0)
        parser.skipSpace()
        guard parser.position == bytes.count else { throw parser.failure("unexpected text behind the value") }
        return value
    }

    /// Parses a whole text. Throws ``Failure`` if it is not valid or exceeds the limits.
    public static func parse(_ bytes: [UInt8], limits: Limits = .message) throws(Failure) -> JSONValue {
        let result = bytes.withUnsafeBufferPointer { buffer in
            Result { () throws(Failure) in try parse(buffer, limits: limits) }
        }
        return try result.get()
    }

    // MARK: - Values

    private mutating func value(depth: Int) throws(Failure) -> JSONValue {
        guard let byte = peek() else { throw failure("the text ends in the middle") }
        switch byte {
        case UInt8(ascii: "{"): return .object(try object(depth: depth + 1))
        case UInt8(ascii: "["): return .array(try array(depth: depth + 1))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: throw failure("unexpected character")
        }
    }

    private mutating func object(depth: Int) throws(Failure) -> JSONObject {
        try enter(depth)
        var members: [(name: String, value: JSONValue)] = []
        if take(UInt8(ascii: "}")) { return JSONObject(members) }
        members.reserveCapacity(4)
        while true {
            guard peek() == UInt8(ascii: "\"") else { throw failure("a member name is missing") }
            let start = position
            let name = try string()
            for member in members where member.name.isSameBytes(as: name) {
                throw Failure(reason: "a member name stands twice", offset: start)
            }
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw failure("a colon is missing") }
            skipSpace()
            members.append((name, try value(depth: depth)))
            guard members.count <= limits.membersMax else {
                throw beyond("an object has more than \(limits.membersMax) members")
            }
            skipSpace()
            if take(UInt8(ascii: "}")) { return JSONObject(members) }
            guard take(UInt8(ascii: ",")) else { throw failure("a comma or } is missing") }
            skipSpace()
        }
    }

    private mutating func array(depth: Int) throws(Failure) -> [JSONValue] {
        try enter(depth)
        var elements: [JSONValue] = []
        if take(UInt8(ascii: "]")) { return elements }
        while true {
            elements.append(try value(depth: depth))
            skipSpace()
            if take(UInt8(ascii: "]")) { return elements }
            guard take(UInt8(ascii: ",")) else { throw failure("a comma or ] is missing") }
            skipSpace()
        }
    }

    private mutating func enter(_ depth: Int) throws(Failure) {
        guard depth <= JSONParser.depthMax else { throw beyond("nested deeper than \(JSONParser.depthMax)") }
        position += 1
        skipSpace()
    }

    private mutating func literal(_ text: StaticString, _ value: JSONValue) throws(Failure) -> JSONValue {
        let count = text.utf8CodeUnitCount
        guard position + count <= bytes.count else { throw failure("the text ends in the middle") }
        for index in 0..<count where bytes[position + index] != text.utf8Start[index] {
            throw failure("unexpected character")
        }
        position += count
        return value
    }

    private mutating func number() throws(Failure) -> JSONValue {
        let start = position
        let isNegative = take(UInt8(ascii: "-"))
        guard let first = peek(), isDigit(first) else { throw failure("a digit is missing") }
        var magnitude: UInt64 = 0
        var fits = true
        while let digit = peek(), isDigit(digit) {
            let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(UInt64(digit - UInt8(ascii: "0")))
            fits = fits && !overflow && !carry
            magnitude = sum
            position += 1
        }
        let digits = position - start - (isNegative ? 1 : 0)
        guard first != UInt8(ascii: "0") || digits == 1 else { throw failure("a number begins with a needless zero") }
        if let next = peek(), next == UInt8(ascii: ".") || next | 0x20 == UInt8(ascii: "e") {
            return try fraction(from: start)
        }
        if fits, magnitude <= UInt64(Int.max) {
            return .integer(isNegative ? -Int(magnitude) : Int(magnitude))
        }
        return try double(from: start)
    }

    private mutating func fraction(from start: Int) throws(Failure) -> JSONValue {
        if take(UInt8(ascii: ".")) { try digits() }
        if let exponent = peek(), exponent | 0x20 == UInt8(ascii: "e") {
            position += 1
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
        return try double(from: start)
    }

    private mutating func digits() throws(Failure) {
        guard let digit = peek(), isDigit(digit) else { throw failure("a digit is missing") }
        while let digit = peek(), isDigit(digit) { position += 1 }
    }

    private func double(from start: Int) throws(Failure) -> JSONValue {
        guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)), value.isFinite else {
            throw Failure(reason: "a number is out of range", offset: start)
        }
        return .number(value)
    }

    // MARK: - Strings

    private mutating func string() throws(Failure) -> String {
        position += 1
        let start = position
        var isASCII = true
        while let byte = peek() {
            if byte == UInt8(ascii: "\"") {
                let slice = UnsafeBufferPointer(rebasing: bytes[start..<position])
                position += 1
                // Skip validation for ASCII: the standard library's is generic code and costs 0.1 µs per member.
                if isASCII { return String(decoding: slice, as: UTF8.self) }
                return try checked(String(validating: slice, as: UTF8.self), from: start)
            }
            if byte >= 0x80 { isASCII = false }
            if byte == UInt8(ascii: "\\") { return try escapedString(from: start) }
            if byte < 0x20 { throw failure("a control character in a string") }
            position += 1
        }
        throw failure("the text ends in the middle")
    }

    private mutating func escapedString(from start: Int) throws(Failure) -> String {
        var text = Array(bytes[start..<position])
        while let byte = peek() {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return try checked(String(validating: text, as: UTF8.self), from: start)
            case UInt8(ascii: "\\"): try escape(into: &text)
            case 0..<0x20: throw failure("a control character in a string")
            default: text.append(byte)
            }
        }
        throw failure("the text ends in the middle")
    }

    private func checked(_ text: String?, from start: Int) throws(Failure) -> String {
        guard let text else { throw Failure(reason: "a string is not UTF-8", offset: start) }
        guard let marksMax = limits.marksMax else { return text }
        var marks = CombiningMarks()
        for scalar in text.unicodeScalars {
            guard marks.count(scalar) <= marksMax else {
                throw Failure(reason: "a string has more than \(marksMax) marks in a row", offset: start)
            }
        }
        return text
    }

    private mutating func escape(into text: inout [UInt8]) throws(Failure) {
        guard let byte = peek() else { throw failure("the text ends in the middle") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text.append(contentsOf: String(try unicodeEscape()).utf8)
        default: throw failure("an unknown escape")
        }
    }

    private mutating func unicodeEscape() throws(Failure) -> Unicode.Scalar {
        let first = try fourHexadecimalDigits()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard (0xD800...0xDBFF).contains(first), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
            throw failure("half of a surrogate pair")
        }
        let second = try fourHexadecimalDigits()
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw failure("half of a surrogate pair") }
        return scalar
    }

    private mutating func fourHexadecimalDigits() throws(Failure) -> UInt32 {
        guard position + 4 <= bytes.count else { throw failure("the text ends in the middle") }
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(bytes[position])).hexDigitValue, bytes[position] < 0x80 else {
                throw failure("a hexadecimal digit is missing")
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }

    // MARK: - Bytes

    private func peek() -> UInt8? {
        position < bytes.count ? bytes[position] : nil
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private func failure(_ reason: String) -> Failure { Failure(reason: reason, offset: position) }
    private func beyond(_ reason: String) -> Failure {
        Failure(reason: reason, offset: position, isBeyondLimits: true)
    }
}
