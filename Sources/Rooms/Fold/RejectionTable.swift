import GameRules

/// The rejections that a room has given, each stored once, so that thousands of seats can refer to them by number.
///
/// Some sentences contain clients' texts, so there is a limit. Rejections beyond it are stored with the answers
/// themselves.
struct RejectionTable: Sendable {
    /// The maximum number: more than the rules have sentences. At about 100 bytes each, they take at most 25 KB per
    /// room.
    static let countMax = 256

    private var rejections: [Rejection] = []
    private var places: [Rejection: Int] = [:]

    subscript(place: Int) -> Rejection { rejections[place] }

    /// Returns the index of a rejection, adding it if it is new; `nil` if the table is full.
    mutating func place(of rejection: Rejection) -> Int? {
        if let place = places[rejection] { return place }
        guard rejections.count < RejectionTable.countMax else { return nil }
        rejections.append(rejection)
        places[rejection] = rejections.count - 1
        return rejections.count - 1
    }
}
