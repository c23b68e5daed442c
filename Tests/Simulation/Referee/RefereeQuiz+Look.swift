import GameRules
import JSON
import QuizReferee

extension RefereeQuiz: PlainReferee {
    init?(setup: JSONObject, version: Int, room: String, play: Int) { self.init(setup: setup) }

    var hasBegun: Bool { askedCount > 0 }
    var isInterruptible: Bool { askedCount == 0 || isOver }
    var allPlaces: [[[Int]]] {
        guard isOver else { return [] }
        let points = points
        let lines = points.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return [lines.map { seat, sum in [Int(seat) - 1, 1 + points.values.count { $0 > sum }] }]
    }

    // Who plays follows from who answers.
    mutating func join(_ seat: Int, isPlayer: Bool, at time: Int64) {}
    mutating func becomePlayer(_ seat: Int, at time: Int64) {}
    mutating func remove(_ seats: [Int], at time: Int64) { for seat in seats { remove(UInt32(seat + 1)) } }
    mutating func restore(_ seats: [Int], at time: Int64) { for seat in seats { restore(UInt32(seat + 1)) } }
    mutating func apply(_ command: JSONObject, by seat: Int, isHost: Bool, at time: Int64) -> String? {
        apply(command, by: UInt32(seat + 1), isHost: isHost, at: time)
    }
    mutating func prompt(_ command: JSONObject, at time: Int64) {
        guard let present = command["present"]?.string.flatMap(SeatSet.init(hexadecimal:)) else { return }
        allAnswered(command["question"]?.integer ?? 0, present: present.seats.map(\.number))
    }
    mutating func sleep(_ milliseconds: Int64) {}
    mutating func finishPlay(at time: Int64) { finish() }
    mutating func roomEnded(at time: Int64) { finish() }

    func compare(_ look: inout Look, for seat: Int?) {
        let isOpen = openNumber != nil
        look.expect("quiz.state", isOver ? "ended" : askedCount == 0 ? "ready" : isOpen ? "asking" : "closed")
        look.expect("quiz.question.number", askedCount == 0 ? nil : askedCount)
        look.expect("quiz.question.closesAt", time: isOpen ? closesAt : nil)
        look.expect("count.answered", answeredCount)
        let lines = standings
        look.expect("quiz.standings.total", lines.count)
        look.expect("quiz.standings.top", each: "player", lines.prefix(20).map { "p\($0.seat)" })
        look.expect("quiz.standings.top", each: "place", lines.prefix(20).map(\.place))
        look.expect("quiz.standings.top", each: "points", lines.prefix(20).map(\.points))
        guard let seat else { return }
        look.expect("own.points", points[UInt32(seat + 1)] ?? 0)
        look.expect("own.place", lines.first { $0.seat == UInt32(seat + 1) }?.place)
    }
}
