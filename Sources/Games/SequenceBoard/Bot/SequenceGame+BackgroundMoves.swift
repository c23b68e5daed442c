import GameRules

extension SequenceGame: GameWithBackgroundMoves {
    /// The maximum number of moves that the server chooses at once; the rest follow a moment later.
    private static let chosenMax = 64

    package func dueBackgroundMoves(present: SeatSet, at time: Timestamp) -> [BackgroundMove<SequenceInput>] {
        if let match { return move(for: match, of: nil, present: present, at: time).map { [$0] } ?? [] }
        guard let tournament, tournament.stage == .playing else { return [] }
        var backgroundMoves: [BackgroundMove<SequenceInput>] = []
        for (index, table) in tournament.tables.enumerated() where backgroundMoves.count < Self.chosenMax {
            guard let one = move(for: table.match, of: index, present: present, at: time) else { continue }
            backgroundMoves.append(one)
        }
        return backgroundMoves
    }

    /// Returns the computation of the server's move at a table, from what the place can see. When hurried, it uses the
    /// first level.
    private func move(
        for match: Match, of table: Int?, present: SeatSet, at time: Timestamp
    ) -> BackgroundMove<SequenceInput>? {
        guard let level = match.due(present: present, at: time), let cards = match.round?.table else { return nil }
        let view = SeatView(of: cards, place: cards.turn)
        return { [step = match.step] isHurried in
            .house(table: table, step: step, CardBot(level: isHurried ? 1 : level).move(view, salt: step))
        }
    }
}
