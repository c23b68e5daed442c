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

    private func missing(_ name: String, _ kind: String) -> Rejection {
        Rejection(.badMessage, "The field “\(name)” must be \(kind).")
    }
}
