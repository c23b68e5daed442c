import Dispatch
import GameRules
import JetStreamInputLog
import Logging
import Rooms
import Synchronization
import WireProtocol

/// The other nodes that serve the same rooms: which of them are alive, and their messages about rooms.
///
/// Only the callers that start and end it touch the timer.
final class NodePeers: RoomPeers, @unchecked Sendable {
    /// The interval of heartbeats.
    private static let beat = Duration.milliseconds(500)
    /// The time without a heartbeat after which a node counts as dead.
    private static let silenceMax = Duration.seconds(3)
    /// The maximum delay of a node's own heartbeats.
    private static let delayMax = Duration.milliseconds(700)
    /// The time for which a node must have received its own heartbeats without a gap, to be sure that it has heard all
    /// others.
    private static let hearingTime = Duration.milliseconds(2400)
    /// The maximum number of rooms whose presence at other nodes is remembered.
    private static let roomsMax = 20_000

    private struct Peer {
        var heard: ContinuousClock.Instant
        let profile: NodeProfile
    }

    private struct State {
        var number: UInt64 = 0
        /// The number of the last own heartbeat received, and when.
        var echo: UInt64 = 0
        var echoed: ContinuousClock.Instant?
        /// The time since which it has received its own heartbeats without a gap.
        var since: ContinuousClock.Instant?
        var peers: [NodeID: Peer] = [:]
        /// The last time that any node is known to have run a room's timers.
        var kept: [RoomCode: Timestamp] = [:]
        var directory: RoomDirectory?
    }

    let node: NodeID
    private let channel: NodeChannel
    private let profile: NodeProfile
    private let logger: Logger
    private let begun = ContinuousClock.now
    private let now: @Sendable () -> Timestamp
    private let state = Mutex(State())
    private let timer: any DispatchSourceTimer

    init(
        _ node: NodeID, _ channel: NodeChannel, profile: NodeProfile, logger: Logger,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.node = node
        self.channel = channel
        self.profile = profile
        self.logger = logger
        self.now = now
        timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "nodes", qos: .userInitiated))
        timer.schedule(deadline: .now(), repeating: .milliseconds(500))
        timer.setEventHandler { [weak self] in self?.turn() }
        channel.listen { [weak self] in self?.receive($0) }
        timer.resume()
    }

    /// Connects the directory that receives messages about rooms.
    func connect(_ directory: RoomDirectory) { state.withLock { $0.directory = directory } }

    func close() {
        timer.cancel()
        channel.close()
        state.withLock { $0.directory = nil }
    }

    // MARK: - Rooms

    var isHearing: Bool {
        state.withLock { state in
            guard let since = state.since, let echoed = state.echoed else { return false }
            return .now - since > NodePeers.hearingTime && .now - echoed < NodePeers.beat + NodePeers.delayMax
        }
    }

    func tell(_ notice: PresenceNotice) {
        remember(notice)
        channel.tell(NodeMessage.here(notice).encoded)
    }

    func tell(_ mark: StateMark) { channel.tell(NodeMessage.mark(mark).encoded) }

    /// Returns the last time that any node is known to have run a room's timers.
    func keptUntil(_ room: RoomCode, _ lastInput: Timestamp) -> Timestamp {
        max(lastInput, state.withLock { $0.kept[room] } ?? lastInput)
    }

    private func remember(_ notice: PresenceNotice) {
        guard notice.isKept else { return }
        let now = now()
        state.withLock { state in
            if state.kept.count >= NodePeers.roomsMax, state.kept[notice.room] == nil {
                let hourAgo = now.adding(seconds: -3600)
                state.kept = state.kept.filter { $0.value > hourAgo }
                if state.kept.count >= NodePeers.roomsMax { state.kept = [:] }
            }
            state.kept[notice.room] = now
        }
    }

    func allFold(_ game: String, version: Int) -> Bool {
        state.withLock { $0.peers.values.allSatisfy { $0.profile.rules[game]?.contains(version) ?? false } }
    }

    // MARK: - Nodes

    /// The number of live nodes, including this one.
    var count: Int { state.withLock { $0.peers.count } + 1 }

    /// Whether this node does the work that one node does for all. If two nodes believe so, no harm is done.
    var isFirst: Bool {
        isHearing && state.withLock { state in state.peers.keys.allSatisfy { $0.rawValue > node.rawValue } }
    }

    private func turn() {
        let (number, gone) = state.withLock { state in
            state.number += 1
            let silent = state.peers.filter { .now - $0.value.heard > NodePeers.silenceMax }.map(\.key)
            for node in silent { state.peers[node] = nil }
            return (state.number, silent)
        }
        for node in gone { logger.warning("lost contact with a node", metadata: ["node": "\(node)"]) }
        let sent = (ContinuousClock.now - begun).milliseconds
        channel.tell(NodeMessage.hello(node, number: number, sent: sent, profile).encoded)
    }

    private func receive(_ bytes: [UInt8]) {
        switch NodeMessage(bytes) {
        case .hello(let node, let number, let sent, _) where node == self.node: hearOneself(number, sent: sent)
        case .hello(let node, _, _, let profile): hear(node, profile)
        case .here(let notice) where notice.node != node:
            remember(notice)
            state.withLock { $0.directory }?.hear(notice)
        // Another version may compute another fingerprint for the same state.
        case .mark(let mark) where state.withLock({ $0.peers[mark.node]?.profile.version }) == profile.version:
            state.withLock { $0.directory }?.hear(mark)
        case .here, .mark, nil: break
        }
    }

    private func hearOneself(_ number: UInt64, sent: Int64) {
        let isLate = .milliseconds((ContinuousClock.now - begun).milliseconds - sent) > NodePeers.delayMax
        state.withLock { state in
            if isLate || state.since == nil || number != state.echo + 1 { state.since = isLate ? nil : .now }
            state.echo = number
            state.echoed = .now
        }
    }

    private func hear(_ node: NodeID, _ profile: NodeProfile) {
        let isNew = state.withLock { state in
            defer { state.peers[node] = Peer(heard: .now, profile: profile) }
            return state.peers[node] == nil
        }
        guard isNew else { return }
        logger.info("connected to a node", metadata: ["node": "\(node)", "version": "\(profile.version)"])
        // The settings of another version cannot be compared, because its defaults may differ.
        if profile.version != self.profile.version {
            logger.notice(
                "a node has another version; until all nodes have the same one, new rooms use only what all of them can read",
                metadata: ["node": "\(node)", "version": "\(profile.version)"])
        } else if profile.setting != self.profile.setting {
            logger.warning(
                "a node has different games, content or limits", metadata: ["node": "\(node)"])
        }
    }
}

extension Duration {
    /// The duration in whole milliseconds.
    var milliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
}
