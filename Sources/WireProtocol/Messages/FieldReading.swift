import GameRules
import JSON

extension JSONObject {
    /// Returns a string member. Throws `badMessage` with a sentence that names it.
    public func requiredString(_ name: String) throws(Rejection) -> String {
        guard let value = self[name]?.string else { throw missing(name, "a string") }
        return value
    }

    /// Returns an integer member. Throws `badMessage` with a sentence that names it.
    public func requiredInteger(_ name: String) throws(Rejection) -> Int {
        guard let value = self[name]?.integer else { throw missing(name, "an integer") }
        return value
    }

    /// Returns a Boolean member. Throws `badMessage` with a sentence that names it.
    public func requiredBool(_ name: String) throws(Rejection) -> Bool {
        guard let value = self[name]?.bool else { throw missing(name, "true or false") }
        return value
    }

    /// Returns an object member. Throws `badMessage` with a sentence that names it.
    public func requiredObject(_ name: String) throws(Rejection) -> JSONObject {
        guard let value = self[name]?.object else { throw missing(name, "an object") }
        return value
    }

    /// Returns an array member. Throws `badMessage` with a sentence that names it.
    public func requiredArray(_ name: String) throws(Rejection) -> [JSONValue] {
        guard let value = self[name]?.array else { throw missing(name, "a list") }
        return value
    }

    /// Returns a time in RFC 3339 format. Throws `badMessage` with a sentence that names it.
    public func requiredTime(_ name: String) throws(Rejection) -> Timestamp {
        guard let value = self[name]?.string.flatMap(Timestamp.init(rfc3339:)) else { throw missing(name, "a time") }
        return value
    }

    private func missing(_ name: String, _ kind: String) -> Rejection {
        Rejection(.badMessage, "The field “\(name)” must be \(kind).")
    }
}
