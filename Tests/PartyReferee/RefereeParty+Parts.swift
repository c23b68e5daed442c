import JSON

extension RefereeParty {
    package struct Options: Equatable {
        package var mode = "questions"
        package var rule = "notTwice"
        package var spinner = "picked"
        package var guestKeeper = "host"
        package var mixesChance = true
        package var spinMilliseconds = 4_500
        package var timer: Int?
        package var chooseSeconds = 20
        package var skipsAway = true
        package var audience = "family"
        package var categories = ["truthOrDare", "wouldYouRather", "custom"]
        package var difficulties = ["easy", "medium"]
        package var source = "present"
        package var winners = 1
        package var removesWinners = true
        package var teamTurns = false

        /// Reads options from a record.
        init(_ fields: JSONObject?) {
            mode = fields?["mode"]?.string ?? mode
            rule = fields?["rule"]?.string ?? rule
            spinner = fields?["spinner"]?.string ?? spinner
            guestKeeper = fields?["guestKeeper"]?.string ?? guestKeeper
            mixesChance = fields?["mixesChance"]?.bool ?? mixesChance
            spinMilliseconds = fields?["spinMilliseconds"]?.integer ?? spinMilliseconds
            timer = fields?["timer"]?.integer
            chooseSeconds = fields?["chooseSeconds"]?.integer ?? chooseSeconds
            skipsAway = fields?["skipsAway"]?.bool ?? skipsAway
            audience = fields?["audience"]?.string ?? audience
            categories = fields?["categories"]?.array?.compactMap(\.string) ?? categories
            difficulties = fields?["difficulties"]?.array?.compactMap(\.string) ?? difficulties
            source = fields?["source"]?.string ?? source
            winners = fields?["winners"]?.integer ?? winners
            removesWinners = fields?["removesWinners"]?.bool ?? removesWinners
            teamTurns = fields?["teamTurns"]?.bool ?? teamTurns
        }
    }

    package struct Question: Equatable {
        package let text: String
        package let kind: String
        let category: String
        let difficulty: String
        let options: [String]
        /// How often it was skipped; the second time it is discarded.
        var skips = 0
        var isGone = false

        init(_ fields: JSONObject?) {
            text = fields?["text"]?.string ?? ""
            kind = fields?["kind"]?.string ?? "other"
            category = fields?["category"]?.string ?? ""
            difficulty = fields?["difficulty"]?.string ?? ""
            options = fields?["options"]?.array?.compactMap(\.string) ?? []
        }

        var needsOther: Bool { ([text] + options).contains { $0.contains("{other}") } }
    }

    package struct Deck {
        package let title: String
        let audience: String
        package var questions: [Question]

        init(_ fields: JSONObject?) {
            title = fields?["title"]?.string ?? ""
            audience = fields?["audience"]?.string ?? ""
            questions = (fields?["questions"]?.array ?? []).map { Question($0.object) }
        }
    }

    struct Place: Equatable {
        let deck: Int
        let index: Int
    }

    /// A seat that had committed to a nonce before a spin.
    package struct Pusher: Equatable {
        package let seat: Int
        package let commitment: String
        package var nonce: String?
    }

    /// The slices of a team, or with an empty name those of the people without one.
    package struct Group: Equatable {
        package let team: String
        package let who: [String]

        package init(team: String, who: [String]) { (self.team, self.who) = (team, who) }
    }

    package struct Spin {
        package let number: Int
        package let by: Int
        package let slices: [String]
        package let groups: [Group]
        package let rule: String
        let count: Int
        package let isDraw: Bool
        package let prize: String?
        package var pushers: [Pusher]
        package var pushesUntil: Int64
        /// `nil` until the pushes are closed.
        package var startsAt: Int64?
        package var duration = 0
        package var winner = 0
        package var place = 0
        package var turns = 0
        package var winners: [String] = []
        package var hasLanded = false
        /// The entrants that it counts for: its winners once the wheel has stopped, or the game ended before.
        package var counted: [String] = []
        package var isUndone = false
    }

    // MARK: - Remaining questions

    func passesFilters(_ place: Place) -> Bool { passes(question(place), of: decks[place.deck]) }

    /// Whether a question passes the filters.
    private func passes(_ question: Question, of deck: Deck) -> Bool {
        let audiences = ["family", "teens", "adults"]
        let isForUs =
            audiences.firstIndex(of: deck.audience) ?? 0 <= audiences.firstIndex(of: options.audience) ?? 0
        return isForUs && options.categories.contains(question.category)
            && options.difficulties.contains(question.difficulty)
    }

    /// The questions that pass the filters, used or not.
    var matching: [Place] {
        var all: [Place] = []
        for deck in decks.indices {
            for index in decks[deck].questions.indices where passes(decks[deck].questions[index], of: decks[deck]) {
                all.append(Place(deck: deck, index: index))
            }
        }
        return all
    }

    func question(_ place: Place) -> Question { decks[place.deck].questions[place.index] }

    /// The upcoming questions, in order if they have one.
    var left: [Place] { order ?? matching.filter { !question($0).isGone } }

    package func remaining(_ kind: String) -> Int { left.count { question($0).kind == kind } }

    /// The kinds, of truth and dare, that are left.
    package var kindsLeft: [String] { ["truth", "dare"].filter { remaining($0) > 0 } }
}
