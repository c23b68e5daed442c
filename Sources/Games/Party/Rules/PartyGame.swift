import Cryptography
import GameRules

/// The rules of Party: a wheel picks a person, and a deck asks the question. Answers are never sent to the server.
///
/// Without a deck, the wheel draws winners among a large audience.
package struct PartyGame: Sendable {
    package static let guestsMax = 60
    package static let decksMax = 5
    /// The maximum number of spins in a game; each is kept for the proof.
    package static let spinsMax = 1_000
    /// The maximum number of slices of all spins in a play.
    package static let slicesMax = 1_000_000
    /// The maximum number of lines in a pasted list.
    package static let linesMax = 20_000
    /// The maximum number of names in one part of a pasted list.
    package static let partMax = 2_000
    package static let lineBytesMax = 64
    /// The maximum length of a prize, in characters.
    package static let prizeMax = 60
    /// The time for phones' pushes, in milliseconds.
    static let pushMilliseconds: Int64 = 2_000
    /// The milliseconds between the close of the pushes and the turning, so that every screen has the result in time.
    static let leadMilliseconds: Int64 = 300

    /// The setup of a game.
    package struct Setup: Hashable, Sendable {
        package var options: PartyOptions
        package var decks: [Deck]
        package var seed: Seed
        /// The version of the rules.
        package var rules: Int

        package init(
            options: PartyOptions, decks: [Deck], seed: Seed, rules: Int = PartyGame.newRulesVersion
        ) {
            self.options = options
            self.decks = decks
            self.seed = seed
            self.rules = rules
        }
    }

    /// The current stage of the game.
    package enum Stage: Hashable, Sendable {
        case ready
        /// From the start of a spin until the wheel stops.
        case spinning
        /// The choice between truth and dare. After `until`, chance chooses.
        case choosing(until: Timestamp?)
        case asking(Asked)
        /// No question is left.
        case deckDone
        case ended
    }

    /// The current question.
    package struct Asked: Hashable, Sendable {
        package let question: Question
        let place: QuestionPile.Place
        package let other: Entrant?
        /// The question's number in its game, from 1.
        package let number: Int
        /// The end of the timer; reaching it has no further effect.
        package var until: Timestamp?
    }

    /// A person with a phone.
    struct Seat: Hashable, Sendable {
        var isPlayer: Bool
        var isRemoved = false
        var isOut = false
        var hasActed = false
        /// SHA-256 of the seat's next nonce.
        var commitment: [UInt8]?
        /// The vote on the current question: 1 or 2, or 0 for none.
        var vote: UInt8 = 0
        var standing = Standing()
    }

    /// A name without a device.
    package struct Guest: Hashable, Sendable {
        package var name: String
        var key: String
        var isRemoved = false
        var isOut = false
        var standing = Standing()
    }

    /// The result of a vote on a question.
    package struct Ballot: Hashable, Sendable {
        let asked: Asked
        let picked: Entrant?
        /// The votes for each option.
        package let votes: [Int]

        /// The number of votes for both options.
        var count: Int { votes[0] + votes[1] }
        /// The share of the option with more votes.
        var share: Double { Double(max(votes[0], votes[1])) / Double(count) }
    }

    /// How often an entrant was picked, and whether the rules allow picking them again.
    struct Standing: Hashable, Sendable {
        var picked = 0
        /// The number of truths told, and of dares done.
        var truths = 0
        var dares = 0
        /// Whether they were picked in this round of the bag, for the rule that everyone is picked once.
        var isBagged = false
        /// Whether they were drawn in a draw that removes its winners.
        var isDrawn = false
        /// The number of draws they won; counted from version 2 of the rules on.
        var wins = 0

        /// Whether the wheel has stopped at them.
        var hasBeenPicked: Bool { picked > 0 || wins > 0 }
    }

    let origin: PlayOrigin
    /// The setup of the current game.
    package internal(set) var setup: Setup
    /// The game's number in the play, from 1.
    package internal(set) var number = 1
    package internal(set) var began: Timestamp
    package internal(set) var options: PartyOptions { didSet { revision &+= 1 } }
    package internal(set) var stage = Stage.ready { didSet { revision &+= 1 } }
    /// The start of the pause.
    package internal(set) var pausedAt: Timestamp? { didSet { revision &+= 1 } }
    /// Whether the game pauses once the wheel has stopped.
    package internal(set) var pausesNext = false { didSet { revision &+= 1 } }
    package internal(set) var pile: QuestionPile { didSet { revision &+= 1 } }
    package internal(set) var spins: [Spin] = [] { didSet { revision &+= 1 } }
    /// The number of slices in all games of the play.
    var sliceCount = 0
    /// The last entrant picked, who answers the current question. In version 1 of the rules also the winner of a draw.
    package internal(set) var picked: Entrant?
    /// The teams that had their turns since all had one; `nil` is for the entrants without a team.
    var teamBag: Set<Int?> = []
    /// The question that is passed to the entrant that the wheel picks now.
    var carried: Asked?
    /// The entrants present at the last spin, before its rule excluded any.
    var here: [Entrant] = []
    package internal(set) var askedCount = 0
    /// The votes for each option.
    package internal(set) var votes = [0, 0]
    /// The votes on this game's questions, for its end.
    package internal(set) var ballots: [Ballot] = []
    /// The seats, by their numbers less one.
    var seats: [Seat] = []
    /// The guests, by their numbers less one.
    package internal(set) var guests: [Guest] = []
    /// The list from which winners are drawn.
    package internal(set) var list = CandidateList()
    var drawnLines: [Bool] = []
    /// The finished games, except the current one.
    var history: [GameRecord] = []
    /// The entrants at the end of the game. Players who join later are in no result.
    var whoPlayed: [Entrant] = []
    /// The number of seats at the end of the game.
    var seatsAtEnd = 0
    /// A number that changes whenever the public state of the game may have changed.
    package internal(set) var revision: UInt64 = 0
    /// A number that changes whenever the people on the wheel may have changed.
    package internal(set) var peopleRevision: UInt64 = 0

    /// The commitment, which is published before the game's first spin; see `Cryptography.commitment`.
    package internal(set) var commitment: [UInt8]

    package var spin: Spin? { spins.last }

    /// Whether the wheel has turned in this game.
    package var hasBegunGame: Bool { !spins.isEmpty }

    func index(of seat: SeatID) -> Int? {
        let index = Int(seat.number) - 1
        return seats.indices.contains(index) ? index : nil
    }

    /// Returns whether an entrant is on the wheel.
    package func isOn(_ entrant: Entrant) -> Bool {
        switch entrant {
        case .seat(let seat):
            index(of: seat).map { seats[$0].isPlayer && !seats[$0].isRemoved && !seats[$0].isOut } ?? false
        case .guest(let number):
            guests.indices.contains(number - 1) && !guests[number - 1].isRemoved && !guests[number - 1].isOut
        case .line(let number): drawnLines.indices.contains(number - 1) && !drawnLines[number - 1]
        }
    }

    /// All entrants on the wheel: seats in their order, then guests.
    package var active: [Entrant] {
        var active: [Entrant] = []
        for (index, seat) in seats.enumerated() where seat.isPlayer && !seat.isRemoved && !seat.isOut {
            active.append(.seat(SeatID(UInt32(index + 1))))
        }
        for (index, guest) in guests.enumerated() where !guest.isRemoved && !guest.isOut {
            active.append(.guest(index + 1))
        }
        return active
    }

    /// Returns whether an entrant was removed.
    func isRemoved(_ entrant: Entrant) -> Bool {
        switch entrant {
        case .seat(let seat): index(of: seat).map { seats[$0].isRemoved } ?? false
        case .guest(let number): guests.indices.contains(number - 1) && guests[number - 1].isRemoved
        case .line: false
        }
    }

    func standing(of entrant: Entrant) -> Standing? {
        switch entrant {
        case .seat(let seat): index(of: seat).map { seats[$0].standing }
        case .guest(let number): guests.indices.contains(number - 1) ? guests[number - 1].standing : nil
        case .line: nil
        }
    }

    mutating func changeStanding(of entrant: Entrant, _ change: (inout Standing) -> Void) {
        switch entrant {
        case .seat(let seat): if let index = index(of: seat) { change(&seats[index].standing) }
        case .guest(let number): if guests.indices.contains(number - 1) { change(&guests[number - 1].standing) }
        case .line: break
        }
    }

    mutating func changeStandings(_ change: (inout Standing) -> Void) {
        for index in seats.indices { change(&seats[index].standing) }
        for index in guests.indices { change(&guests[index].standing) }
    }
}
