import BingoReferee
import CrossSumsReferee
import JSON
import PartyReferee
import QuizReferee
import SequenceReferee

/// A second implementation of a game's rules, for the referee of a room. Seats are counted from 0, times are in
/// milliseconds.
protocol GameReferee: Sendable {
    /// Creates a play.
    ///
    /// - Parameter setup: the setup in the form of a record.
    init?(setup: JSONObject, version: Int, room: String, play: Int)

    var hasBegun: Bool { get }
    var isInterruptible: Bool { get }
    var deadline: Int64? { get }
    /// The places of all finished rounds, as if no seat had been removed.
    var allPlaces: [[RefereeGame.Place]] { get }

    mutating func join(_ seat: Int, isPlayer: Bool, at time: Int64)
    mutating func becomePlayer(_ seat: Int, at time: Int64)
    mutating func remove(_ seats: [Int], at time: Int64)
    mutating func restore(_ seats: [Int], at time: Int64)
    mutating func putOnPaper(_ seats: [Int], position: Int, time: Int64)
    mutating func takeFromPaper(_ seat: Int, at time: Int64)
    /// Applies a seat's command. Returns the reason if it is refused.
    mutating func apply(_ command: JSONObject, by seat: Int, isHost: Bool, position: Int, time: Int64) -> String?
    mutating func prompt(_ command: JSONObject, position: Int, time: Int64)
    mutating func deadlineReached(at time: Int64)
    mutating func moveDeadlines(since: Int64, by length: Int64)
    mutating func finishPlay(at time: Int64)
    mutating func roomEnded(at time: Int64)

    /// Returns how a seat's view differs from the expected one; `nil` if it does not.
    func difference(in view: JSONObject, for seat: Int?) -> String?
}

/// The referees by the names of their games.
let gameReferees: [String: any GameReferee.Type] = [
    "bingo": RefereeGame.self, "crossSums": RefereeRace.self, "party": RefereeParty.self,
    "quiz": RefereeQuiz.self, "sequence": RefereeSequence.self,
]

extension RefereeGame: GameReferee {
    var hasBegun: Bool { state != "dealt" }
    var isInterruptible: Bool { state != "playing" && startsAt == nil && openDraw == nil }
    var deadline: Int64? { startsAt ?? openDraw?.until }

    mutating func join(_ seat: Int, isPlayer: Bool, at time: Int64) { addPlayer(withBoard: isPlayer) }
    mutating func becomePlayer(_ seat: Int, at time: Int64) { giveBoard(to: seat) }
    mutating func remove(_ seats: [Int], at time: Int64) { for seat in seats { remove(seat) } }
    mutating func restore(_ seats: [Int], at time: Int64) { for seat in seats { restore(seat) } }
    mutating func takeFromPaper(_ seat: Int, at time: Int64) { takeFromPaper(seat) }
    mutating func prompt(_ command: JSONObject, position: Int, time: Int64) {
        callByCrowd(command, position: position, time: time)
    }
    mutating func deadlineReached(at time: Int64) { if startsAt == nil { closeDraw() } else { begin() } }
    mutating func finishPlay(at time: Int64) { if openDraw == nil { end() } else { closeDraw() } }
    mutating func roomEnded(at time: Int64) {}
    /// Only in rooms of bingo is the whole snapshot compared; see ``Referee/view(for:presence:)``.
    func difference(in view: JSONObject, for seat: Int?) -> String? { nil }
}

/// The common part of the other referees.
protocol PlainReferee: GameReferee {
    /// Seats and places.
    var allPlaces: [[[Int]]] { get }
    mutating func apply(_ command: JSONObject, by seat: Int, isHost: Bool, at time: Int64) -> String?
    mutating func prompt(_ command: JSONObject, at time: Int64)
    mutating func sleep(_ milliseconds: Int64)
    /// Compares a seat's view, member by member.
    func compare(_ look: inout Look, for seat: Int?)
}

extension PlainReferee {
    var allPlaces: [[RefereeGame.Place]] {
        let all: [[[Int]]] = allPlaces
        return all.map { $0.map { RefereeGame.Place(player: $0[0], place: $0[1]) } }
    }
    mutating func apply(_ command: JSONObject, by seat: Int, isHost: Bool, position: Int, time: Int64) -> String? {
        apply(command, by: seat, isHost: isHost, at: time)
    }
    mutating func prompt(_ command: JSONObject, position: Int, time: Int64) { prompt(command, at: time) }
    // These games have no boards that could be on paper.
    mutating func putOnPaper(_ seats: [Int], position: Int, time: Int64) { remove(seats, at: time) }
    mutating func takeFromPaper(_ seat: Int, at time: Int64) { restore([seat], at: time) }
    mutating func moveDeadlines(since: Int64, by length: Int64) { sleep(length) }
    func difference(in view: JSONObject, for seat: Int?) -> String? {
        var look = Look(view)
        compare(&look, for: seat)
        return look.difference
    }
}

extension RefereeRace: PlainReferee {}
extension RefereeParty: PlainReferee {}
extension RefereeSequence: PlainReferee {}
