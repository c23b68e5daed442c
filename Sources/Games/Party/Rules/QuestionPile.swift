import GameRules

/// The shuffled questions that are still to come, and the used ones.
package struct QuestionPile: Hashable, Sendable {
    /// The position of a question.
    package struct Place: Hashable, Sendable {
        package let deck: Int
        package let index: Int
    }

    /// The use of a question so far.
    private enum Use: Hashable, Sendable {
        case fresh
        /// Skipped once: it comes again, after the others.
        case skipped
        case gone
    }

    package private(set) var decks: [Deck]
    private var uses: [[Use]]
    /// The upcoming questions in order; `nil` until they are shuffled.
    private var order: [Place]?
    /// The number of shuffles.
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

    /// Discards the order, because other questions match the filters now.
    mutating func refilter() { order = nil }

    /// Makes used questions available again.
    mutating func reset() {
        for deck in uses.indices { uses[deck] = uses[deck].map { _ in .fresh } }
        order = nil
    }

    /// Shuffles the matching, unused questions, if that has not been done.
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

    /// Returns the number of questions that pass the filters, used or not.
    package func matchingCount(_ options: PartyOptions) -> Int {
        decks.reduce(0) { sum, deck in sum + deck.questions.count { options.allows($0, of: deck) } }
    }

    /// Returns the number of questions left of each kind, in the order of declaration.
    package func remaining(_ options: PartyOptions) -> [Int] {
        var counts = Question.Kind.allCases.map { _ in 0 }
        for place in order ?? matching(options) {
            counts[Question.Kind.allCases.firstIndex(of: self[place].kind) ?? 0] += 1
        }
        return counts
    }

    /// Removes a question from the order, to ask it.
    mutating func take(_ place: Place) { order?.removeAll { $0 == place } }

    /// Returns the next question, of a kind or of any. Questions that name another person are skipped if there is none,
    /// unless no other questions are left.
    func next(_ kind: Question.Kind? = nil, hasOther: Bool) -> Place? {
        guard let order else { return nil }
        let isOfKind = { (place: Place) in kind == nil || self[place].kind == kind }
        return order.first { isOfKind($0) && (hasOther || !self[$0].needsOther) } ?? order.first(where: isOfKind)
    }

    /// Marks a question as used.
    mutating func use(_ place: Place) {
        uses[place.deck][place.index] = .gone
        order?.removeAll { $0 == place }
    }

    /// Whether a question passes the filters.
    func matches(_ place: Place, _ options: PartyOptions) -> Bool { options.allows(self[place], of: decks[place.deck]) }

    /// Skips a question: it moves behind all others, and the second time it is discarded.
    ///
    /// - Parameter comesAgain: Whether it may come again under the current filters.
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
