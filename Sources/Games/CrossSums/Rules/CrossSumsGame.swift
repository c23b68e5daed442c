import Cryptography
import GameRules

/// The rules of a race: all players in the room solve the same puzzles, which no one has seen before.
///
/// A seat's board takes a few words, and the cost of a mark does not depend on the number of players.
package struct CrossSumsGame: Sendable {
    /// The setup of a round.
    package struct Setup: Hashable, Sendable {
        package var options: CrossSumsOptions
        package var seed: Seed
        /// The version of the rules that deal the round.
        let rules: Int

        package init(
            options: CrossSumsOptions, seed: Seed, rules: Int = CrossSumsGame.rulesVersions.upperBound
        ) {
            self.options = options
            self.seed = seed
            self.rules = rules
        }

        /// The series of the round's puzzles.
        package var series: PuzzleSeries { rules < 2 ? .first : .second }

        /// Returns the commitment to a round, which is published before any number; see `Cryptography.commitment`.
        ///
        /// - Parameter round: Its number in the play, from 1.
        package func commitment(round: Int, of origin: PlayOrigin) -> [UInt8] {
            Cryptography.commitment(
                room: origin.room, play: origin.play, round: round, game: CrossSumsGame.name,
                rulesVersion: rules, setup: options.canonical, seed: seed.bytes)
        }
    }

    /// The progress of a round.
    package enum Stage: Hashable, Sendable {
        /// No number is published yet; `startsAt` is the end of a countdown, if there is one.
        case dealt(startsAt: Timestamp?)
        /// The current puzzle, from 1.
        case playing(Int, since: Timestamp, until: Timestamp)
        /// After a puzzle; without `until`, a host starts the next one.
        case paused(Int, until: Timestamp?)
        case finished
    }

    /// A seat's state in all rounds.
    struct Seat: Hashable, Sendable {
        var isPlayer: Bool
        var isRemoved = false
        var hasMarked = false
        /// The first puzzle that it plays in this round.
        var playsFrom = 1
        /// The times in this round's finished puzzles, in tenths of a second; `nil` for an unsolved one.
        var times: [Int32?] = []
        /// The number of mistakes and hints in those.
        var slips: Int32 = 0
    }

    package internal(set) var setup: Setup { didSet { revision &+= 1 } }
    let origin: PlayOrigin
    /// The round's number, from 1.
    package internal(set) var number = 1
    package internal(set) var stage = Stage.dealt(startsAt: nil) { didSet { revision &+= 1 } }
    /// This round's puzzles so far; the last is the current one, or was.
    var puzzles: [PuzzleRecord] = []
    /// The finished rounds, except the current one, as they were when the next began.
    var records: [RaceRecord] = []
    /// The standings after this round's finished puzzles, sorted once for all receivers.
    var standings: [RaceStanding] = [] {
        didSet {
            revision &+= 1
            standingOf = [Int32](repeating: -1, count: seats.count)
            for (line, one) in standings.enumerated() { standingOf[Int(one.seat.number) - 1] = Int32(line) }
        }
    }
    /// Each seat's index in ``standings``, or -1.
    private var standingOf: [Int32] = []
    /// The seats, by their numbers less one.
    var seats: [Seat] = []
    var boards: [RaceBoard] = []
    /// The shared board.
    var hall = RaceBoard()
    var votes = CrowdVotes(cells: 0)
    /// The places of finished rounds. Where places are derived, they include removed seats.
    var finishedPlaces: [RoundPlaces] = []
    package internal(set) var roundPlacesRevision: UInt64 = 0
    /// A number that changes whenever the round, its puzzle or its standings may have changed. Marks do not change it.
    var revision: UInt64 = 0

    /// The seconds that a puzzle continues after the last player solved it or is out.
    static let lastLookSeconds = 3
    /// The penalty for an unsolved puzzle, added to its time limit.
    static let unsolvedTenths: Int32 = 600

    /// See ``Setup/commitment(round:of:)``.
    package var commitment: [UInt8] { setup.commitment(round: number, of: origin) }

    /// Returns a seat's result in this round's finished puzzles; `nil` if it has solved none.
    func standing(of index: Int) -> RaceStanding? {
        guard standingOf.indices.contains(index), standingOf[index] >= 0 else { return nil }
        return standings[Int(standingOf[index])]
    }

    /// A seat's place among those who have solved the current puzzle so far, or `nil` if it has not solved it.
    /// Penalties are part of a time, so later solvers can still come before it.
    func placeSoFar(of index: Int) -> Int? {
        guard case .playing(let number, _, _) = stage, !isTogether, let tenths = boards[index].tenths else {
            return nil
        }
        return 1
            + boards.indices.count { other in
                plays(other, puzzle: number) && (boards[other].tenths ?? .max) < tenths
            }
    }

    /// The current puzzle, or the last one.
    package var puzzle: Puzzle? { puzzles.last?.puzzle }
    /// Its number, from 1; 0 before the first.
    package var puzzleNumber: Int { puzzles.count }

    func index(of seat: SeatID) -> Int? {
        let index = Int(seat.number) - 1
        return seats.indices.contains(index) ? index : nil
    }

    /// Returns whether a seat plays a puzzle.
    func plays(_ index: Int, puzzle number: Int) -> Bool {
        seats[index].isPlayer && !seats[index].isRemoved && seats[index].playsFrom <= number
    }
}
