import GameRules
import JSON
import WireProtocol

/// What players cheer, until everybody is told how many did: never logged, and nothing depends on it.
struct Cheers {
    /// What there is to cheer with.
    enum Kind: String, CaseIterable {
        case clap, heart, laugh, wow, fire
    }

    /// How often one seat is counted.
    private static let rate = RoomLimits.Rate(perSecond: 2, burst: 4)
    /// How many of a kind are counted for one frame: more could not be told apart.
    private static let countMax = 99
    /// How many seats' rates are remembered, at about 50 bytes each; beyond that all begin anew.
    private static let seatsMax = 4_000

    private var counts = [Int](repeating: 0, count: Kind.allCases.count)
    private var rates: [SeatID: TokenBucket] = [:]

    /// Whether nobody has cheered since everybody was told.
    var isEmpty: Bool { counts.allSatisfy { $0 == 0 } }

    /// Counts a cheer, unless its seat cheers too fast.
    mutating func add(_ kind: Kind, of seat: SeatID, at time: Timestamp) {
        if rates.count >= Cheers.seatsMax, rates[seat] == nil { rates = [:] }
        guard rates[seat, default: TokenBucket()].take(at: time, rate: Cheers.rate),
            let place = Kind.allCases.firstIndex(of: kind)
        else { return }
        counts[place] = min(Cheers.countMax, counts[place] + 1)
    }

    /// The frame that tells everybody, once.
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

    /// Forgets what nobody was told yet.
    mutating func clear() { counts = counts.map { _ in 0 } }
}

extension Room {
    /// A player cheers. It is taken for done at once: what a seat sends beyond its rate is not shown.
    ///
    /// - Throws: `badMessage`, or `notAllowed` while the host wants none.
    func cheer(_ fields: JSONObject, of seat: Seat) throws(Rejection) {
        guard let kind = Cheers.Kind(rawValue: try fields.requiredString("kind")) else {
            let kinds = Cheers.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw Rejection(.badMessage, "The field “kind” is one of \(kinds).")
        }
        guard fold.rules.allowsCheers else {
            throw Rejection(.notAllowed, "The host wants no cheers at the moment.")
        }
        cheers.add(kind, of: seat.id, at: environment.now())
        scheduleFlush()
    }

    /// Tells everybody what was cheered. Like a pulse it has no position: who misses it has missed nothing.
    func sendCheers() {
        guard !cheers.isEmpty else { return }
        if !fold.rules.allowsCheers { return cheers.clear() }
        let frame = cheers.takeFrame()
        for (channel, _) in chains.all where subscribers.hasMembers(channel) { outlet.broadcast(frame, to: channel) }
    }
}
