/// The members of a JSON object, in the order of the text.
public struct JSONObject: Hashable, Sendable {
    /// Names and values; a name stands once.
    public let members: [(name: String, value: JSONValue)]

    /// Makes an object of members with different names.
    public init(_ members: [(name: String, value: JSONValue)]) {
        self.members = members
    }

    /// The value of a member, or `nil` if there is none of that name. Names are compared by their bytes.
    public subscript(name: String) -> JSONValue? {
        for member in members where member.name.isSameBytes(as: name) { return member.value }
        return nil
    }

    /// The member's value unless it is missing or `null`.
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
    /// Whether two texts are written alike. Other than `==` it knows nothing of characters that may be written in several
    /// ways, which takes time that whoever wrote the texts decides on.
    func isSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }
}
