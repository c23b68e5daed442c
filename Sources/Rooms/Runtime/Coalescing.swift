import GameRules

/// What waits for the next coalesced frames, and when they may leave.
struct Coalescing {
    /// Seats whose name, role or presence changed.
    var changedSeats: Set<SeatID> = []
    var removedSeats: Set<SeatID> = []
    /// Removed seats whose players may come back.
    var unbannedSeats: Set<SeatID> = []
    /// Whether what hosts are told of floods and removals of many may have changed.
    var areFloodsDue = false
    var areRemovalsDue = false
    /// Whether the room's own description changed.
    var isRoomDue = false
    /// Whether the evening's table may have changed.
    var isEveningDue = false
    /// Whether screens may have to be told of newcomers.
    var areNewcomersDue = false
    /// The last frame that told them.
    var lastNewcomers: [UInt8] = []
    /// Whether the pulse may have changed.
    var isPulseDue = false
    /// When the last coalesced frames left, by the wall clock.
    var lastFlush = Timestamp(milliseconds: 0)
    var isScheduled = false
    var isPulseScheduled = false
    /// The game's members of the last pulses, encoded, by kind of channel.
    var gamePulses: [[UInt8]] = Array(repeating: [], count: Channel.Kind.allCases.count)
    /// The last pulses, encoded, by kind of channel: an unchanged one is not sent.
    var lastPulses: [[UInt8]] = Array(repeating: [], count: Channel.Kind.allCases.count)

    var hasPending: Bool { isRoomDue || isEveningDue || isPulseDue || areNewcomersDue || hasPlayers }
    /// Looks at all seats that hosts must be told of, some of them twice.
    func withChangedPlayers(_ body: (SeatID) -> Void) {
        for seats in [changedSeats, removedSeats, unbannedSeats] { seats.forEach(body) }
    }

    /// Whether hosts must be told of seats.
    var hasPlayers: Bool {
        !changedSeats.isEmpty || !removedSeats.isEmpty || !unbannedSeats.isEmpty || areFloodsDue || areRemovalsDue
    }
}
