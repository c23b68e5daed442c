import Content
import GameRules
import JSON
import WireProtocol

/// An order of the operator's commands to a running server. If none runs, the commands carry it out on the log
/// themselves.
package enum OperatorOrder: Sendable {
    /// Requests the states of the rooms.
    case states
    /// Requests all rooms from their logs, where several nodes share them.
    case rooms
    /// Requests the records of a room, where several nodes share it.
    case records(RoomCode)
    /// Requests all documents of a kind, where several nodes share them.
    case documents(DocumentKind)
    /// Requests a document with its body, where several nodes share it.
    case document(DocumentKey)
    /// Sends a command to a room, in the format of a host's message without `id`.
    case operate(RoomCode, JSONObject)
    case deleteRoom(RoomCode)
    /// Restores a room that retention has deleted.
    case undeleteRoom(RoomCode)
    /// Deletes saved content; the kind may be unknown to the server.
    case deleteContent(kind: String, ContentName)
    /// Requests the published items of a kind, with their reports.
    case library(kind: String)
    /// Decides on a published item.
    case decide(kind: String, Library.Decision, ContentName)
    /// Erases the person in a seat, at their request.
    case eraseSeat(RoomCode, SeatID)
    /// Erases the people without a seat to whom a host gave a name, at their request.
    case eraseGuest(RoomCode, name: String)
    /// Requests a code for signing in to the operator's page.
    case makeSignInCode
    /// Ends all sessions that began with a code.
    case endSignIns
    /// Adds an entry to the audit log for an act of the command itself.
    case note(AuditLog.Deed)

    /// The order's entry in the audit log; `nil` for an order that changes nothing, and for codes, which log
    /// themselves.
    package var deed: AuditLog.Deed? {
        switch self {
        case .states, .rooms, .records, .documents, .document, .library, .makeSignInCode: nil
        case .endSignIns: AuditLog.Deed(.endSignIns, SignIns.subject)
        case .operate(let room, let command):
            command["type"]?.string == "owner"
                ? AuditLog.Deed(.nameOwner, "\(room) \(command["player"]?.string ?? "")")
                : AuditLog.Deed(.endRoom, room.description)
        case .deleteRoom(let room): AuditLog.Deed(.deleteRoom, room.description)
        case .undeleteRoom(let room): AuditLog.Deed(.undeleteRoom, room.description)
        case .deleteContent(DocumentKind.profile.rawValue, let name):
            AuditLog.Deed(.deleteProfile, name.description)
        case .deleteContent(let kind, let name): AuditLog.Deed(.deleteContent, "\(kind) \(name)")
        case .decide(let kind, let decision, let name): decision.deed(on: name, of: kind)
        case .eraseSeat(let room, let seat): AuditLog.Deed(.eraseSeat, "\(room) \(seat)")
        // The audit log names no people.
        case .eraseGuest(let room, _): AuditLog.Deed(.eraseGuest, room.description)
        case .note(let deed): deed
        }
    }

    /// Reads an order; throws `badMessage`.
    init(_ fields: JSONObject) throws(Rejection) {
        let room = fields["room"]?.string.flatMap(RoomCode.init)
        switch try fields.requiredString("do") {
        case "states": self = .states
        case "rooms": self = .rooms
        case "records":
            guard let room else { throw OperatorOrder.malformed }
            self = .records(room)
        case "documents": self = .documents(try OperatorOrder.kind(fields))
        case "document":
            let kind = try OperatorOrder.kind(fields)
            guard let key = DocumentKey(kind, try fields.requiredString("name")) else { throw OperatorOrder.malformed }
            self = .document(key)
        case "operate":
            guard let room, let command = fields["command"]?.object else { throw OperatorOrder.malformed }
            self = .operate(room, command)
        case "deleteRoom":
            guard let room else { throw OperatorOrder.malformed }
            self = .deleteRoom(room)
        case "undeleteRoom":
            guard let room else { throw OperatorOrder.malformed }
            self = .undeleteRoom(room)
        case "deleteContent":
            guard let kind = fields["kind"]?.string, let name = fields["name"]?.string.flatMap(ContentName.init(saved:))
            else { throw OperatorOrder.malformed }
            self = .deleteContent(kind: kind, name)
        case "library":
            guard let kind = fields["kind"]?.string else { throw OperatorOrder.malformed }
            self = .library(kind: kind)
        case "decide":
            guard let kind = fields["kind"]?.string,
                let name = fields["name"]?.string.flatMap(ContentName.init(saved:)),
                let decision = fields["decision"]?.string.flatMap(Library.Decision.init(rawValue:))
            else { throw OperatorOrder.malformed }
            self = .decide(kind: kind, decision, name)
        case "eraseSeat":
            guard let room, let seat = fields["seat"]?.string.flatMap(SeatID.init(wire:)) else {
                throw OperatorOrder.malformed
            }
            self = .eraseSeat(room, seat)
        case "eraseGuest":
            guard let room, let name = fields["name"]?.string else { throw OperatorOrder.malformed }
            self = .eraseGuest(room, name: name)
        case "makeSignInCode": self = .makeSignInCode
        case "endSignIns": self = .endSignIns
        case "note":
            guard let kind = fields["did"]?.string.flatMap(AuditLog.Deed.Kind.init(rawValue:)),
                let subject = fields["to"]?.string
            else { throw OperatorOrder.malformed }
            self = .note(AuditLog.Deed(kind, subject))
        default: throw OperatorOrder.malformed
        }
    }

    private static func kind(_ fields: JSONObject) throws(Rejection) -> DocumentKind {
        let name = try fields.requiredString("kind")
        guard (1...16).contains(name.utf8.count), name.utf8.allSatisfy({ (97...122).contains($0) }) else {
            throw OperatorOrder.malformed
        }
        return DocumentKind(name)
    }

    /// The seconds that a server works on the order before it reports that it takes longer. Reading all rooms takes
    /// time in proportion to their size.
    package var patienceSeconds: Int {
        switch self {
        case .rooms, .records: 600
        default: 60
        }
    }

    static let malformed = Rejection(
        .badMessage, "The running server does not support this command. It may be an older version.")

    /// Returns the order as one JSON object.
    ///
    /// - Parameter user: The name of the machine's user who gave it.
    package func encoded(by user: String) -> [UInt8] {
        JSONWriter.object { writer in
            writer.member("by", user)
            switch self {
            case .states: writer.member("do", "states")
            case .rooms: writer.member("do", "rooms")
            case .records(let room):
                writer.member("do", "records")
                writer.member("room", room.description)
            case .documents(let kind):
                writer.member("do", "documents")
                writer.member("kind", kind.rawValue)
            case .document(let key):
                writer.member("do", "document")
                writer.member("kind", key.kind.rawValue)
                writer.member("name", key.name)
            case .operate(let room, let command):
                writer.member("do", "operate")
                writer.member("room", room.description)
                writer.name("command")
                writer.value(.object(command))
            case .deleteRoom(let room):
                writer.member("do", "deleteRoom")
                writer.member("room", room.description)
            case .undeleteRoom(let room):
                writer.member("do", "undeleteRoom")
                writer.member("room", room.description)
            case .deleteContent(let kind, let name):
                writer.member("do", "deleteContent")
                writer.member("kind", kind)
                writer.member("name", name.description)
            case .library(let kind):
                writer.member("do", "library")
                writer.member("kind", kind)
            case .decide(let kind, let decision, let name):
                writer.member("do", "decide")
                writer.member("kind", kind)
                writer.member("decision", decision.rawValue)
                writer.member("name", name.description)
            case .eraseSeat(let room, let seat):
                writer.member("do", "eraseSeat")
                writer.member("room", room.description)
                writer.member("seat", seat.description)
            case .eraseGuest(let room, let name):
                writer.member("do", "eraseGuest")
                writer.member("room", room.description)
                writer.member("name", name)
            case .makeSignInCode: writer.member("do", "makeSignInCode")
            case .endSignIns: writer.member("do", "endSignIns")
            case .note(let deed):
                writer.member("do", "note")
                writer.member("did", deed.kind.rawValue)
                writer.member("to", deed.subject)
            }
        }
    }
}
