import Cryptography
import GameRules

/// The rules of One-Eyed Jack in a room, at one table, at many, or as a crowd. ``Match`` has the rules of a table,
/// ``CardTable`` those of cards and chips.
package struct SequenceGame: Sendable {
    /// The setup of a round.
    package struct Setup: Hashable, Sendable {
        package var options: SequenceOptions
        package var seed: Seed
        /// The version of the rules; see ``SequenceGame/rulesVersions``.
        let rules: Int

        package init(options: SequenceOptions, seed: Seed, rules: Int = SequenceGame.newRulesVersion) {
            self.options = options
            self.seed = seed
            self.rules = rules
        }

        /// Returns the commitment to a round, which is published before any card is dealt; see
        /// `Cryptography.commitment`.
        ///
        /// - Parameter table: A table of a tournament, such as `2/5`, which has its own seed; `nil` for the round.
        package func commitment(round: Int, table: String? = nil, of origin: PlayOrigin) -> [UInt8] {
            Cryptography.commitment(
                room: origin.room, play: origin.play, round: round, game: SequenceGame.name,
                rulesVersion: rules, setup: options.canonical(table: table), seed: seed.bytes)
        }
    }

    package enum Stage: String, Hashable, Sendable {
        case seating
        /// Phones promise their own numbers; ``SequenceGame/Setup`` is already committed to.
        case gathering
        /// Phones reveal their numbers.
        case revealing
        case playing
        case finished
    }

    package internal(set) var setup: Setup { didSet { revision &+= 1 } }
    let origin: PlayOrigin
    /// The round's number, from 1.
    package internal(set) var number = 1
    package internal(set) var seating = Seating() { didSet { revision &+= 1 } }
    /// Whether each seat may play, by the seat's number less one.
    var players: [Bool] = []
    /// The teams in crowd games.
    package internal(set) var crowd = Crowd() { didSet { revision &+= 1 } }
    /// The only table, once players sit at it.
    package internal(set) var match: Match? { didSet { revision &+= 1 } }
    /// All tables of a tournament, once they are dealt.
    package internal(set) var tournament: Tournament? { didSet { revision &+= 1 } }
    /// The finished rounds, except the current one.
    var history: [FinishedRound] = []
    /// A number above all steps of tables that no longer exist.
    var steps = 0
    /// The places of finished rounds. Where places are derived, they include removed seats.
    var finishedPlaces: [RoundPlaces] = []
    package internal(set) var roundPlacesRevision: UInt64 = 0
    /// A number that changes whenever anything shown on pages may have changed.
    private(set) var revision: UInt64 = 0
    /// An offset for a tournament's revision, so that no value occurs twice.
    var channelsBefore: UInt64 = 0

    struct FinishedRound: Sendable {
        let number: Int
        let setup: Setup
        let match: Match?
        var tournament: Tournament?

        /// The game at the only table.
        var round: SequenceRound? { match?.round }
    }

    package init(setup: Setup, origin: PlayOrigin, at moment: Moment) {
        self.setup = setup
        self.origin = origin
    }

    package var stage: Stage {
        if let tournament { return tournament.stage == .over ? .finished : .playing }
        switch match?.stage {
        case .gathering: return .gathering
        case .revealing: return .revealing
        case .playing: return .playing
        case .finished: return .finished
        case nil: return .seating
        }
    }

    package var form: SequenceOptions.Form { setup.options.form }
    /// The round at the only table.
    package var round: SequenceRound? { match?.round }
    package var isPaused: Bool { tournament?.isPaused ?? match?.isPaused ?? false }
    /// Incremented with each act of the play, never reset: a move chosen for an earlier step is ignored.
    package var step: Int { max(steps, match?.step ?? 0) }
    /// The end of the turn at the only table, if it has a limit.
    package var turnEndsAt: Timestamp? { match?.turnEndsAt }

    /// See ``Setup/commitment(round:table:of:)``.
    package var commitment: [UInt8] { setup.commitment(round: number, of: origin) }

    func commitment(of record: FinishedRound) -> [UInt8] { record.setup.commitment(round: record.number, of: origin) }

    /// Returns the commitment to a tournament's table, which also binds the table's number in its round.
    func commitment(of table: Tournament.Table, round: Int, options: SequenceOptions) -> [UInt8] {
        Setup(options: options, seed: table.match.seed, rules: setup.rules)
            .commitment(round: round, table: "\(table.round)/\(table.number + 1)", of: origin)
    }

    var rounds: [FinishedRound] { stage == .finished ? history + [present] : history }

    var present: FinishedRound {
        FinishedRound(number: number, setup: setup, match: match, tournament: tournament)
    }

    func isPlayer(_ seat: SeatID) -> Bool {
        let index = Int(seat.number) - 1
        return players.indices.contains(index) && players[index]
    }

    var seatsOfPlayers: [SeatID] { players.indices.filter { players[$0] }.map { SeatID(UInt32($0 + 1)) } }

    /// Returns the game at a table of the current round; without a tournament there is only one.
    package func match(at table: Int) -> Match? {
        guard let tournament else { return match }
        return tournament.tables.indices.contains(table) ? tournament.tables[table].match : nil
    }

    /// Returns the current round's table at which a seat plays.
    package func table(of seat: SeatID) -> Int? { tournament?.table(of: seat) }

    /// Returns the game in which a seat plays, and its place there.
    package func place(of seat: SeatID) -> (match: Match, place: Int)? {
        if let tournament {
            guard let table = tournament.table(of: seat) else { return nil }
            let match = tournament.tables[table].match
            return match.place(of: seat).map { (match, $0) }
        }
        guard let match else { return nil }
        if form == .crowd { return crowd.team(of: seat).map { (match, $0) } }
        return match.place(of: seat).map { (match, $0) }
    }
}
