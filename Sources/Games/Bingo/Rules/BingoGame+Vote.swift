import GameRules

extension BingoGame {
    /// Opens a vote for a pack; an earlier open vote is discarded.
    mutating func openVote(_ titles: [String]) throws(Rejection) -> [Directed<BingoEvent>] {
        try requireDealt()
        votesOpened += 1
        vote = PackVote(number: votesOpened, titles: titles)
        return [Directed(.voteTurned, to: .everybody)]
    }

    /// Ends the open vote, if there is one, and discards its votes.
    mutating func closeVote() -> [Directed<BingoEvent>] {
        guard vote != nil else { return [] }
        vote = nil
        return [Directed(.voteTurned, to: .everybody)]
    }

    /// Counts a player's vote, which replaces an earlier one.
    mutating func vote(
        for pack: Int, in number: Int, by seat: SeatID
    ) throws(Rejection) -> [Directed<BingoEvent>] {
        let index = try requireBoard(of: seat)
        guard let open = vote, open.number == number else {
            throw Rejection(.voteClosed, "No vote \(number) is open.")
        }
        guard open.titles.indices.contains(pack) else {
            throw Rejection(
                .badOptions, "There is no pack \(pack). The packs of this vote are 0 to \(open.titles.count - 1).")
        }
        guard open.choice(of: index) != pack else { return [] }
        vote?.choose(pack, at: index)
        return [Directed(.voteChanged, to: .everybody), Directed(.board(seat), to: .otherDevices(of: seat))]
    }

    /// The votes of current players for each pack.
    public var voteCounts: [Int] {
        guard let vote else { return [] }
        var counts = [Int](repeating: 0, count: vote.titles.count)
        for index in seats.indices where seats[index].plays {
            if let pack = vote.choice(of: index) { counts[pack] += 1 }
        }
        return counts
    }

    /// Returns a seat's choice in the open vote.
    public func choice(of seat: SeatID) -> Int? { index(of: seat).flatMap { vote?.choice(of: $0) } }
}
