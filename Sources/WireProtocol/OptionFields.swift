import GameRules
import JSON

/// The members of an `options` object, each read as its expected type. A missing or `null` member gives `nil`.
///
/// Another type throws `badOptions` with a sentence that names the member. The game's rules check the limits.
public struct OptionFields {
    /// The maximum number of elements read from a list, more than there are choices.
    private static let elementsMax = 16

    private let fields: JSONObject

    /// Reads an `options` object. Returns `nil` if it is missing or `null`.
    public init?(_ value: JSONValue?) throws(Rejection) {
        guard let value, value != .null else { return nil }
        guard let fields = value.object else { throw Self.bad("“options” must be an object.") }
        self.fields = fields
    }

    /// Whether a member exists, even as `null`.
    public func has(_ name: String) -> Bool { fields[name] != nil }

    /// Returns a member without checking its type.
    public func value(_ name: String) -> JSONValue? { fields.present(name) }

    /// Returns a number without a fraction.
    ///
    /// - Parameter what: the expected value, for the sentence.
    public func integer(_ name: String, _ what: String = "a whole number") throws(Rejection) -> Int? {
        guard let value = fields.present(name) else { return nil }
        guard let value = value.integer else { throw Self.bad("“\(name)” must be \(what).") }
        return value
    }

    /// Returns a Boolean.
    public func flag(_ name: String) throws(Rejection) -> Bool? {
        guard let value = fields.present(name) else { return nil }
        guard let value = value.bool else { throw Self.bad("“\(name)” must be true or false.") }
        return value
    }

    /// Returns one of several words.
    public func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String
    ) throws(Rejection) -> Choice? where Choice.RawValue == String {
        guard let value = fields.present(name) else { return nil }
        return try Self.one(value, of: name)
    }

    /// Returns a list of words, without duplicates and in the order of their declaration.
    public func choices<Choice: RawRepresentable & CaseIterable & Equatable>(
        _ name: String
    ) throws(Rejection) -> [Choice]? where Choice.RawValue == String {
        guard let value = fields.present(name) else { return nil }
        guard let elements = value.array else { throw Self.bad("“\(name)” must be a list.") }
        var chosen: [Choice] = []
        for element in elements.prefix(Self.elementsMax) { chosen.append(try Self.one(element, of: name)) }
        return Choice.allCases.filter(chosen.contains)
    }

    private static func one<Choice: RawRepresentable & CaseIterable>(
        _ value: JSONValue, of name: String
    ) throws(Rejection) -> Choice where Choice.RawValue == String {
        guard let choice = value.string.flatMap(Choice.init(rawValue:)) else {
            throw bad("“\(name)” must be one of \(Choice.allCases.map { "“\($0.rawValue)”" }.joined(separator: ", ")).")
        }
        return choice
    }

    private static func bad(_ message: String) -> Rejection { Rejection(.badOptions, message) }
}
