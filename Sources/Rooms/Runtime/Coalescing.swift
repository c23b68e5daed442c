import GameRules
import WireProtocol

/// What waits for the next coalesced frames, and when they may leave.
struct Coalescing {
    /// What may have changed beside single seats.
    struct Parts: OptionSet {
        let rawValue: UInt8

        /// The room's own description.
        static let room = Parts(rawValue: 1 << 0)
        /// The evening's table.
        static let evening = Parts(rawValue: 1 << 1)
        /// Who has come, for screens.
        static let newcomers = Parts(rawValue: 1 << 2)
        static let pulse = Parts(rawValue: 1 << 3)
        /// What hosts are told of floods.
        static let floods = Parts(rawValue: 1 << 4)
        /// What hosts are told of removals of many.
        static let removals = Parts(rawValue: 1 << 5)
    }

    /// What hosts are told of seats.
    struct PlayerNews {
        /// Seats whose name, role or presence changed.
        fileprivate(set) var changed: Set<SeatID> = []
        fileprivate(set) var removed: Set<SeatID> = []
        /// Removed seats whose players may come back.
        fileprivate(set) var unbanned: Set<SeatID> = []
        /// Of floods and removals of many.
        fileprivate(set) var parts: Parts = []

        /// All seats, some of them twice.
        func forEach(_ body: (SeatID) -> Void) {
            for seats in [changed, removed, unbanned] { seats.forEach(body) }
        }

        fileprivate var hasSeats: Bool { !changed.isEmpty || !removed.isEmpty || !unbanned.isEmpty }
    }

    private static let playerParts: Parts = [.floods, .removals]

    private var due: Parts = []
    private var players = PlayerNews()
    /// When the last coalesced frames left, by the wall clock.
    private var lastFlush = Timestamp(milliseconds: 0)

    /// Whether anything waits.
    var hasPending: Bool { !due.isEmpty || players.hasSeats }
    /// What hosts are told next of seats.
    var nextPlayers: PlayerNews { players }

    /// Parts may have changed.
    mutating func expect(_ parts: Parts) { due.formUnion(parts) }
    mutating func expect(changed seat: SeatID) { players.changed.insert(seat) }
    mutating func expect(changed seats: some Sequence<SeatID>) { players.changed.formUnion(seats) }
    mutating func expect(removed seats: some Sequence<SeatID>) { players.removed.formUnion(seats) }
    mutating func expect(unbanned seat: SeatID) { players.unbanned.insert(seat) }

    /// Takes a part, if it may have changed.
    mutating func take(_ part: Parts) -> Bool { due.remove(part) != nil }

    /// Takes what hosts are told of seats; `nil` if it is nothing.
    mutating func takePlayers() -> PlayerNews? {
        var taken = players
        taken.parts = due.intersection(Coalescing.playerParts)
        guard taken.hasSeats || !taken.parts.isEmpty else { return nil }
        players = PlayerNews()
        due.subtract(Coalescing.playerParts)
        return taken
    }

    // MARK: - When

    /// How long the next frames have to wait, in milliseconds; zero if they may leave now.
    ///
    /// - Parameter interval: the least time between two frames, in milliseconds.
    func wait(at now: Timestamp, interval: Int64) -> Int64 {
        let passed = now.milliseconds - lastFlush.milliseconds
        // The time of day may have been set back.
        return passed < 0 ? 0 : max(0, interval - passed)
    }

    /// The frames leave.
    mutating func noteFlush(at now: Timestamp) { lastFlush = now }
}

/// The frames without a position as they were sent last: the same frame is not sent twice.
struct ToldFrames {
    private var pulses = PerKind()
    /// The game's part of the pulses.
    private var gameParts = PerKind()
    private var newcomers: [UInt8] = []

    /// Bytes for each kind of channel; empty where nothing was sent.
    private struct PerKind {
        private var all: [[UInt8]] = Array(repeating: [], count: Channel.Kind.allCases.count)

        subscript(kind: Channel.Kind) -> [UInt8] {
            get { all[kind.rawValue] }
            set { all[kind.rawValue] = newValue }
        }
    }

    /// The game's members of the last pulse, encoded; empty before the first.
    func gamePart(of kind: Channel.Kind) -> [UInt8] { gameParts[kind] }
    mutating func setGamePart(of kind: Channel.Kind, to members: [UInt8]) { gameParts[kind] = members }
    /// Another game is played.
    mutating func forgetGameParts() { gameParts = PerKind() }

    /// Notes that a pulse is sent to all of a kind; returns whether it is another than the last.
    mutating func tellPulse(_ pulse: [UInt8], to kind: Channel.Kind) -> Bool {
        defer { pulses[kind] = pulse }
        return pulses[kind] != pulse
    }

    /// A snapshot showed somebody a pulse. If the others were not sent it, the next one goes to all, even if by then it is
    /// again what it was.
    mutating func noteShown(_ pulse: [UInt8], to kind: Channel.Kind) {
        if pulses[kind] != pulse { pulses[kind] = [] }
    }

    /// Notes that screens are sent who has come; returns whether it is another frame than the last.
    mutating func tellNewcomers(_ frame: [UInt8]) -> Bool {
        defer { newcomers = frame }
        return newcomers != frame
    }

    /// A snapshot showed a screen who has come, which the others may not have been told.
    mutating func forgetNewcomers() { newcomers = [] }
}
