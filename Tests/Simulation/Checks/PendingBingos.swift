import BingoReferee
import GameRules
import JSON
import WireProtocol

/// Bingos that were reached and not announced yet: they must be before a host, a deadline or the crowd does anything.
///
/// A bingo that a player takes back by unmarking was announced once; one that went with a call, or that nobody heard of
/// before it went, is announced when it is there again.
struct PendingBingos {
    private var winners: Set<Int> = []
    /// Who had a bingo in the round that has not gone with a call since.
    private var reached: Set<Int> = []
    /// Those of them whose bingo was announced.
    private var told: Set<Int> = []
    private var commitment: [UInt8] = []

    /// Takes note of the game behind a record.
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

    /// All that waited was announced.
    mutating func announced() { told.formUnion(winners) }

    /// What waited is forgotten, as in a crash.
    mutating func forgotten() { told = reached }

    /// Whether a record is folded in front of which a bingo should have been announced.
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
