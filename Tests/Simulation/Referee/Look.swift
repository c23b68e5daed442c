import GameRules
import JSON

/// A comparison with a view, which stops at the first difference.
struct Look {
    private let view: JSONObject
    private(set) var difference: String?

    init(_ view: JSONObject) { self.view = view }

    /// Returns the value at a path such as `round.puzzle.grid`.
    func value(_ path: String) -> JSONValue? {
        path.split(separator: ".").reduce(JSONValue.object(view) as JSONValue?) { $0?.object?[String($1)] }
    }

    mutating func expect(_ path: String, _ expected: JSONValue?) { expect(path, value(path), expected) }
    mutating func expect(_ path: String, _ expected: Int?) { expect(path, expected.map { .integer($0) }) }
    mutating func expect(_ path: String, _ expected: String?) { expect(path, expected.map { .string($0) }) }
    mutating func expect(_ path: String, _ expected: [Int]) { expect(path, .array(expected.map { .integer($0) })) }
    /// Missing members count as false.
    mutating func expect(_ path: String, _ expected: Bool) {
        expect(path, value(path) ?? .bool(false), .bool(expected))
    }
    mutating func expect(_ path: String, time: Int64?) {
        expect(path, time.map { Timestamp(milliseconds: $0).rfc3339 })
    }
    /// Compares one member of every element of a list.
    mutating func expect(_ path: String, each name: String, _ expected: [JSONValue?]) {
        let seen = (value(path)?.array ?? []).map { $0.object?[name] }
        if difference == nil, seen != expected {
            difference = "“\(name)” of “\(path)” is \(seen), the referee says \(expected)"
        }
    }
    mutating func expect(_ path: String, each name: String, _ expected: [Int]) {
        expect(path, each: name, expected.map { .integer($0) })
    }
    mutating func expect(_ path: String, each name: String, _ expected: [String]) {
        expect(path, each: name, expected.map { .string($0) })
    }

    /// Adopts another comparison's difference.
    mutating func expect(_ other: Look) { difference = difference ?? other.difference }

    private mutating func expect(_ path: String, _ seen: JSONValue?, _ expected: JSONValue?) {
        guard difference == nil, seen != expected else { return }
        difference =
            "“\(path)” is \(seen.map { "\($0)" } ?? "missing"), the referee says \(expected.map { "\($0)" } ?? "nothing")"
    }
}
