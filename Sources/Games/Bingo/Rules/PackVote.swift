/// A vote for the next pack: hosts choose some packs before a round, and each player has one vote.
///
/// The result is not binding: a host may take one of the packs or not.
public struct PackVote: Hashable, Sendable {
    /// The minimum number of packs.
    public static let packsMin = 2
    /// The maximum number of packs: as many as a screen shows in large letters.
    public static let packsMax = 6

    /// The vote's number in the play, so that a late vote cannot count for other packs.
    public let number: Int
    /// The packs' titles, which must look different.
    public let titles: [String]
    /// Each seat's pack by its index; -1, or no entry, for seats that have not voted.
    private var choices: [Int8] = []

    init(number: Int, titles: [String]) {
        self.number = number
        self.titles = titles
    }

    /// Returns the choice of a seat, by its index.
    func choice(of index: Int) -> Int? {
        guard choices.indices.contains(index), choices[index] >= 0 else { return nil }
        return Int(choices[index])
    }

    /// Replaces the choice of a seat, by its index.
    mutating func choose(_ pack: Int, at index: Int) {
        if choices.count <= index { choices += [Int8](repeating: -1, count: index + 1 - choices.count) }
        choices[index] = Int8(pack)
    }
}
