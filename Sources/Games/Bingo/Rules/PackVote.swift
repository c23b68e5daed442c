/// Which pack the players would like to play with next: hosts name some before a round, and each player has one voice.
///
/// It decides nothing by itself: a host takes one of the packs, or does not.
public struct PackVote: Hashable, Sendable {
    /// The fewest packs there are to choose from.
    public static let packsMin = 2
    /// The most packs there are to choose from: as many as a screen shows in large letters.
    public static let packsMax = 6

    /// Counted over the play, so that a voice that comes late cannot count for other packs.
    public let number: Int
    /// What people read when they choose; no two look alike.
    public let titles: [String]
    /// By the place of the seat, the index of its pack; -1, or nothing at all, for those who have not voted.
    private var choices: [Int8] = []

    init(number: Int, titles: [String]) {
        self.number = number
        self.titles = titles
    }

    /// What the seat at a place wants.
    func choice(of index: Int) -> Int? {
        guard choices.indices.contains(index), choices[index] >= 0 else { return nil }
        return Int(choices[index])
    }

    /// The seat at a place wants a pack, whatever it wanted before.
    mutating func choose(_ pack: Int, at index: Int) {
        if choices.count <= index { choices += [Int8](repeating: -1, count: index + 1 - choices.count) }
        choices[index] = Int8(pack)
    }
}
