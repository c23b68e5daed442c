/// What every five in a row is worth to every team, kept up to date chip by chip.
struct Influence: Sendable {
    /// Of a five, by how many of it a team has; the last is a sequence but for one.
    private static let worth: [Double] = [1, 4, 16, 64, 2_000, 2_000]
    /// Others' fives count for a little less than one's own.
    private static let others = 0.9
    /// What a five that nobody else is in counts on a board as it stands, by the same; a sequence has its own worth.
    private static let standing: [Double] = [0, 1, 5, 25, 150, 150]
    private static let sequence = 1_500.0
    /// What others have counts for more: it is they who play next.
    private static let threat = 1.5

    private let teams: Int
    /// Of each five and team, its chips.
    private var chips: [UInt8]
    /// Of each five, its corners.
    private let wild: [UInt8]
    /// Of each five and team, whether it shares too much with a sequence that the team has.
    private var isSpent: [Bool]
    /// Of each team, its sequences, and what its other fives come to.
    private(set) var made: [Int]
    private var standings: [Double]

    init(_ board: Board) {
        teams = board.chips.count
        let windows = BoardLines.windows
        chips = [UInt8](repeating: 0, count: windows.count * teams)
        isSpent = [Bool](repeating: false, count: windows.count * teams)
        made = [Int](repeating: 0, count: teams)
        standings = [Double](repeating: 0, count: teams)
        wild = windows.map { UInt8($0.mask.intersection(board.wild).count) }
        for (number, window) in windows.enumerated() {
            for team in 0..<teams {
                chips[number * teams + team] = UInt8(window.mask.intersection(board.chips[team]).count)
            }
        }
        for claim in board.claims {
            made[claim.team] += 1
            spend(claim.cells, of: claim.team)
        }
        for number in windows.indices { for team in 0..<teams { standings[team] += standing(of: team, in: number) } }
    }

    private mutating func spend(_ cells: [Int], of team: Int) {
        let mask = CellSet(cells)
        for (number, window) in BoardLines.windows.enumerated()
        where window.mask.intersection(mask).count > 1 {
            isSpent[number * teams + team] = true
        }
    }

    /// Puts a chip on a free space.
    ///
    /// - Returns: the fives that are sequences by that, the first from the top left where they share too much.
    @discardableResult
    mutating func place(_ cell: Int, of team: Int) -> [[Int]] {
        change(cell) { $0.chips[$1 * $0.teams + team] += 1 }
        var claimed: [[Int]] = []
        for number in BoardLines.numbersThrough[cell]
        where !isSpent[number * teams + team] && Int(chips[number * teams + team] + wild[number]) == Board.length {
            made[team] += 1
            claimed.append(BoardLines.windows[number].cells)
            for near in BoardLines.overlapping[number] where !isSpent[near * teams + team] {
                standings[team] -= standing(of: team, in: near)
                isSpent[near * teams + team] = true
            }
        }
        return claimed
    }

    mutating func take(_ cell: Int, of team: Int) { change(cell) { $0.chips[$1 * $0.teams + team] -= 1 } }

    private mutating func change(_ cell: Int, _ body: (inout Influence, Int) -> Void) {
        for number in BoardLines.numbersThrough[cell] {
            for team in 0..<teams { standings[team] -= standing(of: team, in: number) }
            body(&self, number)
            for team in 0..<teams { standings[team] += standing(of: team, in: number) }
        }
    }

    private func standing(of team: Int, in number: Int) -> Double {
        let own = chips[number * teams + team]
        guard own > 0, !isSpent[number * teams + team], hasOnly(team, number) else { return 0 }
        return Self.standing[Int(own + wild[number])]
    }

    /// What a team has on the board, less what the others have.
    func balance(of team: Int) -> Double {
        var sum = 0.0
        for one in 0..<teams {
            let has = standings[one] + Self.sequence * Double(made[one])
            sum += one == team ? has : -Self.threat * has
        }
        return sum
    }

    /// Whether a chip there makes a sequence.
    func completes(_ cell: Int, of team: Int) -> Bool {
        BoardLines.numbersThrough[cell].contains { number in
            !isSpent[number * teams + team] && Int(chips[number * teams + team] + wild[number]) == Board.length - 1
                && hasOnly(team, number)
        }
    }

    /// What a chip on a free space is worth to a team.
    func gain(_ cell: Int, of team: Int) -> Double {
        var sum = 0.0
        for number in BoardLines.numbersThrough[cell] {
            for one in 0..<teams where !isSpent[number * teams + one] && hasOnly(one, number) {
                let count = Int(chips[number * teams + one] + wild[number])
                if one == team { sum += Self.worth[count] } else if count > 0 { sum += Self.others * Self.worth[count] }
            }
        }
        return sum
    }

    /// What it is worth to a team to take another's chip.
    func gain(taking cell: Int, from other: Int, for team: Int) -> Double {
        var sum = 0.0
        for number in BoardLines.numbersThrough[cell] {
            if hasOnly(other, number), !isSpent[number * teams + other] {
                sum += Self.others * Self.worth[Int(chips[number * teams + other] + wild[number])]
            } else if chips[number * teams + other] == 1, chips[number * teams + team] > 0,
                !isSpent[number * teams + team]
            {
                sum += 0.5 * Self.worth[Int(chips[number * teams + team] + wild[number])]
            }
        }
        return sum
    }

    /// How many of a five another team threatens to complete are stopped by a chip there.
    func blocks(_ cell: Int, of team: Int) -> Bool {
        (0..<teams).contains { $0 != team && completes(cell, of: $0) }
    }

    private func hasOnly(_ team: Int, _ number: Int) -> Bool {
        for one in 0..<teams where one != team && chips[number * teams + one] > 0 { return false }
        return true
    }
}
