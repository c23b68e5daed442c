import JSON

/// A description of what the server speaks: the house's own part, and what each game adds in a file of the same name.
enum ComposedDescription {
    /// Where the house's parts stand among the pages, and where the wholes are served: AsyncAPI of the wire, OpenAPI of
    /// the rest.
    static let paths = ["/asyncapi.json", "/openapi.json"]

    /// The house's part and those of the games, among the pages by path.
    static func parts(of path: String, in files: [String: [UInt8]]) -> [[UInt8]] {
        guard let own = files[path] else { return [] }
        let games = files.filter { $0.key.hasPrefix("/js/games/") && $0.key.hasSuffix(path) }
        return [own] + games.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Puts the parts of all games into the house's, which is the first; `nil` if there is none, or one cannot be read.
    static func compose(_ parts: [[UInt8]]) -> [UInt8]? {
        let read = parts.compactMap { try? JSONParser.parse($0, limits: .document) }
        guard let own = read.first, read.count == parts.count else { return nil }
        let whole = read.dropFirst().reduce(own, merge)
        return JSONWriter.write { $0.value(whole) }
    }

    /// Lists are joined, without what stood there already, and objects merged; of anything else, what stood there stays.
    private static func merge(_ left: JSONValue, _ right: JSONValue) -> JSONValue {
        switch (left, right) {
        case (.array(let left), .array(let right)): return .array(left + right.filter { !left.contains($0) })
        case (.object(let left), .object(let right)):
            let merged = left.members.map { member in
                (name: member.name, value: right[member.name].map { merge(member.value, $0) } ?? member.value)
            }
            return .object(JSONObject(merged + right.members.filter { left[$0.name] == nil }))
        default: return left
        }
    }
}
