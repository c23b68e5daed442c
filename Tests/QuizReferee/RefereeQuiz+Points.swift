import GameRules
import JSON

extension RefereeQuiz {
    /// The points of every seat with some, by the answers to all questions so far.
    package var points: [UInt32: Int] {
        var sums: [UInt32: Int] = [:]
        var streaks: [UInt32: Int] = [:]
        for question in asked where !question.isOpen && !question.isSkipped {
            for (seat, won) in results(of: question, &streaks) { sums[seat, default: 0] += won }
        }
        return sums.filter { $0.value > 0 }
    }

    /// The standings without removed seats: best first, by the number of those with more points.
    package var standings: [(seat: UInt32, place: Int, points: Int)] {
        let all = points.filter { !removed.contains($0.key) }
        return all.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { seat, sum in
            (seat, 1 + all.values.count { $0 > sum }, sum)
        }
    }

    /// The points of a question, and the rows of right answers after it.
    private func results(of asked: Asked, _ streaks: inout [UInt32: Int]) -> [UInt32: Int] {
        let kind = asked.question["kind"]?.string ?? ""
        let full = ["standard": 1_000, "doubled": 2_000][asked.question["points"]?.string ?? ""] ?? 0
        let answers = asked.answers.filter { !asked.gone.contains($0.key) }
        var won: [UInt32: Int] = [:]
        let endsStreaks = full > 0 && kind != "poll" && kind != "estimate"
        var next = endsStreaks ? [:] : streaks
        for (seat, given) in answers where kind != "poll" {
            let (hits, of) = share(of: given.fields, asked, answers)
            var earned = full * hits / of
            if options["scoring"]?.string == "speed", kind != "estimate", let closes = asked.closes {
                let limit = closes - asked.opens
                let elapsed = min(given.elapsed, limit)
                earned -= Int(Int64(earned) * elapsed / (2 * limit))
            }
            if hits == of, full > 0 {
                next[seat] = (streaks[seat] ?? 0) + 1
                if options["streaks"]?.bool == true { earned += min(500, 100 * (next[seat]! - 1)) }
            }
            won[seat] = earned
        }
        streaks = next
        return won
    }

    private func share(of answer: JSONObject, _ asked: Asked, _ all: [UInt32: Given]) -> (Int, Int) {
        let question = asked.question
        let numbers = { (name: String) in answer[name]?.array?.compactMap { $0.integer } ?? [] }
        let right = question["right"]?.array?.compactMap { $0.integer } ?? []
        switch question["kind"]?.string {
        case "choices"?:
            let written = numbers("options").map { asked.places[$0] }
            let hits = written.count { right.contains($0) }
            return (max(0, 2 * hits - written.count), right.count)
        case "order"?:
            let written = numbers("order").map { asked.places[$0] }
            return (written.indices.count { written[$0] == $0 }, written.count)
        case "estimate"?:
            let distance = { (fields: JSONObject) in
                abs(Self.thousandths(fields["number"]) - Self.thousandths(question["number"]))
            }
            return (distance(answer) == all.values.map { distance($0.fields) }.min() ? 1 : 0, 1)
        case "text"?:
            let keys = question["accepted"]?.array?.compactMap { $0.array?.last?.string } ?? []
            return (keys.contains(answer["key"]?.string ?? "") ? 1 : 0, 1)
        default: return (numbers("options").map { asked.places[$0] } == right ? 1 : 0, 1)
        }
    }

    private static func thousandths(_ value: JSONValue?) -> Int64 {
        let parts = (value?.string ?? "").split(separator: ".", omittingEmptySubsequences: false)
        let fraction = parts.count > 1 ? String(parts[1]) : ""
        let digits = parts[0] + fraction + String(repeating: "0", count: 3 - fraction.count)
        return Int64(digits) ?? 0
    }
}
