import BingoReferee
import GameRules
import JSON
import WireProtocol

/// Bingos that were reached and not announced yet. They must be announced before a host, a deadline or the crowd does
/// anything.
///
/// If a player takes back a bingo by unmarking, it counts as announced. If it was lost with an uncall, or before any
/// client heard of it, it is announced when it returns.
struct PendingBingos {
    private var winners: Set<Int> = []
    /// The seats that had a bingo in the round which was not lost with an uncall since.
    private var reached: Set<Int> = []
    /// The seats among them whose bingo was announced.
    private var told: Set<Int> = []
    private var commitment: [UInt8] = []

    /// Records the game's state after a record.
    mutating func note(_ game: RefereeGame, behind record: [UInt8]) {
        if game.seed != commitment {
            commitment = game.seed
            reached = []
            told = []
        }
        let before = winners
        winners = game.state == "dealt" ? [] : Set(game.standings().map(\.player))
        reached.formUnion(winners)
        guard PendingBingos.command(in: record)?["type"]?.string == "uncall" else { return }
        reached.subtract(before.subtracting(winners))
        told.formIntersection(reached)
    }

    /// Records that all pending bingos were announced.
    mutating func announced() { told.formUnion(winners) }

    /// Drops the pending bingos, as in a crash.
    mutating func forgotten() { told = reached }

    /// Whether a bingo should have been announced before this record is folded.
    func isBroken(by record: [UInt8], referee: Referee, isHeard: Bool) -> Bool {
        guard isHeard, !winners.isSubset(of: told) else { return false }
        guard let fields = try? JSONParser.parse(Array(record.dropFirst()), limits: .document).object else {
            return false
        }
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

    private static func command(in record: [UInt8]) -> JSONObject? {
        (try? JSONParser.parse(Array(record.dropFirst()), limits: .document).object)?["command"]?.object
    }
}
