import Cryptography
import GameRules

/// The rules of a race: everybody in the room solves the same puzzles, and nobody has seen them before.
///
/// A seat's board takes a few words, and a mark costs the same however many play.
package struct CrossSumsGame: Sendable {
    /// What a round is made of.
    package struct Setup: Hashable, Sendable {
        package var options: CrossSumsOptions
        package var seed: Seed

        package init(options: CrossSumsOptions, seed: Seed) {
            self.options = options
            self.seed = seed
        }

        /// What is told of a round before anybody sees a number; see `Cryptography.commitment`.
        ///
        /// - Parameter round: its number in the play, from 1.
        package func commitment(round: Int, of origin: PlayOrigin) -> [UInt8] {
            Cryptography.commitment(
                room: origin.room, play: origin.play, round: round, game: CrossSumsGame.name,
                rulesVersion: CrossSumsGame.rulesVersions.upperBound, setup: options.canonical, seed: seed.bytes)
        }
    }

    /// How far a round is.
    package enum Stage: Hashable, Sendable {
        /// Nobody has seen a number; `startsAt` is the end of a countdown, if one runs.
        case dealt(startsAt: Timestamp?)
        /// A puzzle, from 1.
        case playing(Int, since: Timestamp, until: Timestamp)
        /// After a puzzle; without `until` a host goes on.
        case paused(Int, until: Timestamp?)
        case finished
    }

    /// A seat over the rounds.
    struct Seat: Hashable, Sendable {
        var isPlayer: Bool
        var isRemoved = false
        var hasMarked = false
        /// The puzzle from which on it plays in this round.
        var playsFrom = 1
        /// Of the puzzles of this round that are over, in tenths of a second; `nil` for one that was not solved.
        var times: [Int32?] = []
        /// Mistakes and hints in those.
        var slips: Int32 = 0
    }

    package internal(set) var setup: Setup { didSet { revision &+= 1 } }
    let origin: PlayOrigin
    /// The round, from 1.
    package internal(set) var number = 1
    package internal(set) var stage = Stage.dealt(startsAt: nil) { didSet { revision &+= 1 } }
    /// The puzzles of this round so far; the last is played, or was last.
    var puzzles: [PuzzleRecord] = []
    /// The rounds that are over, but for the present one, as they were when the next began.
    var records: [RaceRecord] = []
    /// Of the puzzles of this round that are over; sorted once for all who ask.
    var standings: [RaceStanding] = [] {
        didSet {
            revision &+= 1
            standingOf = [Int32](repeating: -1, count: seats.count)
            for (line, one) in standings.enumerated() { standingOf[Int(one.seat.number) - 1] = Int32(line) }
        }
    }
    /// Of each seat its line in ``standings``, or -1.
    private var standingOf: [Int32] = []
    /// By the seats' numbers less one.
    var seats: [Seat] = []
    var boards: [RaceBoard] = []
    /// The board of all, together.
    var hall = RaceBoard()
    var votes = CrowdVotes(cells: 0)
    /// The places of the rounds that are over. Where places are derived, the removed seats are among them.
    var finishedPlaces: [RoundPlaces] = []
    package internal(set) var roundPlacesRevision: UInt64 = 0
    /// Another number once the round, its puzzle or its standings may be others, which marks do not change.
    var revision: UInt64 = 0

    /// After the last has solved it or is out, a puzzle goes on for so long, in seconds.
    static let lastLookSeconds = 3
    /// Beyond the limit, what a puzzle costs that was not solved.
    static let unsolvedTenths: Int32 = 600

    /// See ``Setup/commitment(round:of:)``.
    package var commitment: [UInt8] { setup.commitment(round: number, of: origin) }

    /// What the puzzles of this round that are over come to for a seat; `nil` for who has solved none.
    func standing(of index: Int) -> RaceStanding? {
        guard standingOf.indices.contains(index), standingOf[index] >= 0 else { return nil }
        return standings[Int(standingOf[index])]
    }

    /// A seat's place among those who have solved the current puzzle so far, or `nil` if it has not solved it. Penalties
    /// are part of a time, so later solvers can still come before it.
    func placeSoFar(of index: Int) -> Int? {
        guard case .playing(let number, _, _) = stage, !isTogether, let tenths = boards[index].tenths else {
            return nil
        }
        return 1
            + boards.indices.count { other in
                plays(other, puzzle: number) && (boards[other].tenths ?? .max) < tenths
            }
    }

    /// The puzzle that is played, or was last.
    package var puzzle: Puzzle? { puzzles.last?.puzzle }
    /// Its number, from 1; 0 before the first.
    package var puzzleNumber: Int { puzzles.count }

    func index(of seat: SeatID) -> Int? {
        let index = Int(seat.number) - 1
        return seats.indices.contains(index) ? index : nil
    }

    /// Whether a seat plays the puzzle of a number.
    func plays(_ index: Int, puzzle number: Int) -> Bool {
        seats[index].isPlayer && !seats[index].isRemoved && seats[index].playsFrom <= number
    }
}
