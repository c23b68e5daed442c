import GameRules

/// The votes of a crowd's team; each member's last vote counts.
package struct Votes: Hashable, Sendable {
    package struct Choice: Hashable, Sendable {
        package let move: CardTable.Move
        package fileprivate(set) var count: Int
    }

    /// The choices, in the order of their first votes.
    package private(set) var choices: [Choice] = []
    /// Each seat's choice, from 1, by the seat's number less one; 0 for none.
    private var choiceOfSeat: [UInt16] = []
    /// The number of members that have voted.
    package private(set) var count = 0

    mutating func cast(_ move: CardTable.Move, by seat: SeatID) {
        let index = Int(seat.number) - 1
        if choiceOfSeat.count <= index {
            choiceOfSeat.append(contentsOf: repeatElement(0, count: index + 1 - choiceOfSeat.count))
        }
        let last = Int(choiceOfSeat[index])
        if last > 0 { choices[last - 1].count -= 1 } else { count += 1 }
        let found = choices.firstIndex { $0.move == move }
        if let found { choices[found].count += 1 } else { choices.append(Choice(move: move, count: 1)) }
        choiceOfSeat[index] = UInt16((found ?? choices.count - 1) + 1)
    }

    package func choice(of seat: SeatID) -> CardTable.Move? {
        let index = Int(seat.number) - 1
        guard choiceOfSeat.indices.contains(index), choiceOfSeat[index] > 0 else { return nil }
        return choices[Int(choiceOfSeat[index]) - 1].move
    }

    /// The move with the most votes; among equals, the one named first.
    package var first: CardTable.Move? { ranked.first?.move }

    /// The choices, the one with the most votes first, without those that have no votes left.
    package var ranked: [Choice] {
        choices.enumerated().filter { $0.element.count > 0 }
            .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
            .map { $0.element }
    }
}
