import GameRules

/// The rejections that a room has given, each once, so that thousands of seats remember them as numbers.
///
/// Some sentences contain what somebody sent, so there is a limit; later ones stand with the answers themselves.
struct RejectionTable: Sendable {
    /// More than the rules have sentences; at about 100 bytes each, 25 KB a room at most.
    static let countMax = 256

    private var rejections: [Rejection] = []
    private var places: [Rejection: Int] = [:]

    subscript(place: Int) -> Rejection { rejections[place] }

    /// The place of a rejection, entered if it is new; `nil` if the table is full.
    mutating func place(of rejection: Rejection) -> Int? {
        if let place = places[rejection] { return place }
        guard rejections.count < RejectionTable.countMax else { return nil }
        rejections.append(rejection)
        places[rejection] = rejections.count - 1
        return rejections.count - 1
    }
}
