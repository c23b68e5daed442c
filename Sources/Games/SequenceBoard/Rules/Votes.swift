import GameRules

/// What those of a team that plays together want to play, each the last that they said.
package struct Votes: Hashable, Sendable {
    package struct Choice: Hashable, Sendable {
        package let move: CardTable.Move
        package fileprivate(set) var count: Int
    }

    /// In the order in which they were first named.
    package private(set) var choices: [Choice] = []
    /// By the seats' numbers less one, which of the choices, from 1; 0 for none.
    private var choiceOfSeat: [UInt16] = []
    /// How many have said something.
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

    /// The most wanted; of equals the one that was named first.
    package var first: CardTable.Move? { ranked.first?.move }

    /// The most wanted first, without those that nobody wants any more.
    package var ranked: [Choice] {
        choices.enumerated().filter { $0.element.count > 0 }
            .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
            .map { $0.element }
    }
}
