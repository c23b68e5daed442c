import Cryptography
import GameRules

/// The rules of One-Eyed Jack in a room: who sits where, whose turn it is and until when, and what the house does for
/// somebody who is not there. What cards and chips do is ``CardTable``.
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
        package func commitment(round: Int, of origin: PlayOrigin) -> [UInt8] {
            Cryptography.commitment(
                room: origin.room, play: origin.play, round: round, game: SequenceGame.name,
                rulesVersion: SequenceGame.rulesVersions.upperBound, setup: options.canonical, seed: seed.bytes)
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

    /// What the present turn waits for.
    enum Waiting: Hashable, Sendable {
        /// A bot thinks.
        case bot(until: Timestamp)
        /// Somebody has a limit.
        case limit(until: Timestamp)
        /// Somebody has none: the house looks then whether they are there, and `next` seconds later again; `since` is
        /// when it looked last.
        case look(at: Timestamp, next: Int, since: Timestamp?)
        /// The house is to play.
        case house
    }

    /// One's turn is over when nobody has played for so long and nobody is there, seconds; it is looked for less and less
    /// often.
    static let absenceSeconds = 20
    static let absenceSecondsMax = 300
    /// So long after the house has looked it counts who is there: whoever is gone for a moment later is not looked for,
    /// milliseconds.
    static let lookMilliseconds: Int64 = 1_000
    static let gatheringSeconds = 20
    static let revealingSeconds = 5
    static let undoMilliseconds: Int64 = 5_000
    /// After so many turns of theirs that the house has played, the host is asked; after as many of all, the game stops.
    package static let missedMax = 3

    package internal(set) var setup: Setup { didSet { revision &+= 1 } }
    let origin: PlayOrigin
    /// The round, from 1.
    package internal(set) var number = 1
    package internal(set) var stage = Stage.seating { didSet { revision &+= 1 } }
    package internal(set) var seating = Seating() { didSet { revision &+= 1 } }
    /// Who may sit, by the seats' numbers less one.
    var players: [Bool] = []
    /// While numbers are gathered: who will sit where, and what they said.
    var gathered: (places: [Occupant], nonces: Nonces)? { didSet { revision &+= 1 } }
    /// When the gathering, or the telling, ends.
    var gatheredUntil: Timestamp? { didSet { revision &+= 1 } }
    package internal(set) var round: SequenceRound? { didSet { revision &+= 1 } }
    /// The rounds that are over, but for the present one.
    var history: [FinishedRound] = []
    /// Counts what was done in the play, never back: what was chosen for an earlier step is void.
    package internal(set) var step = 0
    var waiting: Waiting? { didSet { revision &+= 1 } }
    package internal(set) var isPaused = false { didSet { revision &+= 1 } }
    /// Before the last play, while it may be taken back.
    var before: (table: CardTable, by: Int, at: Timestamp)?
    var finishedPlaces: [RoundPlaces] = []
    package internal(set) var roundPlacesRevision: UInt64 = 0
    /// Another number once anything that pages are shown may be other.
    var revision: UInt64 = 0

    struct FinishedRound: Hashable, Sendable {
        let number: Int
        let setup: Setup
        let round: SequenceRound
    }

    /// See ``Setup/commitment(round:of:)``.
    package var commitment: [UInt8] { setup.commitment(round: number, of: origin) }

    func commitment(of record: FinishedRound) -> [UInt8] { record.setup.commitment(round: record.number, of: origin) }

    var rounds: [FinishedRound] {
        guard stage == .finished, let round else { return history }
        return history + [FinishedRound(number: number, setup: setup, round: round)]
    }

    func isPlayer(_ seat: SeatID) -> Bool {
        let index = Int(seat.number) - 1
        return players.indices.contains(index) && players[index]
    }

    /// When the turn is over, if it has a limit.
    package var turnEndsAt: Timestamp? {
        if case .limit(let until) = waiting { until } else { nil }
    }
}
