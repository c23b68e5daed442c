/// A JSON value (RFC 8259), as read from a message.
///
/// It is made for small messages: an object keeps its members in the order of the text, and lookups scan from the
/// front.
public enum JSONValue: Hashable, Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A number without fraction or exponent that fits 64 bits.
    case integer(Int)
    /// Any other number.
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// The integer, if the value is one.
    public var integer: Int? {
        if case .integer(let value) = self { value } else { nil }
    }
    /// The integer, if the value is one, as 64 bits. Where `Int` has 32 bits, as in browsers, the parser stores larger
    /// integers as floating-point numbers, which are exact up to 2⁵³.
    public var wideInteger: Int64? {
        switch self {
        case .integer(let value): Int64(value)
        case .number(let value) where Int.bitWidth < 64: Int64(exactly: value)
        default: nil
        }
    }
    /// The string, if the value is one.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }
    /// The Boolean, if the value is one.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }
    /// The elements, if the value is an array.
    public var array: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }
    /// The members, if the value is an object.
    public var object: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }
}
