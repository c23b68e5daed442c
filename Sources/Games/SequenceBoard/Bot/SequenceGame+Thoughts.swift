import GameRules

extension SequenceGame: GameWithThoughts {
    /// The maximum number of moves that the server chooses at once; the rest follow a moment later.
    private static let chosenMax = 64

    package func dueThoughts(present: SeatSet, at time: Timestamp) -> [Thought<SequenceInput>] {
        if let match { return thought(for: match, of: nil, present: present, at: time).map { [$0] } ?? [] }
        guard let tournament, tournament.stage == .playing else { return [] }
        var thoughts: [Thought<SequenceInput>] = []
        for (index, table) in tournament.tables.enumerated() where thoughts.count < Self.chosenMax {
            guard let one = thought(for: table.match, of: index, present: present, at: time) else { continue }
            thoughts.append(one)
        }
        return thoughts
    }

    /// Returns the computation of the server's move at a table, from what the place can see. When hurried, it uses the
    /// first level.
    private func thought(
        for match: Match, of table: Int?, present: SeatSet, at time: Timestamp
    ) -> Thought<SequenceInput>? {
        guard let level = match.due(present: present, at: time), let cards = match.round?.table else { return nil }
        let view = SeatView(of: cards, place: cards.turn)
        return { [step = match.step] isHurried in
            .house(table: table, step: step, CardBot(level: isHurried ? 1 : level).move(view, salt: step))
        }
    }
}
