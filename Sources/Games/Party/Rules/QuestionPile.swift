import GameRules

/// The questions that are still to come, shuffled, and which were used.
package struct QuestionPile: Hashable, Sendable {
    /// Where a question stands.
    package struct Place: Hashable, Sendable {
        package let deck: Int
        package let index: Int
    }

    /// What became of a question.
    private enum Use: Hashable, Sendable {
        case fresh
        /// Passed over once: it comes again, behind the others.
        case skipped
        case gone
    }

    package private(set) var decks: [Deck]
    private var uses: [[Use]]
    /// What comes, in order; `nil` until it is shuffled.
    private var order: [Place]?
    /// How often it was shuffled.
    private(set) var shuffles = 0

    package init(_ decks: [Deck]) {
        self.decks = decks
        uses = decks.map { [Use](repeating: .fresh, count: $0.questions.count) }
    }

    package subscript(place: Place) -> Question { decks[place.deck].questions[place.index] }

    mutating func add(_ deck: Deck) {
        decks.append(deck)
        uses.append([Use](repeating: .fresh, count: deck.questions.count))
        order = nil
    }

    mutating func remove(at index: Int) {
        decks.remove(at: index)
        uses.remove(at: index)
        order = nil
    }

    /// Other questions match: what comes is shuffled anew.
    mutating func refilter() { order = nil }

    /// What was used is unused.
    mutating func reset() {
        for deck in uses.indices { uses[deck] = uses[deck].map { _ in .fresh } }
        order = nil
    }

    /// Shuffles what matches and is not used up, if that is not done.
    mutating func shuffle(_ seed: Seed, _ options: PartyOptions) {
        guard order == nil else { return }
        let left = matching(options)
        var generator = SeededGenerator(bytes: seed.derived(for: "deck:\(shuffles)").bytes)
        order = generator.draw(left.count, below: left.count).map { left[$0] }
        shuffles += 1
    }

    private func matching(_ options: PartyOptions) -> [Place] {
        var left: [Place] = []
        for (number, deck) in decks.enumerated() {
            for (index, question) in deck.questions.enumerated()
            where uses[number][index] != .gone && options.allows(question, of: deck) {
                left.append(Place(deck: number, index: index))
            }
        }
        return left
    }

    /// How many questions pass the filters, used or not.
    package func matchingCount(_ options: PartyOptions) -> Int {
        decks.reduce(0) { sum, deck in sum + deck.questions.count { options.allows($0, of: deck) } }
    }

    /// How many are left of each kind, in the order of their declaration.
    package func remaining(_ options: PartyOptions) -> [Int] {
        var counts = Question.Kind.allCases.map { _ in 0 }
        for place in order ?? matching(options) {
            counts[Question.Kind.allCases.firstIndex(of: self[place].kind) ?? 0] += 1
        }
        return counts
    }

    /// Takes a question off, to be asked.
    mutating func take(_ place: Place) { order?.removeAll { $0 == place } }

    /// What comes next, of a kind or of any. Questions that name somebody else are passed over if there is nobody else,
    /// unless nothing else is left.
    func next(_ kind: Question.Kind? = nil, hasOther: Bool) -> Place? {
        guard let order else { return nil }
        let isOfKind = { (place: Place) in kind == nil || self[place].kind == kind }
        return order.first { isOfKind($0) && (hasOther || !self[$0].needsOther) } ?? order.first(where: isOfKind)
    }

    /// A question was asked to its end.
    mutating func use(_ place: Place) {
        uses[place.deck][place.index] = .gone
        order?.removeAll { $0 == place }
    }

    /// Whether a question passes the filters.
    func matches(_ place: Place, _ options: PartyOptions) -> Bool { options.allows(self[place], of: decks[place.deck]) }

    /// A question was passed over: it goes behind all others, and the second time for good.
    ///
    /// - Parameter comesAgain: whether it may come while the filters are as they are now.
    mutating func skip(_ place: Place, comesAgain: Bool) {
        order?.removeAll { $0 == place }
        if uses[place.deck][place.index] == .fresh {
            uses[place.deck][place.index] = .skipped
            if comesAgain { order?.append(place) }
        } else {
            uses[place.deck][place.index] = .gone
        }
    }
}
