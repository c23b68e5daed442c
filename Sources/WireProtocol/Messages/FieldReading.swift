import GameRules
import JSON

extension JSONObject {
    /// A string member, or `badMessage` with a sentence that names it.
    public func requiredString(_ name: String) throws(Rejection) -> String {
        guard let value = self[name]?.string else { throw missing(name, "a string") }
        return value
    }

    /// An integer member, or `badMessage` with a sentence that names it.
    public func requiredInteger(_ name: String) throws(Rejection) -> Int {
        guard let value = self[name]?.integer else { throw missing(name, "an integer") }
        return value
    }

    /// A member that is `true` or `false`, or `badMessage` with a sentence that names it.
    public func requiredBool(_ name: String) throws(Rejection) -> Bool {
        guard let value = self[name]?.bool else { throw missing(name, "true or false") }
        return value
    }

    /// An object member, or `badMessage` with a sentence that names it.
    public func requiredObject(_ name: String) throws(Rejection) -> JSONObject {
        guard let value = self[name]?.object else { throw missing(name, "an object") }
        return value
    }

    /// A list, or `badMessage` with a sentence that names it.
    public func requiredArray(_ name: String) throws(Rejection) -> [JSONValue] {
        guard let value = self[name]?.array else { throw missing(name, "a list") }
        return value
    }

    /// A time in the form of RFC 3339, or `badMessage` with a sentence that names it.
    public func requiredTime(_ name: String) throws(Rejection) -> Timestamp {
        guard let value = self[name]?.string.flatMap(Timestamp.init(rfc3339:)) else { throw missing(name, "a time") }
        return value
    }

    private func missing(_ name: String, _ kind: String) -> Rejection {
        Rejection(.badMessage, "The field “\(name)” must be \(kind).")
    }
}
