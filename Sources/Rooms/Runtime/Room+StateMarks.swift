import GameRules
import InputLog
import JSON
import WireProtocol

/// A digest of a room's state at a node, at a position. It is the same at all nodes that fold correctly.
public struct StateMark: Hashable, Sendable {
    /// The room that it is of.
    public let room: RoomCode
    /// The node that sent it.
    public let node: NodeID
    /// The position of the state.
    public let at: LogPosition
    /// 64 bits of a hash of the hosts' view.
    public let hash: UInt64

    /// Creates a mark.
    public init(room: RoomCode, node: NodeID, at: LogPosition, hash: UInt64) {
        self.room = room
        self.node = node
        self.at = at
        self.hash = hash
    }
}

/// Digests of several nodes. All nodes fold the same log, so their states must be equal, which is checked regularly.
struct StateMarks {
    /// The maximum number of positions stored.
    private static let positionsMax = 4

    private var heard: [UInt64: [NodeID: UInt64]] = [:]

    /// Stores a mark. Returns how many nodes have the same digest at its position as `node`, including itself, and how
    /// many have the most frequent other digest.
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
    /// The number of inputs between two marks.
    private static let markInterval: UInt64 = 1024

    /// Sends the other nodes a digest of the room's state at regular positions.
    func markState() {
        guard let peers = environment.peers, fold.position.isMultiple(of: Room.markInterval) else { return }
        let bytes = JSONWriter.object { writer in
            writer.member("time", fold.time)
            writer.member("seats", fold.seats.count)
            writer.member("play", fold.plays.number)
            fold.withGame { game, names in
                // A node may hear a moment later that a seat is erased.
                game.encodeSnapshot(for: nil, role: .host, names: names.logged, into: &writer)
            }
        }
        // The FNV-1a hash.
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let mark = StateMark(room: code, node: peers.node, at: position, hash: hash)
        peers.tell(mark)
        compare(mark)
    }

    /// Handles another node's digest.
    func hear(_ mark: StateMark) {
        guard mark.node != environment.peers?.node, mark.at.epoch == epoch, !isUnloaded else { return }
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
        // A minority is wrong. If two nodes differ, neither knows which is right.
        guard other > same else { return }
        // The input being applied is completed first.
        executor.execute { [weak self] in
            self?.assumeIsolated { room in
                guard !room.isUnloaded else { return }
                room.abandon(
                    because: .unreadable(
                        LogDamage(
                            key: LogKey(room.code.description), position: Int(mark.at.seq),
                            reason: "this node has a different state than the others")))
            }
        }
    }
}
