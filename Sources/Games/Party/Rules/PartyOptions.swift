import GameRules

/// How a game goes.
package struct PartyOptions: Hashable, Sendable {
    package enum Mode: String, CaseIterable, Sendable {
        /// The wheel picks a person, a deck asks.
        case questions
        /// The wheel draws winners, without a deck.
        case draw
    }

    /// Who may spin beside hosts.
    package enum Spinner: String, CaseIterable, Sendable {
        case host
        /// The one picked last; anybody while that is nobody with a phone.
        case picked
        case anybody
    }

    /// Who may name guests beside hosts.
    package enum GuestKeeper: String, CaseIterable, Sendable {
        case host
        case anybody
    }

    /// What is drawn from.
    package enum Source: String, CaseIterable, Sendable {
        /// The players who are connected, and the guests.
        case present
        /// A pasted list.
        case list
    }

    /// The wheel's colours, the same on every screen.
    package enum Theme: String, CaseIterable, Sendable {
        case house
        case bright
        case ocean
        case forest
        case berry
        case slate
    }

    package var mode = Mode.questions
    package var theme = Theme.house
    package var rule = Fairness.notTwice
    package var spinner = Spinner.picked
    package var guestKeeper = GuestKeeper.host
    /// Whether phones mix their own chance into a spin.
    package var mixesChance = true
    /// How long the wheel turns, in milliseconds: 2,000 to 8,000.
    package var spinMilliseconds = 4_500
    /// How long a question is looked at, in seconds: 30, 60 or 90; `nil` for as long as it takes.
    package var timerSeconds: Int?
    /// After so many seconds chance chooses between truth and dare: 5 to 60, or 0 for never.
    package var chooseSeconds = 20
    /// Whether players who are not connected are passed over.
    package var skipsAway = true
    package var audience = Deck.Audience.family
    /// At least one, in the order of their declaration.
    package var categories = Question.Category.allCases
    /// At least one, in the order of their declaration.
    package var difficulties: [Question.Difficulty] = [.easy, .medium]
    package var source = Source.present
    /// How many are drawn at once: 1 to 50.
    package var winners = 1
    /// Whether who was drawn is out of the next draws.
    package var removesWinners = true

    package init() {}

    /// Throws `badOptions` with a sentence about the first value outside its limits.
    package func validate() throws(Rejection) {
        guard (2_000...8_000).contains(spinMilliseconds) else {
            throw Rejection(.badOptions, "The wheel turns for 2,000 to 8,000 milliseconds, not \(spinMilliseconds).")
        }
        guard timerSeconds == nil || [30, 60, 90].contains(timerSeconds) else {
            throw Rejection(.badOptions, "The timer is 30, 60 or 90 seconds, or off.")
        }
        guard chooseSeconds == 0 || (5...60).contains(chooseSeconds) else {
            throw Rejection(.badOptions, "One chooses within 5 to 60 seconds, or 0 for any time.")
        }
        guard (1...50).contains(winners) else {
            throw Rejection(.badOptions, "1 to 50 are drawn at once, not \(winners).")
        }
        guard !categories.isEmpty, !difficulties.isEmpty else {
            throw Rejection(.badOptions, "At least one category and one difficulty must be left.")
        }
    }

    /// Whether a question of a deck is asked.
    func allows(_ question: Question, of deck: Deck) -> Bool {
        audience.covers(deck.audience) && categories.contains(question.category)
            && difficulties.contains(question.difficulty)
    }
}
