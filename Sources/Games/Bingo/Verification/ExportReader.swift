import GameRules
import JSON
import WireProtocol

/// Reads members of a round, with an error sentence for missing ones.
struct ExportReader {
    private let fields: JSONObject

    init(_ fields: JSONObject) { self.fields = fields }

    func count(_ name: String) throws(ExportedRound.Malformed) -> Int {
        guard let value = fields[name]?.integer, value >= 0 else { throw missing(name, "a number") }
        return value
    }

    func text(_ name: String) throws(ExportedRound.Malformed) -> String {
        guard let value = fields[name]?.string else { throw missing(name, "a text") }
        return value
    }

    func time(_ name: String) throws(ExportedRound.Malformed) -> Timestamp? {
        guard let value = fields[name] else { return nil }
        guard let time = value.string.flatMap(Timestamp.init(rfc3339:)) else { throw missing(name, "a time") }
        return time
    }

    func list<Element>(
        _ name: String, _ kind: String, _ read: (JSONValue) -> Element?
    ) throws(ExportedRound.Malformed) -> [Element] {
        guard let values = fields[name]?.array else { throw missing(name, "a list of \(kind)") }
        var elements: [Element] = []
        elements.reserveCapacity(values.count)
        for (index, value) in values.enumerated() {
            guard let element = read(value) else {
                throw ExportedRound.Malformed(
                    name, "element \(index + 1) of its “\(name)” cannot be read.")
            }
            elements.append(element)
        }
        return elements
    }

    func optionalList<Element>(
        _ name: String, _ kind: String, _ read: (JSONValue) -> Element?
    ) throws(ExportedRound.Malformed) -> [Element] {
        fields[name] == nil ? [] : try list(name, kind, read)
    }

    private func missing(_ name: String, _ kind: String) -> ExportedRound.Malformed {
        ExportedRound.Malformed(name, "its “\(name)” is not \(kind).")
    }
}
