import Cryptography
import GameRules

/// The rules of One-Eyed Jack in a room: who plays together, at one table, at many, or as a crowd; what happens at a table
/// is ``Match``, what cards and chips do is ``CardTable``.
package struct SequenceGame: Sendable {
    /// What a round is made of.
    package struct Setup: Hashable, Sendable {
        package var options: SequenceOptions
        package var seed: Seed

        package init(options: SequenceOptions, seed: Seed) {
            self.options = options
            self.seed = seed
        }

        /// What is told of a round before a card is dealt; see `Cryptography.commitment`.
        ///
        /// - Parameter table: of a tournament, such as `2/5`, whose seed is its own; `nil` for the round.
        package func commitment(round: Int, table: String? = nil, of origin: PlayOrigin) -> [UInt8] {
            Cryptography.commitment(
                room: origin.room, play: origin.play, round: round, game: SequenceGame.name,
                rulesVersion: SequenceGame.rulesVersions.upperBound, setup: options.canonical(table: table),
                seed: seed.bytes)
        }
    }

    package enum Stage: String, Hashable, Sendable {
        case seating
        /// Phones promise numbers of their own, ``SequenceGame/Setup`` being committed to.
        case gathering
        /// They tell them.
        case revealing
        case playing
        case finished
    }

    package internal(set) var setup: Setup { didSet { revision &+= 1 } }
    let origin: PlayOrigin
    /// The round, from 1.
    package internal(set) var number = 1
    package internal(set) var seating = Seating() { didSet { revision &+= 1 } }
    /// Who may sit, by the seats' numbers less one.
    var players: [Bool] = []
    /// Who is in which team where teams play together.
    package internal(set) var crowd = Crowd() { didSet { revision &+= 1 } }
    /// The only table, once somebody sits at it.
    package internal(set) var match: Match? { didSet { revision &+= 1 } }
    /// All tables, once they are dealt.
    package internal(set) var tournament: Tournament? { didSet { revision &+= 1 } }
    /// The rounds that are over, but for the present one.
    var history: [FinishedRound] = []
    /// Above all steps of tables that are no more.
    var steps = 0
    /// The places of the rounds that are over. Where places are derived, the removed seats are among them.
    var finishedPlaces: [RoundPlaces] = []
    package internal(set) var roundPlacesRevision: UInt64 = 0
    /// Another number once anything that pages are shown may be other.
    private(set) var revision: UInt64 = 0
    /// Added to that of a tournament, so that none comes twice.
    var channelsBefore: UInt64 = 0

    struct FinishedRound: Sendable {
        let number: Int
        let setup: Setup
        let match: Match?
        var tournament: Tournament?

        /// What was played at the only table.
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
    /// At the only table.
    package var round: SequenceRound? { match?.round }
    package var isPaused: Bool { tournament?.isPaused ?? match?.isPaused ?? false }
    /// Counts what was done in the play, never back: what was chosen for an earlier step is void.
    package var step: Int { max(steps, match?.step ?? 0) }
    /// When the turn at the only table is over, if it has a limit.
    package var turnEndsAt: Timestamp? { match?.turnEndsAt }

    /// See ``Setup/commitment(round:table:of:)``.
    package var commitment: [UInt8] { setup.commitment(round: number, of: origin) }

    func commitment(of record: FinishedRound) -> [UInt8] { record.setup.commitment(round: record.number, of: origin) }

    /// The same of a table of a tournament, whose number in its round it binds, too.
    func commitment(of table: Tournament.Table, round: Int, options: SequenceOptions) -> [UInt8] {
        Setup(options: options, seed: table.match.seed)
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

    /// What is played at a table of the present round; without a tournament there is but one.
    package func match(at table: Int) -> Match? {
        guard let tournament else { return match }
        return tournament.tables.indices.contains(table) ? tournament.tables[table].match : nil
    }

    /// The table at which a seat sits, among those of the present round.
    package func table(of seat: SeatID) -> Int? { tournament?.table(of: seat) }

    /// What is played where a seat sits, and its place there.
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
