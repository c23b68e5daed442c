import GameRules

extension BingoGame {
    /// Lets the players vote for a pack; a vote that is open ends unseen.
    mutating func openVote(_ titles: [String]) throws(Rejection) -> [Directed<BingoEvent>] {
        try requireDealt()
        votesOpened += 1
        vote = PackVote(number: votesOpened, titles: titles)
        return [Directed(.voteTurned, to: .everybody)]
    }

    /// Ends the vote, if one is open, and forgets what was voted.
    mutating func closeVote() -> [Directed<BingoEvent>] {
        guard vote != nil else { return [] }
        vote = nil
        return [Directed(.voteTurned, to: .everybody)]
    }

    /// A player votes, or votes again for something else.
    mutating func vote(
        for pack: Int, in number: Int, by seat: SeatID
    ) throws(Rejection) -> [Directed<BingoEvent>] {
        let index = try requireBoard(of: seat)
        guard let open = vote, open.number == number else {
            throw Rejection(.voteClosed, "No vote \(number) is open.")
        }
        guard open.titles.indices.contains(pack) else {
            throw Rejection(.badOptions, "The vote has the packs 0 to \(open.titles.count - 1), and no pack \(pack).")
        }
        guard open.choice(of: index) != pack else { return [] }
        vote?.choose(pack, at: index)
        return [Directed(.voteChanged, to: .everybody), Directed(.board(seat), to: .otherDevices(of: seat))]
    }

    /// How many of those who play want each pack of the open vote.
    public var voteCounts: [Int] {
        guard let vote else { return [] }
        var counts = [Int](repeating: 0, count: vote.titles.count)
        for index in seats.indices where seats[index].plays {
            if let pack = vote.choice(of: index) { counts[pack] += 1 }
        }
        return counts
    }

    /// The pack that a seat votes for, as long as a vote is open.
    public func choice(of seat: SeatID) -> Int? { index(of: seat).flatMap { vote?.choice(of: $0) } }
}
