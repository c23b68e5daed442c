import GameRules
import JSON
import WireProtocol

/// Compares a file's claims with the rules' results, value by value. The values determine what is compared, so no
/// member can be forgotten.
struct ValueComparison {
    private(set) var findings: [(place: String, sentence: ExportProof.Sentence)] = []
    private(set) var findingCount = 0
    /// A member of the file that the rules do not produce; a newer program may have written it.
    private(set) var unknown: String?
    /// The number of compared values.
    private(set) var count = 0
    /// The names behind marks; see ``DisclosedName``.
    private var names: [String: String]
    /// The names in each entry of the lists that are members of the whole, by the lists' names.
    private(set) var namesOfEntries: [String: [[String: String]]] = [:]
    private var place: [String] = []

    private static var findingsMax: Int { 100 }

    /// - Parameter names: the names behind marks that are known from an earlier comparison.
    init(names: [String: String] = [:]) { self.names = names }

    /// Compares two values recursively.
    mutating func compare(_ said: JSONValue, with expected: JSONValue) {
        switch (said, expected) {
        case (.object(let said), .object(let expected)): compare(said, with: expected)
        case (.array(let said), .array(let expected)): compare(said, with: expected)
        case (.string(let said), .string(let expected)) where expected.first == DisclosedName.prefix:
            count += 1
            let known = names[expected] ?? said
            names[expected] = known
            guard known != said else { return }
            note(
                "is \(text(.string(said))), and the same name is \(text(.string(known))) elsewhere", "otherName",
                text(.string(said)), text(.string(known)))
        default:
            count += 1
            guard said != expected else { return }
            note(
                "is \(text(said)) in the file, and \(text(expected)) by the rules", "differs", text(said),
                text(expected))
        }
    }

    private mutating func compare(_ said: JSONObject, with expected: JSONObject) {
        for (name, value) in expected.members {
            place.append(name)
            if let said = said[name] { compare(said, with: value) } else { note("is missing in the file", "missing") }
            place.removeLast()
        }
        for member in said.members where expected[member.name] == nil {
            unknown = unknown ?? (place + [member.name.excerpt]).joined(separator: ", ")
        }
    }

    private mutating func compare(_ said: [JSONValue], with expected: [JSONValue]) {
        count += 1
        if said.count != expected.count {
            note(
                "has \(said.count) entries in the file, and \(expected.count) by the rules", "entries",
                "\(said.count)", "\(expected.count)")
        }
        guard !expected.isEmpty else { return }
        // Each round or game of a play has its own names.
        let areNamesOwn = place.count == 1
        let parent = place.last ?? "entry"
        if place.isEmpty { place.append(parent) }
        let last = place.count - 1
        for (index, (said, expected)) in zip(said, expected).enumerated() {
            if areNamesOwn { names = [:] }
            place[last] = "\(parent) \(index + 1)"
            compare(said, with: expected)
            if areNamesOwn { namesOfEntries[parent, default: []].append(names) }
        }
        place[last] = parent
    }

    private mutating func note(_ description: String, _ says: String, _ said: String = "", _ expected: String = "") {
        findingCount += 1
        guard findings.count < ValueComparison.findingsMax else { return }
        let words = ExportProof.Words(says, ["said": .text(said), "expected": .text(expected)])
        findings.append((place.joined(separator: ", "), ExportProof.Sentence(description, words)))
    }

    /// Returns a value in the form for a sentence.
    private func text(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let value): "“\(value.excerpt)”"
        case .array(let value): "a list of \(value.count)"
        case .object: "an object"
        }
    }
}
