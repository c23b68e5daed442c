import GameRules
import JSON

/// A second, simple implementation of the rules of Party: people, questions and spins are lists, and every query
/// derives who may be picked, how often each was picked and what is left. It is compared with the real rules in random
/// games and in the simulator.
package struct RefereeParty {
    package struct Person {
        package var isPlayer = false
        package var isRemoved = false
        package var isOut = false
        package var hasActed = false
        /// SHA-256 of the next nonce, in hexadecimal digits.
        package var commitment: String?
    }

    package struct Guest {
        package var name: String
        var key: String
        package var isRemoved = false
        package var isOut = false
    }

    package struct Asked: Equatable {
        package let question: Question
        let place: Place
        package let other: String?
        package let number: Int
    }

    /// A question that was finished.
    struct Answered {
        let who: String
        let kind: String
    }

    /// The result of a vote on a question.
    package struct Ballot: Equatable {
        package let text: String
        package let votes: [Int]
        package var count: Int { votes[0] + votes[1] }
        var share: Double { Double(max(votes[0], votes[1])) / Double(count) }

        package init(text: String, votes: [Int]) { (self.text, self.votes) = (text, votes) }
    }

    package let version: Int
    package internal(set) var options: Options
    package internal(set) var decks: [Deck]
    var seed: Seed
    /// The game's number, from 1.
    package internal(set) var number = 1
    /// `ready`, `spinning`, `choosing`, `asking`, `deckDone` or `ended`.
    package internal(set) var state = "ready"
    /// The time at which a choice ends automatically, or the timer of a question.
    package internal(set) var until: Int64?
    package internal(set) var pausedAt: Int64?
    package internal(set) var pausesNext = false
    package internal(set) var people: [Person] = []
    package internal(set) var guests: [Guest] = []
    /// The spins of this game.
    package internal(set) var spins: [Spin] = []
    /// The number of slices in all games.
    var sliceCount = 0
    package internal(set) var asked: Asked?
    /// The question passed to the next entrant that the wheel picks.
    var carried: Asked?
    package internal(set) var askedCount = 0
    /// The entrants present at the last spin.
    var here: [String] = []
    /// The seats' votes, 1 or 2, on the current question.
    package internal(set) var votes: [(seat: Int, option: Int)] = []
    package internal(set) var ballots: [Ballot] = []
    var answered: [Answered] = []
    /// The winners excluded from later draws.
    var drawn: [String] = []
    /// The upcoming questions in order; `nil` until they are shuffled.
    var order: [Place]?
    var shuffles = 0
    /// The list for draws, and the parts of one that is being received.
    package internal(set) var lines: [String] = []
    var parts: [[String]?] = []
    /// The entrants at the end of the game.
    var whoPlayed: [String] = []

    /// - Parameter setup: The setup from a record.
    package init?(setup: JSONObject, version: Int, room: String, play: Int) {
        guard (1...2).contains(version), let seed = setup["seed"]?.string.flatMap({ Seed(hexadecimal: $0) }) else {
            return nil
        }
        self.version = version
        self.seed = seed
        options = Options(setup["options"]?.object)
        if version == 1 { options.teamTurns = false }
        decks = (setup["decks"]?.array ?? []).map { Deck($0.object) }
    }

    package var hasBegun: Bool { !spins.isEmpty || number > 1 }
    package var isInterruptible: Bool {
        version < 2 ? state != "spinning" : state == "ended" || spins.isEmpty
    }
    /// The game has no places.
    package var allPlaces: [[[Int]]] { [] }

    // MARK: - People

    package mutating func join(_ seat: Int, isPlayer: Bool, at time: Int64) {
        while people.count <= seat { people.append(Person()) }
        people[seat].isPlayer = isPlayer
    }

    package mutating func becomePlayer(_ seat: Int, at time: Int64) { people[seat].isPlayer = true }

    package mutating func remove(_ gone: [Int], at time: Int64) {
        for seat in gone {
            people[seat].isRemoved = true
            people[seat].commitment = nil
        }
    }

    package mutating func restore(_ back: [Int], at time: Int64) {
        for seat in back { people[seat].isRemoved = false }
    }

    /// All entrants on the wheel: players, then guests.
    package var active: [String] {
        people.indices.filter { people[$0].isPlayer && !people[$0].isRemoved && !people[$0].isOut }.map { "p\($0 + 1)" }
            + guests.indices.filter { !guests[$0].isRemoved && !guests[$0].isOut }.map { "g\($0 + 1)" }
    }

    /// All entrants who may be picked, or were.
    var everybody: [String] {
        people.indices.filter { index in
            people[index].isPlayer && !people[index].isRemoved || timesPicked("p\(index + 1)") > 0
        }.map { "p\($0 + 1)" }
            + guests.indices.filter { !guests[$0].isRemoved || timesPicked("g\($0 + 1)") > 0 }.map { "g\($0 + 1)" }
    }

    package func hasPlayed(_ seat: Int) -> Bool {
        people[seat].hasActed || timesPicked("p\(seat + 1)") > 0 || wins("p\(seat + 1)") > 0
    }

    // MARK: - Counting

    /// Returns how often an entrant was picked. Draws do not count; in version 1 of the rules they did.
    package func timesPicked(_ who: String) -> Int {
        spins.filter { version < 2 || !$0.isDraw }.reduce(0) { $0 + $1.counted.count { $0 == who } }
    }

    package func wins(_ who: String) -> Int {
        guard version >= 2 else { return 0 }
        return spins.filter { $0.isDraw && !$0.isUndone }.count { $0.counted.contains(who) }
    }

    package func answers(_ kind: String, of who: String) -> Int {
        answered.count { $0.who == who && $0.kind == kind }
    }

    /// The last entrant picked, who answers the current question.
    package var picked: String? { spins.last { $0.hasLanded && (version < 2 || !$0.isDraw) }?.winners.first }

    /// The entrants picked since the bag was last filled. If teams take turns, each has its own bag.
    package var bagged: [String] {
        var bagged: [String] = []
        for spin in spins where spin.hasLanded && !spin.isDraw && spin.rule == "everybodyOnce" {
            let own = spin.groups.first { $0.who.contains(spin.winners[0]) }
            if (own?.who ?? spin.slices).contains(where: bagged.contains) {
                bagged = own.map { own in bagged.filter { !own.who.contains($0) } } ?? []
            }
            bagged.append(spin.winners[0])
        }
        return bagged
    }

    /// The teams that had their turns.
    var baggedTeams: [String] {
        var bagged: [String] = []
        for spin in spins where spin.hasLanded {
            for group in spin.groups where bagged.contains(group.team) { bagged.removeAll { $0 == group.team } }
            for group in spin.groups where group.who.contains(spin.winners[0]) { bagged.append(group.team) }
        }
        return bagged
    }

    /// How often each entrant was picked; from version 2 of the rules on in descending order.
    package var mostPicked: [(who: String, times: Int)] {
        let all = (state == "ended" ? whoPlayed : everybody).map { (who: $0, times: timesPicked($0)) }
        guard version >= 2 else { return all }
        var sorted: [(who: String, times: Int)] = []
        for times in Set(all.map(\.times)).sorted().reversed() { sorted += all.filter { $0.times == times } }
        return sorted
    }

    package var voteCounts: [Int] { [1, 2].map { option in votes.count { $0.option == option } } }

    /// The closest and the clearest vote among those with at least three votes, if there are any; among equals the
    /// larger one.
    package var tellingBallots: [Ballot] {
        let large = ballots.filter { $0.count >= 3 }
        let told = large.isEmpty ? ballots : large
        guard var closest = told.first, var clearest = told.first else { return [] }
        for one in told {
            if one.share < closest.share || one.share == closest.share && one.count > closest.count { closest = one }
            if one.share > clearest.share || one.share == clearest.share && one.count > clearest.count {
                clearest = one
            }
        }
        return closest.share == clearest.share ? [closest] : [closest, clearest]
    }
}
