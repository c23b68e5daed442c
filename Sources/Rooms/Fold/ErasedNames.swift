import Cryptography
import JSON
import WireProtocol

/// The names of people without a seat who asked to be forgotten. A host has typed them, such as those of a party's
/// guests, or pasted them in a list to draw from or of a class. They are kept as hashes, so that they are not repeated.
public struct ErasedNames: Hashable, Sendable {
    private let link: String
    private let hashes: Set<String>

    /// - Parameter link: the bits of the room's link.
    public init(_ hashes: Set<String>, link: String) {
        self.hashes = hashes
        self.link = link
    }

    /// The number of names.
    var count: Int { hashes.count }

    /// Whether a name is one of them. Case and similar letters do not matter, as for all names of a room.
    func contains(_ name: String) -> Bool {
        !hashes.isEmpty && hashes.contains(ErasedNames.hash(of: name, link: link))
    }

    /// Returns a stored recap with the label of each of these people in place of the name; `nil` if none is in it.
    public func rewritten(recap bytes: [UInt8]) -> [UInt8]? {
        guard let recap = try? JSONParser.parse(bytes, limits: .document) else { return nil }
        let other = rewritten(recap)
        return other == recap ? nil : JSONWriter.write { $0.value(other) }
    }

    private func rewritten(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map(rewritten))
        case .object(let object):
            let isOne = object["name"]?.string.map(contains) ?? false
            return .object(
                JSONObject(
                    object.members.map { member, value in
                        (member, isOne && member == "name" ? object["player"] ?? .string("") : rewritten(value))
                    }))
        default: return value
        }
    }

    /// Returns the hash of a name in a room: 32 hexadecimal digits.
    public static func hash(of name: String, link: String) -> String {
        let key = Array("callboard/erased names/1 \(link)".utf8)
        return Array(hmacSHA256(key: key, message: Array(LetterFolding.look(name).utf8)).prefix(16)).hexadecimal
    }
}

/// The names in games' commands and in rooms' lists that belong to people without a seat.
public enum GivenNames {
    /// The members with a name. A command that has one also has `key`, its folded form.
    private static let members: Set = ["add", "name"]
    /// The member with a list of names, as a host pastes them to draw from.
    private static let list = "names"

    /// Returns whether a host has given a name to a person without a seat, by the records of a room.
    public static func contains(_ name: String, in records: [[UInt8]]) -> Bool {
        let look = LetterFolding.look(name)
        return records.contains { record in
            let fields = (try? JSONParser.parse(Array(record.dropFirst()), limits: .document))?.object
            guard let command = fields?["command"]?.object else { return false }
            let names = read(command) + SetNames.names(in: command).map(\.text)
            return names.contains { LetterFolding.look($0) == look }
        }
    }

    /// Returns the names in a logged command.
    static func read(_ command: JSONObject) -> [String] {
        guard command["key"]?.string != nil else { return command[list]?.array?.compactMap(\.string) ?? [] }
        return members.lazy.compactMap { command[$0]?.string }.first.map { [$0] } ?? []
    }

    /// Returns a logged command with other names.
    ///
    /// - Parameter other: Returns the name that replaces one; `nil` to keep it.
    static func replace(in command: JSONObject, by other: (_ name: String) -> PlayerName?) -> JSONObject {
        guard command["key"]?.string != nil else {
            return JSONObject(
                command.members.map { member, value in
                    guard member == list, let names = value.array else { return (member, value) }
                    return (
                        member,
                        .array(names.map { name in name.string.flatMap(other).map { .string($0.text) } ?? name })
                    )
                })
        }
        guard let name = read(command).first.flatMap(other) else { return command }
        return JSONObject(
            command.members.map { member, value in
                if members.contains(member) { return (member, .string(name.text)) }
                return member == "key" ? (member, .string(name.key)) : (member, value)
            })
    }
}

extension RoomFold {
    /// Forgets the people who asked for it. No input does this, so nothing that the fold decides depends on it.
    mutating func forget(_ erasures: any RoomErasures) {
        for seat in erasures.seats(of: code, link: link) where seats.seat(seat) != nil { seats.erase(seat) }
        _ = seats.erase(erasures.names(of: code, link: link))
    }
}
