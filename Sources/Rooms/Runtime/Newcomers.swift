import GameRules
import JSON
import WireProtocol

/// Who has come last, for the screens of the hall.
///
/// It follows from the seats and the time alone, so that a server that begins again shows the same.
struct Newcomers {
    /// How many are named at once; beyond that screens show a number.
    static let namedMax = 12
    /// For how long a newcomer is seen by hosts alone, who may think better of the name, in milliseconds.
    static let heldMilliseconds: Int64 = 2_000
    /// Where more than so many come within a second nobody could read the names: those are counted alone.
    static let crowdMax = 20
    /// How many seats are looked at for names, from the last one back.
    private static let seatsLookedAt = 400

    /// Who is named, the first to come first.
    private(set) var named: [SeatID] = []
    /// How many players have come and are still here, named or not.
    private(set) var count = 0

    /// Those of a room at a time.
    ///
    /// - Parameter isCaught: whether a name must not be shown by what filters say now.
    init(of fold: RoomFold, at now: Timestamp, isCaught: (String) -> Bool) {
        let seats = fold.seats.all
        let until = Timestamp(milliseconds: now.milliseconds - Newcomers.heldMilliseconds)
        // Seats stand in the order of their times: only the last can be too young.
        count = fold.seats.playerCount - seats.reversed().prefix { $0.joined > until }.count { $0.isPlaying }
        guard fold.rules.showsNewcomers else { return }
        let last = seats.suffix(Newcomers.seatsLookedAt + Newcomers.crowdMax).filter { $0.role == .player }
        let joined = last.map(\.joined.milliseconds)
        for place in last.indices.suffix(Newcomers.seatsLookedAt).reversed() where named.count < Newcomers.namedMax {
            let seat = last[place]
            guard seat.isPlaying, seat.joined <= until, !Newcomers.isCrowd(around: place, of: joined),
                !isCaught(fold.seats.names.name(of: seat.id))
            else { continue }
            named.append(seat.id)
        }
        named.reverse()
    }

    /// Whether one of those who joined at these times, in order, came with more than `crowdMax` within a second.
    private static func isCrowd(around place: Int, of joined: [Int64]) -> Bool {
        (max(0, place - crowdMax)...place).contains { first in
            let last = first + crowdMax
            return joined.indices.contains(last) && joined[last] - joined[first] < 1000
        }
    }
}

extension Room {
    /// Somebody has come: screens are told when hosts have had their time.
    func expectNewcomers() {
        plan(.newcomers, after: .milliseconds(Newcomers.heldMilliseconds)) { room in
            room.coalescing.expect(.newcomers)
            room.scheduleFlush()
            let until = room.environment.now().milliseconds - Newcomers.heldMilliseconds
            if let last = room.fold.seats.all.last, last.joined.milliseconds > until { room.expectNewcomers() }
        }
    }

    /// Tells connections without a seat, such as the hall's screens, who has come, if that is news.
    ///
    /// It is the whole of it, so that a screen that missed one has missed nothing: like a pulse it has no position.
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
        let newcomers = Newcomers(of: fold, at: environment.now()) { name in
            let name = BareText(name)
            return environment.blockedNames.catches(name) || fold.nameFilter.catches(name)
        }
        writer.array("players") { writer in
            for seat in newcomers.named {
                writer.object { $0.members(of: seat, in: fold.seats.names) }
            }
        }
        writer.member("count", newcomers.count)
    }
}
