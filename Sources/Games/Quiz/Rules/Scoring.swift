/// The points of answers.
package enum Scoring {
    /// The bonus for each right answer after the first in a row.
    static let streakBonus = 100
    /// The largest bonus.
    static let streakBonusMax = 500

    /// Returns the points of an answer.
    ///
    /// - Parameters:
    ///   - share: how much of the answer is right.
    ///   - elapsed: milliseconds from the question's opening to the answer.
    ///   - limit: the time limit in milliseconds if speed counts, otherwise `nil`. An answer at the limit is worth
    /// half.
    package static func points(
        _ points: Question.Points, share: (hits: Int, of: Int), elapsed: Int64, limit: Int64?
    ) -> Int {
        guard share.of > 0 else { return 0 }
        let earned = points.full * share.hits / share.of
        guard let limit, limit > 0 else { return earned }
        let late = min(max(0, elapsed), limit)
        return earned - Int(Int64(earned) * late / (2 * limit))
    }

    /// Returns the bonus for a number of right answers in a row.
    package static func bonus(streak: Int) -> Int { min(streakBonusMax, streakBonus * max(0, streak - 1)) }

    /// Returns the smallest distance of any number to the right one; `nil` without numbers.
    package static func nearest(_ numbers: some Sequence<Quantity>, to right: Quantity) -> Int64? {
        numbers.lazy.map { $0.distance(to: right) }.min()
    }
}
