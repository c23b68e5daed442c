import GameRules
import WireProtocol

/// The contents of the next coalesced frames, and when they may be sent.
struct Coalescing {
    /// The data that may have changed, in addition to single seats.
    struct Parts: OptionSet {
        let rawValue: UInt8

        /// The room's own description.
        static let room = Parts(rawValue: 1 << 0)
        /// The evening's standings.
        static let evening = Parts(rawValue: 1 << 1)
        /// The list of new players, for screens.
        static let newcomers = Parts(rawValue: 1 << 2)
        static let pulse = Parts(rawValue: 1 << 3)
        /// The list of floods, for hosts.
        static let floods = Parts(rawValue: 1 << 4)
        /// The list of removals of many, for hosts.
        static let removals = Parts(rawValue: 1 << 5)
    }

    /// Changes of seats, for hosts.
    struct PlayerNews {
        /// Seats with a new name, role or presence.
        fileprivate(set) var changed: Set<SeatID> = []
        fileprivate(set) var removed: Set<SeatID> = []
        /// Removed seats whose players may return.
        fileprivate(set) var unbanned: Set<SeatID> = []
        /// The floods and removals of many, if they changed.
        fileprivate(set) var parts: Parts = []

        /// Visits all seats, some of them twice.
        func forEach(_ body: (SeatID) -> Void) {
            for seats in [changed, removed, unbanned] { seats.forEach(body) }
        }

        fileprivate var hasSeats: Bool { !changed.isEmpty || !removed.isEmpty || !unbanned.isEmpty }
    }

    private static let playerParts: Parts = [.floods, .removals]

    private var due: Parts = []
    private var players = PlayerNews()
    /// When the last coalesced frames were sent, by the wall clock.
    private var lastFlush = Timestamp(milliseconds: 0)

    /// Whether there is anything to send.
    var hasPending: Bool { !due.isEmpty || players.hasSeats }
    /// The pending changes of seats, for hosts.
    var nextPlayers: PlayerNews { players }

    /// Records that parts may have changed.
    mutating func expect(_ parts: Parts) { due.formUnion(parts) }
    mutating func expect(changed seat: SeatID) { players.changed.insert(seat) }
    mutating func expect(changed seats: some Sequence<SeatID>) { players.changed.formUnion(seats) }
    mutating func expect(removed seats: some Sequence<SeatID>) { players.removed.formUnion(seats) }
    mutating func expect(unbanned seat: SeatID) { players.unbanned.insert(seat) }

    /// Takes a part. Returns whether it may have changed.
    mutating func take(_ part: Parts) -> Bool { due.remove(part) != nil }

    /// Takes the changes of seats for hosts; `nil` if there are none.
    mutating func takePlayers() -> PlayerNews? {
        var taken = players
        taken.parts = due.intersection(Coalescing.playerParts)
        guard taken.hasSeats || !taken.parts.isEmpty else { return nil }
        players = PlayerNews()
        due.subtract(Coalescing.playerParts)
        return taken
    }

    // MARK: - Timing

    /// Returns how long the next frames must wait, in milliseconds; zero if they may be sent now.
    ///
    /// - Parameter interval: the minimum time between two frames, in milliseconds.
    func wait(at now: Timestamp, interval: Int64) -> Int64 {
        let passed = now.milliseconds - lastFlush.milliseconds
        // The system's clock may have been set back.
        return passed < 0 ? 0 : max(0, interval - passed)
    }

    /// Records that the frames are sent.
    mutating func noteFlush(at now: Timestamp) { lastFlush = now }
}

/// The last frames without a position, so that the same frame is not sent twice.
struct ToldFrames {
    private var pulses = PerKind()
    /// The game's part of the pulses.
    private var gameParts = PerKind()
    private var newcomers: [UInt8] = []

    /// Bytes for each kind of channel; empty if nothing was sent.
    private struct PerKind {
        private var all: [[UInt8]] = Array(repeating: [], count: Channel.Kind.allCases.count)

        subscript(kind: Channel.Kind) -> [UInt8] {
            get { all[kind.rawValue] }
            set { all[kind.rawValue] = newValue }
        }
    }

    /// Returns the game's members of the last pulse, encoded; empty before the first.
    func gamePart(of kind: Channel.Kind) -> [UInt8] { gameParts[kind] }
    mutating func setGamePart(of kind: Channel.Kind, to members: [UInt8]) { gameParts[kind] = members }
    /// Forgets the members of the previous game.
    mutating func forgetGameParts() { gameParts = PerKind() }

    /// Records that a pulse is sent to all of a kind. Returns whether it differs from the last one.
    mutating func tellPulse(_ pulse: [UInt8], to kind: Channel.Kind) -> Bool {
        defer { pulses[kind] = pulse }
        return pulses[kind] != pulse
    }

    /// Records that a snapshot contained a pulse. If the other clients do not have it, the next pulse is sent to all,
    /// even if it equals the last one.
    mutating func noteShown(_ pulse: [UInt8], to kind: Channel.Kind) {
        if pulses[kind] != pulse { pulses[kind] = [] }
    }

    /// Records that the list of new players is sent to screens. Returns whether it differs from the last one.
    mutating func tellNewcomers(_ frame: [UInt8]) -> Bool {
        defer { newcomers = frame }
        return newcomers != frame
    }

    /// Records that a snapshot showed a screen the list of new players, which other screens may not have.
    mutating func forgetNewcomers() { newcomers = [] }
}
