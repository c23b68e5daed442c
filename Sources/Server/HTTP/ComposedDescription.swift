import JSON

/// A description of the server's protocols, composed of the server's own part and a file of the same name from each
/// game.
enum ComposedDescription {
    private static let wirePath = "/asyncapi.json"
    /// The paths of the server's parts among the pages, which are also those of the composed documents: AsyncAPI for
    /// the wire, OpenAPI for HTTP.
    static let paths = [wirePath, "/openapi.json"]

    /// Returns the server's part and those of the games.
    private static func parts(of path: String, in files: [String: [UInt8]]) -> [[UInt8]] {
        guard let own = files[path] else { return [] }
        let games = files.filter { $0.key.hasPrefix("/js/games/") && $0.key.hasSuffix(path) }
        return [own] + games.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Composes one document of the parts. The parts of the API refer to schemas of the wire in their own files; the
    /// document includes these schemas, so that it can be read alone.
    ///
    /// - Returns: The document; `nil` if there is none, or a part cannot be read.
    static func compose(_ path: String, in files: [String: [UInt8]]) -> [UInt8]? {
        guard var whole = merged(path, in: files) else { return nil }
        if path != wirePath {
            guard let wire = merged(wirePath, in: files) else { return nil }
            whole = merge(selfContained(whole), .object(JSONObject([("components", schemas(of: wire, usedBy: whole))])))
        }
        return JSONWriter.write { $0.value(whole) }
    }

    private static func merged(_ path: String, in files: [String: [UInt8]]) -> JSONValue? {
        let parts = parts(of: path, in: files)
        let read = parts.compactMap { try? JSONParser.parse($0, limits: .document) }
        guard let own = read.first, read.count == parts.count else { return nil }
        return read.dropFirst().reduce(own, merge)
    }

    /// Merges two values: lists are joined without duplicates, objects merged. Otherwise the left value remains.
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

    // MARK: - Schemas of the wire in the API

    private static let schemaPrefix = "#/components/schemas/"

    /// Returns the components with the wire's schemas that a document refers to, directly or indirectly.
    private static func schemas(of wire: JSONValue, usedBy document: JSONValue) -> JSONValue {
        let all = wire.object?["components"]?.object?["schemas"]?.object
        var found: [(name: String, value: JSONValue)] = []
        var known: Set<String> = []
        var pending = references(in: document, after: "asyncapi.json\(schemaPrefix)")
        while let name = pending.popLast() {
            guard known.insert(name).inserted, let schema = all?[name] else { continue }
            found.append((name, selfContained(schema)))
            pending += references(in: schema, after: schemaPrefix)
        }
        return .object(JSONObject([("schemas", .object(JSONObject(found.sorted { $0.name < $1.name })))]))
    }

    /// Returns the rest after a prefix, for all references in a value.
    private static func references(in value: JSONValue, after prefix: String) -> [String] {
        switch value {
        case .array(let elements): return elements.flatMap { references(in: $0, after: prefix) }
        case .object(let object):
            return object.members.flatMap { name, value -> [String] in
                guard name == "$ref", let reference = value.string else { return references(in: value, after: prefix) }
                return reference.hasPrefix(prefix) ? [String(reference.dropFirst(prefix.count))] : []
            }
        default: return []
        }
    }

    /// Returns a part with references into its own document. Array item schemas get their JSON Schema 2020-12 name,
    /// because the wire's document follows draft 7.
    private static func selfContained(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map(selfContained))
        case .object(let object):
            let members = object.members.map { name, value -> (String, JSONValue) in
                switch (name, value) {
                case ("$ref", .string(let reference)):
                    return (name, .string(String(reference.drop { $0 != "#" })))
                case ("items", .array): return ("prefixItems", selfContained(value))
                case ("example", _), ("examples", _), ("const", _), ("default", _): return (name, value)
                default: return (name, selfContained(value))
                }
            }
            return .object(JSONObject(members))
        default: return value
        }
    }
}
