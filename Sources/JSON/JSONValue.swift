/// A JSON value (RFC 8259), as read from a message.
///
/// Made for small messages: an object keeps its members in the order of the text and is searched from the front.
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
    /// The integer, if the value is one: of 64 bits as far as the parser keeps them. Where `Int` has 32 bits, as in
    /// browsers, integers beyond are numbers, which hold those up to 2⁵³ as they are.
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
    /// The truth value, if the value is one.
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
