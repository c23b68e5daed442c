import GameRules

/// The options of a game.
package struct PartyOptions: Hashable, Sendable {
    package enum Mode: String, CaseIterable, Sendable {
        /// The wheel picks a person, who gets a question from a deck.
        case questions
        /// The wheel draws winners, without a deck.
        case draw
    }

    /// The seats that may spin, in addition to hosts.
    package enum Spinner: String, CaseIterable, Sendable {
        case host
        /// The player picked last; any player if that is not a person with a phone.
        case picked
        case anybody
    }

    /// The seats that may name guests, in addition to hosts.
    package enum GuestKeeper: String, CaseIterable, Sendable {
        case host
        case anybody
    }

    /// The source of a draw.
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
    /// The time for a question, in seconds: 30, 60 or 90; `nil` for no limit.
    package var timerSeconds: Int?
    /// The seconds after which chance chooses between truth and dare: 5 to 60, or 0 for never.
    package var chooseSeconds = 20
    /// Whether players who are not connected are left out.
    package var skipsAway = true
    package var audience = Deck.Audience.family
    /// At least one, in the order of their declaration.
    package var categories = Question.Category.allCases
    /// At least one, in the order of their declaration.
    package var difficulties: [Question.Difficulty] = [.easy, .medium]
    package var source = Source.present
    /// The number of winners drawn at once: 1 to 50.
    package var winners = 1
    /// Whether winners are excluded from later draws.
    package var removesWinners = true
    /// Whether the room's teams take turns: the wheel picks one of the teams whose turn it is, then one of its members.
    /// From version 2 of the rules on.
    package var teamTurns = false

    package init() {}

    /// Throws `badOptions` with a sentence about the first value outside its limits.
    package func validate() throws(Rejection) {
        guard (2_000...8_000).contains(spinMilliseconds) else {
            throw Rejection(
                .badOptions, "The wheel must spin for 2,000 to 8,000 milliseconds, not \(spinMilliseconds).")
        }
        guard timerSeconds == nil || [30, 60, 90].contains(timerSeconds) else {
            throw Rejection(.badOptions, "The timer must be 30, 60 or 90 seconds, or off.")
        }
        guard chooseSeconds == 0 || (5...60).contains(chooseSeconds) else {
            throw Rejection(.badOptions, "The time to choose must be 5 to 60 seconds, or 0 for no limit.")
        }
        guard (1...50).contains(winners) else {
            throw Rejection(.badOptions, "The number of winners must be 1 to 50, not \(winners).")
        }
        guard !categories.isEmpty, !difficulties.isEmpty else {
            throw Rejection(.badOptions, "Choose at least one category and one difficulty.")
        }
    }

    /// Returns whether a question of a deck may be asked.
    func allows(_ question: Question, of deck: Deck) -> Bool {
        audience.covers(deck.audience) && categories.contains(question.category)
            && difficulties.contains(question.difficulty)
    }
}
