import GameRules
import JSON
import WireProtocol

/// Players' cheers, counted until they are broadcast. They are never logged, and nothing depends on them.
struct Cheers {
    /// The kinds of cheers.
    enum Kind: String, CaseIterable {
        case clap, heart, laugh, wow, fire
    }

    /// The rate at which a seat's cheers count.
    private static let rate = RoomLimits.Rate(perSecond: 2, burst: 4)
    /// The maximum count of a kind in one frame. More could not be distinguished.
    private static let countMax = 99
    /// The maximum number of seats whose rates are stored, at about 50 bytes each. Beyond that all are reset.
    private static let seatsMax = 4_000

    private var counts = [Int](repeating: 0, count: Kind.allCases.count)
    private var rates: [SeatID: TokenBucket] = [:]

    /// Whether there are no cheers since the last broadcast.
    var isEmpty: Bool { counts.allSatisfy { $0 == 0 } }

    /// Counts a cheer, unless its seat exceeds the rate.
    mutating func add(_ kind: Kind, of seat: SeatID, at time: Timestamp) {
        if rates.count >= Cheers.seatsMax, rates[seat] == nil { rates = [:] }
        guard rates[seat, default: TokenBucket()].take(at: time, rate: Cheers.rate),
            let place = Kind.allCases.firstIndex(of: kind)
        else { return }
        counts[place] = min(Cheers.countMax, counts[place] + 1)
    }

    /// Returns the frame for a broadcast and resets the counts.
    mutating func takeFrame() -> [UInt8] {
        defer { clear() }
        return JSONWriter.object { writer in
            writer.member("type", "cheers")
            writer.object("counts") { writer in
                for (kind, count) in zip(Kind.allCases, counts) where count > 0 {
                    writer.name(of: kind.rawValue)
                    writer.integer(count)
                }
            }
        }
    }

    /// Resets the counts without a broadcast.
    mutating func clear() { counts = counts.map { _ in 0 } }
}

extension Room {
    /// Handles a player's cheer. It is accepted immediately, but cheers beyond the seat's rate are not shown.
    ///
    /// - Throws: `badMessage`, or `notAllowed` while the host has turned cheers off.
    func cheer(_ fields: JSONObject, of seat: Seat) throws(Rejection) {
        guard let kind = Cheers.Kind(rawValue: try fields.requiredString("kind")) else {
            let kinds = Cheers.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw Rejection(.badMessage, "The field “kind” must be one of \(kinds).")
        }
        guard fold.rules.allowsCheers else {
            throw Rejection(.notAllowed, "The host has turned off reactions.")
        }
        cheers.add(kind, of: seat.id, at: environment.now())
        scheduleFlush()
    }

    /// Broadcasts the cheers. Like a pulse, the frame has no position, so a client that misses it has no gap.
    func sendCheers() {
        guard !cheers.isEmpty else { return }
        if !fold.rules.allowsCheers { return cheers.clear() }
        let frame = cheers.takeFrame()
        for (channel, _) in chains.all where subscribers.hasMembers(channel) { outlet.broadcast(frame, to: channel) }
    }
}
