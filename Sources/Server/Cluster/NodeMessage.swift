import GameRules
import JSON
import Rooms
import WireProtocol

/// A message between nodes.
enum NodeMessage: Equatable {
    /// A heartbeat. `number` counts up from 1; `sent` is the time of the sender's clock in milliseconds, which only the
    /// sender uses.
    case hello(NodeID, number: UInt64, sent: Int64, NodeProfile)
    /// The connected seats of a room at the node.
    case here(PresenceNotice)
    /// A fingerprint of a room's state at the node.
    case mark(StateMark)

    /// The message as a JSON object.
    var encoded: [UInt8] {
        JSONWriter.object { writer in
            switch self {
            case .hello(let node, let number, let sent, let profile):
                writer.member("type", "hello")
                writer.member("node", node.description)
                writer.member("number", number)
                writer.member("sent", sent)
                profile.write(to: &writer)
            case .here(let notice):
                writer.member("type", "here")
                writer.member("node", notice.node.description)
                writer.member("number", notice.number)
                writer.member("room", notice.room.description)
                writer.member("question", notice.isQuestion)
                writer.member("kept", notice.isKept)
                writer.member("online", notice.online.hexadecimal)
            case .mark(let mark):
                writer.member("type", "mark")
                writer.member("node", mark.node.description)
                writer.member("number", mark.at.seq)
                writer.member("epoch", mark.at.epoch)
                writer.member("room", mark.room.description)
                writer.member("hash", String(mark.hash, radix: 16))
            }
        }
    }

    /// Reads the output of `encoded`. Returns `nil` for anything else, such as messages of later versions.
    init?(_ bytes: [UInt8]) {
        guard let fields = (try? JSONParser.parse(bytes, limits: .document))?.object,
            let node = fields["node"]?.string.flatMap({ UInt64($0, radix: 16) }).map(NodeID.init(rawValue:)),
            let number = fields["number"]?.integer.flatMap(UInt64.init(exactly:))
        else { return nil }
        switch fields["type"]?.string {
        case "hello":
            guard let sent = fields["sent"]?.integer else { return nil }
            self = .hello(node, number: number, sent: Int64(sent), NodeProfile(fields))
        case "here":
            guard let room = fields["room"]?.string.flatMap({ RoomCode($0) }),
                let online = fields["online"]?.string.flatMap(SeatSet.init(hexadecimal:)),
                let isQuestion = fields["question"]?.bool, let isKept = fields["kept"]?.bool
            else { return nil }
            self = .here(
                PresenceNotice(
                    room: room, node: node, number: number, isQuestion: isQuestion, isKept: isKept, online: online))
        case "mark":
            guard let room = fields["room"]?.string.flatMap({ RoomCode($0) }), let epoch = fields["epoch"]?.string,
                let hash = fields["hash"]?.string.flatMap({ UInt64($0, radix: 16) })
            else { return nil }
            self = .mark(StateMark(room: room, node: node, at: LogPosition(epoch: epoch, seq: number), hash: hash))
        default: return nil
        }
    }
}

/// The properties of a node that others need to know.
struct NodeProfile: Equatable {
    /// The program's version, with its build.
    let version: String
    /// A digest of the configuration that must be the same at all nodes.
    let setting: String
    /// The supported versions of each game's rules.
    let rules: [String: ClosedRange<Int>]

    init(version: String, setting: String, rules: [String: ClosedRange<Int>]) {
        self.version = version
        self.setting = setting
        self.rules = rules
    }

    init(_ fields: JSONObject) {
        version = fields["version"]?.string ?? ""
        setting = fields["setting"]?.string ?? ""
        var rules: [String: ClosedRange<Int>] = [:]
        for (name, value) in fields["rules"]?.object?.members ?? [] {
            guard let bounds = value.array?.compactMap(\.integer), bounds.count == 2, bounds[0] <= bounds[1] else {
                continue
            }
            rules[name] = bounds[0]...bounds[1]
        }
        self.rules = rules
    }

    func write(to writer: inout JSONWriter) {
        writer.member("version", version)
        writer.member("setting", setting)
        writer.object("rules") { writer in
            for (name, versions) in rules.sorted(by: { $0.key < $1.key }) {
                writer.name(of: name)
                writer.array { writer in
                    writer.integer(versions.lowerBound)
                    writer.integer(versions.upperBound)
                }
            }
        }
    }
}
