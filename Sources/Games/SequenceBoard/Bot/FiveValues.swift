/// The value of a five by its content. The content is one number: each team's chips in it, whether it has a corner, and
/// for which teams it overlaps one of their sequences too much. A class, so that copying a simulated board is cheap.
final class FiveValues: Sendable {
    /// The value of a chip in a five, by the number of chips that a team has in it; the last value completes a
    /// sequence.
    private static let worth: [Double] = [1, 4, 16, 64, 2_000, 2_000]
    /// The factor for other teams' fives, which count a little less than the team's own.
    private static let others = 0.9
    /// The contribution of an uncontested five to the log odds of winning, by the number of chips in it; `sequence` is
    /// that of a finished sequence. Fitted to 160,000 positions of 15,000 games of two bots.
    private static let standing = [0, 0.013, 0.031, 0.09, 0.28, 0.28]
    static let sequence = 1.25

    private let teams: Int
    /// The amounts that a team's chip and a corner add to a content.
    private let chips: [Int]
    let corner: Int
    /// For each content and team: one more than its number of chips, or 0 where it cannot complete the five.
    private let counts: [UInt8]
    private let gains: [Double]
    private let standings: [Double]

    /// For each five its first cell, and the distance between its cells.
    let firsts = BoardLines.windows.map { $0.cells[0] }
    let steps = BoardLines.windows.map { $0.cells[1] - $0.cells[0] }

    private static let ofTwo = FiveValues(teams: 2)
    private static let ofThree = FiveValues(teams: 3)

    static func of(teams: Int) -> FiveValues { teams == 2 ? ofTwo : ofThree }

    private init(teams: Int) {
        self.teams = teams
        var powers = [1]
        for _ in 0..<teams { powers.append(powers[powers.count - 1] * (Board.length + 1)) }
        let (corner, all) = (powers[teams], 0..<teams)
        chips = powers
        self.corner = corner
        var (counts, gains, standings): ([UInt8], [Double], [Double]) = ([], [], [])
        for content in 0..<(corner * 2) << teams {
            let chips = all.map { content / powers[$0] % (Board.length + 1) }
            let own = all.map { team in
                let isSpent = content / (corner * 2) & 1 << team != 0
                let isOpen = !isSpent && all.allSatisfy { $0 == team || chips[$0] == 0 }
                return isOpen ? min(chips[team] + content / corner % 2, Board.length) : -1
            }
            counts += own.map { UInt8($0 + 1) }
            gains += all.map { team in
                all.reduce(0) { sum, one in
                    if one == team { return sum + (own[one] < 0 ? 0 : Self.worth[own[one]]) }
                    return sum + (own[one] < 1 ? 0 : Self.others * Self.worth[own[one]])
                }
            }
            standings += all.map { chips[$0] > 0 && own[$0] > 0 ? Self.standing[own[$0]] : 0 }
        }
        (self.counts, self.gains, self.standings) = (counts, gains, standings)
    }

    func chip(of team: Int) -> Int { chips[team] }
    func spent(for team: Int) -> Int { corner * 2 << team }
    func isSpent(_ content: Int, for team: Int) -> Bool { content / (corner * 2) & 1 << team != 0 }
    /// The value for a team of placing a chip on a free cell of the five.
    func gain(_ content: Int, for team: Int) -> Double { gains[content * teams + team] }
    func standing(_ content: Int, for team: Int) -> Double { standings[content * teams + team] }
    func isComplete(_ content: Int, for team: Int) -> Bool { counts[content * teams + team] == Board.length + 1 }
    func isOneShort(_ content: Int, for team: Int) -> Bool { counts[content * teams + team] == Board.length }

    /// The value for a team of taking another team's chip out of the five.
    func gain(_ content: Int, taking other: Int, for team: Int) -> Double {
        let theirs = Int(counts[content * teams + other]) - 1
        guard theirs < 0 else { return Self.others * Self.worth[theirs] }
        let own = Int(counts[(content - chips[other]) * teams + team]) - 1
        return own > 0 ? 0.5 * Self.worth[own] : 0
    }
}
