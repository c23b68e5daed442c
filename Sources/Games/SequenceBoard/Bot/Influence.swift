/// What every five in a row is worth to every team, kept up to date chip by chip.
struct Influence: Sendable {
    /// Of a five, by how many of it a team has; the last is a sequence but for one.
    private static let worth: [Double] = [1, 4, 16, 64, 2_000, 2_000]
    /// Others' fives count for a little less than one's own.
    private static let others = 0.9

    private let teams: Int
    /// Of each five and team, its chips.
    private var chips: [UInt8]
    /// Of each five, its corners.
    private let wild: [UInt8]
    /// Of each five and team, whether it shares too much with a sequence that the team has.
    private var isSpent: [Bool]

    init(_ board: Board) {
        teams = board.chips.count
        let windows = BoardLines.windows
        chips = [UInt8](repeating: 0, count: windows.count * teams)
        isSpent = [Bool](repeating: false, count: windows.count * teams)
        wild = windows.map { UInt8($0.mask.intersection(board.wild).count) }
        for (number, window) in windows.enumerated() {
            for team in 0..<teams {
                chips[number * teams + team] = UInt8(window.mask.intersection(board.chips[team]).count)
            }
        }
        for claim in board.claims { spend(claim.cells, of: claim.team) }
    }

    private mutating func spend(_ cells: [Int], of team: Int) {
        let mask = CellSet(cells)
        for (number, window) in BoardLines.windows.enumerated()
        where window.mask.intersection(mask).count > 1 {
            isSpent[number * teams + team] = true
        }
    }

    mutating func place(_ cell: Int, of team: Int) {
        for number in BoardLines.numbersThrough[cell] { chips[number * teams + team] += 1 }
    }

    mutating func take(_ cell: Int, of team: Int) {
        for number in BoardLines.numbersThrough[cell] { chips[number * teams + team] -= 1 }
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
