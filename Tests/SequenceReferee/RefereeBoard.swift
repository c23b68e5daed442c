import GameRules

/// Ten by ten spaces, examined by trying every five in a row.
package struct RefereeBoard: Equatable {
    package struct Claim: Equatable {
        package let team: Int
        package let cells: [Int]

        package init(team: Int, cells: [Int]) { (self.team, self.cells) = (team, cells) }
    }

    static let corners = [0, 9, 90, 99]
    private static let directions = [(0, 1), (1, 0), (1, 1), (1, -1)]

    /// All fives by direction, found by walking from every cell.
    private static let fives: [[[Int]]] = directions.map { down, right in
        (0..<100).compactMap { start in walk(from: start, down, right, steps: 5) }
    }

    private static func walk(from start: Int, _ down: Int, _ right: Int, steps: Int) -> [Int]? {
        var cells: [Int] = []
        for step in 0..<steps {
            let (row, column) = (start / 10 + step * down, start % 10 + step * right)
            guard (0..<10).contains(row), (0..<10).contains(column) else { return nil }
            cells.append(row * 10 + column)
        }
        return cells
    }

    /// The team of the chip on each cell; `nil` for none.
    package var chips = [Int?](repeating: nil, count: 100)
    package var claims: [Claim] = []
    let hasCorners: Bool

    init(corners: Bool) { hasCorners = corners }

    package func isLocked(_ cell: Int) -> Bool {
        !Self.corners.contains(cell) && claims.contains { $0.cells.contains(cell) }
    }

    func isFree(_ cell: Int) -> Bool { !Self.corners.contains(cell) && chips[cell] == nil }
    var isFull: Bool { !(0..<100).contains(where: isFree) }
    package func count(of team: Int) -> Int { claims.count { $0.team == team } }

    /// Returns the possible claims of a chip at a cell; each element has all that may be claimed together.
    func choices(at cell: Int, of team: Int) -> [[[Int]]] {
        var after = self
        after.chips[cell] = team
        var choices: [[[Int]]] = [[]]
        for fives in Self.fives {
            let open = fives.filter { five in
                five.contains(cell) && after.isWhole(five, of: team)
                    && claims.allSatisfy { $0.team != team || Set($0.cells).intersection(five).count <= 1 }
            }
            let ending = open.first { $0[4] == cell }
            let beginning = open.first { $0[0] == cell }
            if let ending, let beginning {
                choices = choices.map { $0 + [ending, beginning] }
            } else if !open.isEmpty {
                choices = choices.flatMap { made in open.map { made + [$0] } }
            }
        }
        return choices
    }

    private func isWhole(_ five: [Int], of team: Int) -> Bool {
        five.allSatisfy { Self.corners.contains($0) ? hasCorners : chips[$0] == team }
    }

    /// Returns the number of a team's runs of exactly three, or of four and more, without chips in sequences, in lines
    /// with space for a five.
    func runs(of team: Int, isFour: Bool) -> Int {
        func isOpen(_ cell: Int) -> Bool { chips[cell] == team && !isLocked(cell) }
        var count = 0
        for ((down, right), fives) in zip(Self.directions, Self.fives) {
            for start in 0..<100 where isOpen(start) && fives.contains(where: { $0.contains(start) }) {
                let before = Self.walk(from: start, -down, -right, steps: 2)
                if let before, isOpen(before[1]) { continue }
                var length = 1
                while let cells = Self.walk(from: start, down, right, steps: length + 1), isOpen(cells[length]) {
                    length += 1
                }
                if isFour ? length >= 4 : length == 3 { count += 1 }
            }
        }
        return count
    }
}

/// The card that each space shows, 0 to 51; `nil` for a corner.
enum RefereeLayout {
    /// The usual layout as printed.
    private static let printed = """
        ** S2 S3 S4 S5 S6 S7 S8 S9 **
        C6 C5 C4 C3 C2 HA HK HQ HT ST
        C7 SA D2 D3 D4 D5 D6 D7 H9 SQ
        C8 SK C6 C5 C4 C3 C2 D8 H8 SK
        C9 SQ C7 H6 H5 H4 HA D9 H7 SA
        CT ST C8 H7 H2 H3 HK DT H6 D2
        CQ S9 C9 H8 H9 HT HQ DQ H5 D3
        CK S8 CT CQ CK CA DA DK H4 D4
        CA S7 S6 S5 S4 S3 S2 H2 H3 D5
        ** DA DK DQ DT D9 D8 D7 D6 **
        """

    private static let quarters = ["SH", "DC", "DC", "SH"]
    private static let ranks = Array("23456789TJQKA")

    static func face(_ text: String) -> Int? {
        let letters = Array(text)
        guard let suit = Array("SHDC").firstIndex(of: letters[0]), let rank = ranks.firstIndex(of: letters[1]) else {
            return nil
        }
        return suit * 13 + rank
    }

    static func faces(_ kind: String, seed: Seed) -> [Int?] {
        switch kind {
        case "quarters":
            var faces = [Int?](repeating: nil, count: 100)
            for (quarter, suits) in quarters.enumerated() {
                let cards = suits.flatMap { suit in ranks.filter { $0 != "J" }.map { face("\(suit)\($0)") } }
                let cells = (0..<25).map { (quarter / 2 * 5 + $0 / 5) * 10 + quarter % 2 * 5 + $0 % 5 }
                for (cell, card) in zip(cells.filter { !RefereeBoard.corners.contains($0) }, cards) {
                    faces[cell] = card
                }
            }
            return faces
        case "shuffled": return shuffled(seed)
        default: return printed.split { $0 == " " || $0 == "\n" }.map { face(String($0)) }
        }
    }

    /// Shuffles, then swaps places that are nearer than three to their twin, so that both are far enough.
    private static func shuffled(_ seed: Seed) -> [Int?] {
        let places = (0..<100).filter { !RefereeBoard.corners.contains($0) }
        var dice = SeededGenerator(bytes: seed.derived(for: "layout").bytes)
        var order = dice.draw(96, below: 96).map { places[$0] }
        func isNear(_ card: Int) -> Bool {
            let (one, other) = (order[2 * card], order[2 * card + 1])
            return abs(one / 10 - other / 10) < 3 && abs(one % 10 - other % 10) < 3
        }
        for card in 0..<48 {
            while isNear(card) {
                let before = order
                let other = dice.integer(below: 96)
                order.swapAt(2 * card + 1, other)
                if isNear(card) || isNear(other / 2) { order = before }
            }
        }
        var faces = [Int?](repeating: nil, count: 100)
        for (index, face) in (0..<52).filter({ $0 % 13 != 9 }).enumerated() {
            faces[order[2 * index]] = face
            faces[order[2 * index + 1]] = face
        }
        return faces
    }
}
