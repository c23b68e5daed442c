import GameRules
import WireProtocol

/// Bingos that were reached and not announced yet: they must be before a host, a deadline or the crowd does anything.
struct PendingBingos {
    /// Who reached a bingo in the round so far.
    private var known: Set<Int> = []
    private var waiting: Set<Int> = []
    private var commitment: [UInt8] = []

    /// Takes note of the game behind a record.
    mutating func note(_ game: RefereeGame) {
        if game.seed != commitment {
            commitment = game.seed
            known = []
            waiting = []
        }
        guard game.state != "dealt" else { return }
        let winners = Set(game.standings().map(\.player))
        // One that is lost again before it is announced may never be.
        waiting = waiting.intersection(winners).union(winners.subtracting(known))
        known.formUnion(winners)
    }

    /// All that waited was announced, or forgotten in a crash.
    mutating func announced() { waiting = [] }

    /// Whether a record is folded in front of which a bingo should have been announced.
    func isBroken(by record: [UInt8], referee: Referee, isHeard: Bool) -> Bool {
        guard isHeard, !waiting.isEmpty, let fields = try? JSONParser.parse(Array(record.dropFirst())).object else { return false }
        switch fields["input"]?.string {
        case "timer", "prompted": break
        case "command":
            guard let seat = fields["seat"]?.string.flatMap(SeatID.init(wire:)).map({ Int($0.number) - 1 }),
                referee.seats.indices.contains(seat), referee.seats[seat].role == "host"
            else { return false }
        default: return false
        }
        return true
    }
}
