import Cryptography
import GameRules

/// The rules of Party: a wheel picks a person, a deck asks the question. What people answer is never told.
///
/// The same wheel draws from a hall, without a deck.
package struct PartyGame: Sendable {
    package static let guestsMax = 60
    package static let decksMax = 5
    /// Of one game: each is kept for its proof.
    package static let spinsMax = 1_000
    /// Of all spins of one play together.
    package static let slicesMax = 1_000_000
    /// Of a pasted list.
    package static let linesMax = 20_000
    /// Names in one part of a pasted list.
    package static let partMax = 2_000
    package static let lineBytesMax = 64
    /// Characters of a prize.
    package static let prizeMax = 60
    /// How long phones may push, in milliseconds.
    static let pushMilliseconds: Int64 = 2_000
    /// Between the close of the pushes and the turning, in milliseconds, so that every screen knows of it.
    static let leadMilliseconds: Int64 = 300

    /// What a game begins with.
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

    /// What is going on.
    package enum Stage: Hashable, Sendable {
        case ready
        /// Until the wheel stands.
        case spinning
        /// Between truth and dare; after `until` chance chooses.
        case choosing(until: Timestamp?)
        case asking(Asked)
        /// No question is left.
        case deckDone
        case ended
    }

    /// A question that is asked.
    package struct Asked: Hashable, Sendable {
        package let question: Question
        let place: QuestionPile.Place
        package let other: Entrant?
        /// From 1 in its game.
        package let number: Int
        /// When the timer has run down; nothing happens by itself then.
        package var until: Timestamp?
    }

    /// A person with a phone.
    struct Seat: Hashable, Sendable {
        var isPlayer: Bool
        var isRemoved = false
        var isOut = false
        var hasActed = false
        /// SHA-256 of its next nonce.
        var commitment: [UInt8]?
        /// Of the question that is asked: 1 or 2, or 0.
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

    /// How a question was voted on.
    package struct Ballot: Hashable, Sendable {
        let asked: Asked
        let picked: Entrant?
        /// For each option.
        package let votes: [Int]

        /// The number of votes for both options.
        var count: Int { votes[0] + votes[1] }
        /// The share of the option with more votes.
        var share: Double { Double(max(votes[0], votes[1])) / Double(count) }
    }

    /// How often somebody was picked, and by which rules they may be again.
    struct Standing: Hashable, Sendable {
        var picked = 0
        /// How many truths were told, and how many dares were done.
        var truths = 0
        var dares = 0
        /// Everybody once: has been picked in this round of the bag.
        var isBagged = false
        /// Drawn in a draw that takes winners out.
        var isDrawn = false
        /// How many draws have drawn them; counted from version 2 of the rules on.
        var wins = 0

        /// Whether the wheel has stopped at them.
        var hasBeenPicked: Bool { picked > 0 || wins > 0 }
    }

    let origin: PlayOrigin
    /// With which the present game began.
    package internal(set) var setup: Setup
    /// In the play, from 1.
    package internal(set) var number = 1
    package internal(set) var began: Timestamp
    package internal(set) var options: PartyOptions { didSet { revision &+= 1 } }
    package internal(set) var stage = Stage.ready { didSet { revision &+= 1 } }
    /// Since when the clocks stand still.
    package internal(set) var pausedAt: Timestamp? { didSet { revision &+= 1 } }
    /// Once the wheel stands, the game is paused.
    package internal(set) var pausesNext = false { didSet { revision &+= 1 } }
    package internal(set) var pile: QuestionPile { didSet { revision &+= 1 } }
    package internal(set) var spins: [Spin] = [] { didSet { revision &+= 1 } }
    /// Of all games together.
    var sliceCount = 0
    /// Whoever was picked last, and is to answer while something is asked. By version 1 of the rules also the winner of
    /// a draw.
    package internal(set) var picked: Entrant?
    /// The question that goes to whom the wheel picks now.
    var carried: Asked?
    /// Those whom the last spin took for being here, before its rule left any of them out.
    var here: [Entrant] = []
    package internal(set) var askedCount = 0
    /// For each option.
    package internal(set) var votes = [0, 0]
    /// The votes of this game's questions, for its end.
    package internal(set) var ballots: [Ballot] = []
    /// By the seats' numbers less one.
    var seats: [Seat] = []
    /// By their numbers less one.
    package internal(set) var guests: [Guest] = []
    /// What is drawn from, where that is a list.
    package internal(set) var list = CandidateList()
    var drawnLines: [Bool] = []
    /// Of the games that are over, but for the present one.
    var history: [GameRecord] = []
    /// Of a game that has ended: who was there then. Whoever comes later is in no result.
    var whoPlayed: [Entrant] = []
    /// How many seats there were then.
    var seatsAtEnd = 0
    /// Another number once what everybody may see of the game may be another.
    package internal(set) var revision: UInt64 = 0
    /// Another number once those on the wheel may be others.
    package internal(set) var peopleRevision: UInt64 = 0

    /// What is told of a game before its first spin; see `Cryptography.commitment`.
    package internal(set) var commitment: [UInt8]

    package var spin: Spin? { spins.last }

    /// Whether the wheel has turned in this game.
    package var hasBegunGame: Bool { !spins.isEmpty }

    func index(of seat: SeatID) -> Int? {
        let index = Int(seat.number) - 1
        return seats.indices.contains(index) ? index : nil
    }

    /// Whether somebody is on the wheel.
    package func isOn(_ entrant: Entrant) -> Bool {
        switch entrant {
        case .seat(let seat):
            index(of: seat).map { seats[$0].isPlayer && !seats[$0].isRemoved && !seats[$0].isOut } ?? false
        case .guest(let number):
            guests.indices.contains(number - 1) && !guests[number - 1].isRemoved && !guests[number - 1].isOut
        case .line(let number): drawnLines.indices.contains(number - 1) && !drawnLines[number - 1]
        }
    }

    /// All who are on the wheel, in the order of their seats, then of the guests.
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

    /// Whether an entrant was removed.
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
