import GameRules
import InputLog
import JSON
import WireProtocol

/// What a room came to at a node, at a position: the same at all nodes that fold alike.
public struct StateMark: Hashable, Sendable {
    /// The room that it is of.
    public let room: RoomCode
    /// Who tells it.
    public let node: NodeID
    /// Up to where the log was folded.
    public let at: LogPosition
    /// 64 bits of a hash of what hosts are shown.
    public let hash: UInt64

    /// Makes a mark.
    public init(room: RoomCode, node: NodeID, at: LogPosition, hash: UInt64) {
        self.room = room
        self.node = node
        self.at = at
        self.hash = hash
    }
}

/// Nodes fold the same log, so they come to the same; that they do is looked at now and then.
struct StateMarks {
    /// How many positions are remembered.
    private static let positionsMax = 4

    private var heard: [UInt64: [NodeID: UInt64]] = [:]

    /// Remembers a mark. Returns how many nodes say the same at its position as `node` does, itself included, and how many
    /// say whatever else most say.
    mutating func take(_ mark: StateMark, for node: NodeID) -> (same: Int, other: Int)? {
        heard[mark.at.seq, default: [:]][mark.node] = mark.hash
        while heard.count > StateMarks.positionsMax, let oldest = heard.keys.min() { heard[oldest] = nil }
        guard let marks = heard[mark.at.seq], let own = marks[node] else { return nil }
        var counts: [UInt64: Int] = [:]
        for hash in marks.values { counts[hash, default: 0] += 1 }
        let same = counts.removeValue(forKey: own) ?? 0
        return (same, counts.values.max() ?? 0)
    }
}

extension Room {
    /// How many inputs lie between two marks.
    private static let markInterval: UInt64 = 1024

    /// Tells the other nodes now and then what the room has come to.
    func markState() {
        guard let peers = environment.peers, fold.position.isMultiple(of: Room.markInterval) else { return }
        let bytes = JSONWriter.object { writer in
            writer.member("time", fold.time)
            writer.member("seats", fold.seats.count)
            writer.member("play", fold.plays.number)
            fold.withGame { game, names in
                game.encodeSnapshot(for: nil, role: .host, names: names, into: &writer)
            }
        }
        // FNV-1a.
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let mark = StateMark(room: code, node: peers.node, at: position, hash: hash)
        peers.tell(mark)
        compare(mark)
    }

    /// Another node tells what it has come to.
    func hear(_ mark: StateMark) {
        guard mark.node != environment.peers?.node, mark.at.epoch == epoch, !isPutAway else { return }
        compare(mark)
    }

    private func compare(_ mark: StateMark) {
        guard let node = environment.peers?.node, let (same, other) = marks.take(mark, for: node), other > 0 else {
            return
        }
        environment.note(
            RoomNote(
                room: code, event: .differs,
                details: ["position": .number(Int(clamping: mark.at.seq)), "nodes": "\(same):\(other)"]))
        // Whoever is alone with it is wrong; of two who differ nobody knows which.
        guard other > same else { return }
        // What is being applied is applied first.
        executor.execute { [weak self] in
            self?.assumeIsolated { room in
                guard !room.isPutAway else { return }
                room.abandon(
                    because: .unreadable(
                        LogDamage(
                            key: LogKey(room.code.description), position: Int(mark.at.seq),
                            reason: "this node has come to another state than the others")))
            }
        }
    }
}
