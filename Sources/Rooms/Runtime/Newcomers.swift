import GameRules
import JSON
import WireProtocol

/// The players who joined last, for the big screen.
///
/// They are derived only from the seats and the time, so a restarted server shows the same.
struct Newcomers {
    /// The maximum number of names. Screens show them in turns. Beyond that, they show a number.
    static let namedMax = 100
    /// How long only hosts see a new player, in milliseconds, so that they can remove or change the name.
    static let heldMilliseconds: Int64 = 2_000
    /// If more players than this join within a second, hosts get more time, because it could be a flood.
    static let crowdMax = 20
    /// How long only hosts see players who join in such a crowd, in milliseconds.
    static let crowdHeldMilliseconds: Int64 = 15_000
    /// The number of last seats that are searched for names.
    private static let seatsLookedAt = 400

    /// The named seats, in the order of their joins.
    private(set) var named: [SeatID] = []
    /// The number of players who have joined and are still in the room, named or not.
    private(set) var count = 0

    /// Creates the list for a room at a time.
    ///
    /// - Parameter isCaught: whether a filter currently forbids showing a name.
    init(of fold: RoomFold, at now: Timestamp, isCaught: (String) -> Bool) {
        let seats = fold.seats.all
        let until = Timestamp(milliseconds: now.milliseconds - Newcomers.heldMilliseconds)
        let crowdUntil = Timestamp(milliseconds: now.milliseconds - Newcomers.crowdHeldMilliseconds)
        // Seats are in the order of their times, so only the last ones can be too new.
        count = fold.seats.playerCount - seats.reversed().prefix { $0.joined > until }.count { $0.isPlaying }
        guard fold.rules.showsNewcomers else { return }
        let last = seats.suffix(Newcomers.seatsLookedAt + Newcomers.crowdMax).filter { $0.role == .player }
        let joined = last.map(\.joined.milliseconds)
        for place in last.indices.suffix(Newcomers.seatsLookedAt).reversed() where named.count < Newcomers.namedMax {
            let seat = last[place]
            guard seat.isPlaying, !fold.paper.contains(seat.id), seat.joined <= until,
                seat.joined <= crowdUntil || !Newcomers.isCrowd(around: place, of: joined),
                !isCaught(fold.seats.names.name(of: seat.id))
            else { continue }
            named.append(seat.id)
        }
        named.reverse()
    }

    /// Whether a join, at a place in the times in order, is one of more than `crowdMax` within a second.
    private static func isCrowd(around place: Int, of joined: [Int64]) -> Bool {
        (max(0, place - crowdMax)...place).contains { first in
            let last = first + crowdMax
            return joined.indices.contains(last) && joined[last] - joined[first] < 1000
        }
    }
}

extension Room {
    /// Schedules the updates of screens, until all players who joined, also in a crowd, can be shown.
    func expectNewcomers() {
        plan(.newcomers, after: .milliseconds(Newcomers.heldMilliseconds)) { room in
            // The time is read before the list is made. Otherwise a player who is due in between would never be shown.
            let until = room.environment.now().milliseconds - Newcomers.crowdHeldMilliseconds
            room.coalescing.expect(.newcomers)
            room.scheduleFlush()
            if let last = room.fold.seats.all.last, last.joined.milliseconds > until { room.expectNewcomers() }
        }
    }

    /// Sends the list of new players to connections without a seat, such as big screens, if it has changed.
    ///
    /// It is the whole list, so a screen that misses one has no gap. Like a pulse, it has no position.
    func sendNewcomers() {
        guard coalescing.take(.newcomers), !subscribers.spectators.isEmpty else { return }
        let frame = JSONWriter.object { writer in
            writer.member("type", "newcomers")
            encodeNewcomers(into: &writer)
        }
        guard told.tellNewcomers(frame) else { return }
        for id in subscribers.spectators.sorted(by: { $0.rawValue < $1.rawValue }) { outlet.send(frame, to: id) }
    }

    /// Writes the members of `newcomers`.
    func encodeNewcomers(into writer: inout JSONWriter) {
        let newcomers = Newcomers(of: fold, at: environment.now(), isCaught: isCaught)
        writer.array("players") { writer in
            for seat in newcomers.named {
                writer.object { $0.members(of: seat, in: fold.seats.names) }
            }
        }
        writer.member("count", newcomers.count)
        if !fold.teams.isEmpty { encodeTeamMembers(into: &writer) }
    }

    /// Whether a filter currently forbids showing a name.
    func isCaught(_ name: String) -> Bool {
        let name = BareText(name)
        return environment.blockedNames.catches(name) || fold.nameFilter.catches(name)
    }
}
