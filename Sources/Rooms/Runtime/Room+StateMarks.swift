import GameRules
import InputLog
import JSON
import WireProtocol

/// A digest of a room's state, as one node computed it at one log position. All nodes that apply the log correctly
/// compute the same digest.
public struct StateMark: Hashable, Sendable {
    /// The room's code.
    public let room: RoomCode
    /// The node that sent it.
    public let node: NodeID
    /// The position of the state.
    public let at: LogPosition
    /// The 64-bit FNV-1a hash of the hosts' view of the game, and of the room's time, seat count and play number.
    public let hash: UInt64

    /// Creates a mark.
    public init(room: RoomCode, node: NodeID, at: LogPosition, hash: UInt64) {
        self.room = room
        self.node = node
        self.at = at
        self.hash = hash
    }
}

/// The latest digests of all nodes. All nodes apply the same log, so different digests at one position reveal an error.
struct StateMarks {
    /// The maximum number of positions stored.
    private static let positionsMax = 4

    private var heard: [UInt64: [NodeID: UInt64]] = [:]

    /// Stores a mark, and compares the digests at its position with the digest of `node`. Returns the number of nodes
    /// with the same digest, including `node`, and the number of nodes with the most frequent other digest. Returns
    /// `nil` if the digest of `node` is missing.
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
                // Nodes learn of an erasure at different times, so the digest uses the names in the log.
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
        // Only a node in the minority gives up. In a tie, such as one node against one, no node knows which is right.
        guard other > same else { return }
        // This may run while an input is being applied, so close the room only after that.
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
