/// Writes one JSON text (RFC 8259) directly into bytes, without white space.
///
/// The writer places commas. The caller must close the objects and arrays it opens. Control characters, quotes and
/// backslashes are escaped; everything else is written as UTF-8.
public struct JSONWriter {
    /// The text written so far.
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false
    /// Receives the pieces of a streamed text.
    private var sink: (([UInt8]) -> Void)?
    private var pieceBytes = Int.max
    /// The parts before `bytes`, if long fragments are shared instead of copied.
    private var parts: [[UInt8]]?

    /// Creates an empty text with a reserved capacity.
    public init(capacityBytes: Int = 256) {
        bytes.reserveCapacity(capacityBytes)
    }

    /// Returns the bytes of a text that `body` writes.
    public static func write(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        body(&writer)
        return writer.bytes
    }

    /// Writes a long object in pieces, so that the whole is never in memory.
    ///
    /// - Parameters:
    ///   - pieceBytes: a piece is passed on after the first object that makes it at least this long.
    ///   - sink: receives the pieces in order.
    public static func stream(
        pieceBytes: Int = 256 * 1_024, to sink: @escaping ([UInt8]) -> Void, object body: (inout JSONWriter) -> Void
    ) {
        var writer = JSONWriter(capacityBytes: pieceBytes)
        writer.sink = sink
        writer.pieceBytes = pieceBytes
        writer.object(body)
        sink(writer.bytes)
    }

    /// Writes an object and returns it in parts. Long fragments are shared, not copied (see ``encoded(_:)``).
    public static func objectInParts(_ body: (inout JSONWriter) -> Void) -> [[UInt8]] {
        var writer = JSONWriter(capacityBytes: 1_024)
        writer.parts = []
        writer.object(body)
        return (writer.parts ?? []) + [writer.bytes]
    }

    /// The minimum length of a shared fragment.
    private static let sharedBytes = 1_024

    /// Returns the bytes of an object whose members `body` writes.
    public static func object(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
        write { writer in writer.object(body) }
    }

    // MARK: - Structure

    /// Writes an object whose members `body` writes.
    public mutating func object(_ body: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "{"))
        needsComma = false
        body(&self)
        bytes.append(UInt8(ascii: "}"))
        needsComma = true
        if bytes.count >= pieceBytes { handOver() }
    }

    private mutating func handOver() {
        sink?(bytes)
        bytes.removeAll(keepingCapacity: true)
    }

    /// Writes an array whose elements `body` writes.
    public mutating func array(_ body: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "["))
        needsComma = false
        body(&self)
        bytes.append(UInt8(ascii: "]"))
        needsComma = true
    }

    /// Writes the name of a member. Its value must follow.
    public mutating func name(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a member name that is not a literal. Its value must follow.
    public mutating func name(of text: String) {
        string(text)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes an object member.
    public mutating func object(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
        self.name(name)
        object(body)
    }

    /// Writes an array member.
    public mutating func array(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
        self.name(name)
        array(body)
    }

    /// Writes members or elements that are already encoded, without their enclosing braces. Writes nothing if empty.
    public mutating func encoded(_ fragment: [UInt8]) {
        guard !fragment.isEmpty else { return }
        separate()
        if parts != nil, fragment.count >= Self.sharedBytes {
            parts?.append(bytes)
            parts?.append(fragment)
            bytes = []
        } else {
            bytes.append(contentsOf: fragment)
        }
        needsComma = true
    }

    // MARK: - Values

    /// Writes `null`.
    public mutating func null() { raw("null") }

    /// Writes `true` or `false`.
    public mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

    /// Writes an integer.
    public mutating func integer(_ value: some BinaryInteger) {
        separate()
        appendDigits(Int64(value))
        needsComma = true
    }

    /// Writes a string.
    public mutating func string(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { appendEscaped($0) }
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// Writes a string. `append` must append its UTF-8 and must not need escapes.
    public mutating func plainString(_ append: (inout [UInt8]) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        append(&bytes)
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// Writes a parsed value.
    public mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .integer(let value): integer(value)
        case .number(let value):
            separate()
            bytes.append(contentsOf: value.description.utf8)
            needsComma = true
        case .string(let value): string(value)
        case .array(let elements): array { writer in for element in elements { writer.value(element) } }
        case .object(let object):
            self.object { writer in
                for member in object.members {
                    writer.name(of: member.name)
                    writer.value(member.value)
                }
            }
        }
    }

    // MARK: - Members

    /// Writes an integer member.
    public mutating func member(_ name: StaticString, _ value: some BinaryInteger) {
        self.name(name)
        integer(value)
    }

    /// Writes a string member.
    public mutating func member(_ name: StaticString, _ value: String) {
        self.name(name)
        string(value)
    }

    /// Writes a member that is `true` or `false`.
    public mutating func member(_ name: StaticString, _ value: Bool) {
        self.name(name)
        bool(value)
    }

    /// Writes a member that is `null`.
    public mutating func nullMember(_ name: StaticString) {
        self.name(name)
        null()
    }

    // MARK: - Bytes

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func raw(_ text: StaticString) {
        separate()
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        needsComma = true
    }

    private mutating func appendDigits(_ value: Int64) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        var magnitude = value.magnitude
        var digits = 1
        var limit: UInt64 = 10
        while digits < 20, magnitude >= limit {
            digits += 1
            let (next, overflow) = limit.multipliedReportingOverflow(by: 10)
            if overflow { break }
            limit = next
        }
        let start = bytes.count
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: digits))
        var place = start + digits - 1
        while magnitude > 0 {
            bytes[place] = UInt8(ascii: "0") + UInt8(magnitude % 10)
            magnitude /= 10
            place -= 1
        }
    }

    private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        for index in 0..<text.count {
            let byte = text[index]
            guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
            bytes.append(contentsOf: text[start..<index])
            start = index + 1
            bytes.append(UInt8(ascii: "\\"))
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
            case 0x0A: bytes.append(UInt8(ascii: "n"))
            case 0x0D: bytes.append(UInt8(ascii: "r"))
            case 0x09: bytes.append(UInt8(ascii: "t"))
            default:
                bytes.append(contentsOf: "u00".utf8)
                for digit in [byte >> 4, byte & 0xF] { bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
            }
        }
        bytes.append(contentsOf: text[start...])
    }
}
