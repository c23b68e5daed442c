/// The members of a JSON object, in the order of the text.
public struct JSONObject: Hashable, Sendable {
    /// Names and values. No name occurs twice.
    public let members: [(name: String, value: JSONValue)]

    /// Creates an object from members with distinct names.
    public init(_ members: [(name: String, value: JSONValue)]) {
        self.members = members
    }

    /// The value of a member, or `nil` if there is no member of that name. Names are compared byte by byte.
    public subscript(name: String) -> JSONValue? {
        for member in members where member.name.isSameBytes(as: name) { return member.value }
        return nil
    }

    /// Returns a member's value unless it is missing or `null`.
    public func present(_ name: String) -> JSONValue? {
        guard let value = self[name], value != .null else { return nil }
        return value
    }

    /// Whether two objects have equal members in the same order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.members.elementsEqual(right.members) { $0.name.isSameBytes(as: $1.name) && $0.value == $1.value }
    }

    /// Feeds the members to a hasher, in order.
    public func hash(into hasher: inout Hasher) {
        for member in members {
            hasher.combine(member.name)
            hasher.combine(member.value)
        }
    }
}

extension String {
    /// Whether two strings have the same bytes. Unlike `==`, this does not normalize, which would take an amount of
    /// time that the author of the text controls.
    func isSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }
}
