import GameRules

/// The rules of live bingo: the host calls terms as they happen, and every player marks a private board.
///
/// Boards are dense arrays by seat: a board is a run of small term indices, and the cells that count are a mask, so a
/// pattern is found by `cells & mask == mask`. A call touches only the boards that hold its term, and usually one
/// ``BingoSeat`` for each. A seat takes about 300 bytes, and as much again after its first mark.
public struct BingoGame: Equatable, Sendable {
    /// The seconds for which a call that was taken back can be restored as if nothing had happened.
    public static let recallSeconds = 60

    /// The number of the round, from 1.
    public internal(set) var number = 1
    /// Whether the round is dealt, being played, or finished.
    public internal(set) var state = RoundState.dealt
    /// The setup of the round; its seed is secret until the round is finished.
    public internal(set) var setup: BingoSetup
    /// The room and play of the game.
    public let origin: PlayOrigin
    /// The commitment to the round's seed in hexadecimal digits: it shows that the deals were not chosen.
    public internal(set) var commitment: String
    /// All calls of the round in the order of their numbers, including those taken back.
    public internal(set) var calls: [Call] = []
    /// The terms added during the round, after those of the setup.
    public internal(set) var added: [Term] = []
    /// The end of the countdown; `nil` without one.
    public internal(set) var startsAt: Timestamp?
    /// When the round began; `nil` before.
    public internal(set) var startedAt: Timestamp?
    /// When the round ended; `nil` before.
    public internal(set) var finishedAt: Timestamp?
    /// The time until which marks still count after the round; `nil` if no page delays calls.
    public internal(set) var marksUntil: Timestamp?
    /// The seconds for which a confirmation counts for its call; the players' delays may lengthen it.
    public internal(set) var windowSeconds: Int
    /// The open prize draw; `nil` if there is none.
    public internal(set) var openDraw: OpenDraw?
    /// The prize draws of the round, in the order of their numbers.
    public internal(set) var draws: [PrizeDraw] = []
    /// The open vote before the round; `nil` if there is none.
    public internal(set) var vote: PackVote?
    /// The number of the latest call that is not taken back; 0 if there is none.
    public internal(set) var currentCall = 0
    /// The earlier rounds, as they were when the next was dealt. Where places are derived, they include removed seats.
    var records: [RoundRecord] = []
    /// The number of players with a bingo.
    public internal(set) var bingoCount = 0
    /// Numbers that change with parts of the state.
    public internal(set) var revisions = Revisions()

    /// The seats by their number, less one.
    var seats: [BingoSeat] = []
    /// The terms of all boards: seat by seat, row by row.
    var cells: [Int16] = []
    /// The marks of all boards, in the order of `cells`.
    var marks = MarkList()
    /// The seats' data that calls do not need.
    var players: [BingoPlayer] = []
    /// Each seat's bingo; ``GoalReached/never`` without one.
    var bingos: [GoalReached] = []

    /// The seats' results in earlier rounds.
    var tallies: [SeatTally] = []
    /// For each call, the indices of seats for which it has not happened yet, in ascending order.
    var notYets: [[UInt32]] = []

    /// The masks of the goal's patterns.
    var patterns: PatternTable
    /// The index in `calls` of the latest call of each term; -1 if it was never called.
    var callOfTerm: [Int32] = []
    /// The terms' places on boards; created when the round starts.
    var places: [[BoardPlace]] = []
    /// The number of votes opened in the play.
    var votesOpened = 0
    /// The pauses of the room's clock during the round, in order.
    var pauses: [Pause] = []
    /// The marks that recently undone calls would restore.
    var undos: [CallUndo] = []
    /// The seats whose boards were dealt after the round; they do not play in it.
    var latecomers = SeatSet()
    /// The longest delay of players, in seconds, if the individual delays are not known; otherwise `nil`.
    var knownLongestGuard: Int?
    /// The dealt boards, to avoid duplicates.
    var dealtBoards: Set<BoardKey> = []

    // The options that every mark and every call needs, next to one another.
    var cellCount: Int
    var freeMask: UInt32
    var needsCalls: Bool
    var allowsAutoMark: Bool

    /// The game of a new play: round 1, dealt.
    public init(setup: BingoSetup, origin: PlayOrigin, at moment: Moment) {
        self.init(round: 1, setup: setup, origin: origin)
    }

    /// Creates a dealt round without seats.
    init(round: Int, setup: BingoSetup, origin: PlayOrigin) {
        number = round
        self.setup = setup
        self.origin = origin
        windowSeconds = setup.options.windowSeconds
        commitment = BoardDeal.commitment(to: setup, round: round, of: origin)
        patterns = PatternTable(goal: setup.options.goal, size: setup.options.size)
        cellCount = setup.options.cellCount
        freeMask = setup.options.freeMask
        needsCalls = setup.options.verification == .called
        allowsAutoMark = setup.options.autoMark
        callOfTerm = [Int32](repeating: -1, count: setup.terms.count)
    }

    /// The version of the rules.
    public var rules: Int { setup.rules }

    /// The current options.
    public var options: BingoOptions {
        var options = setup.options
        options.windowSeconds = windowSeconds
        return options
    }

    /// The round's seed once it is revealed.
    public var revealedSeed: Seed? { state == .finished ? setup.seed : nil }

    /// All terms of the round: those of the setup, then the added ones.
    public var terms: [Term] { added.isEmpty ? setup.terms : setup.terms + added }

    /// Returns the call of a term, unless it is taken back.
    public func call(of term: Int) -> Call? {
        let index = callOfTerm[term]
        guard index >= 0, calls[Int(index)].uncalledAt == nil else { return nil }
        return calls[Int(index)]
    }

    /// Returns a seat's board; `nil` for hosts without one, and for missing or removed seats.
    public func board(of seat: SeatID) -> BoardView? {
        guard let index = index(of: seat), seats[index].plays else { return nil }
        let start = index * cellCount
        return BoardView(
            size: setup.options.size, deal: Int(players[index].deal), cells: cells[start..<start + cellCount],
            marked: seats[index].marked)
    }

    /// Returns whether a seat's suggestions are marked automatically.
    public func autoMarks(_ seat: SeatID) -> Bool {
        guard let index = index(of: seat) else { return false }
        return allowsAutoMark && seats[index].marking == .automatic
    }

    /// Returns the goal's patterns that a seat holds.
    public func held(by seat: SeatID) -> PatternSet {
        guard let index = index(of: seat) else { return [] }
        return seats[index].held
    }

    /// The deals of all boards, in the order of the seats.
    public var deals: [DealRecord] {
        seats.indices.compactMap { index in
            guard seats[index].plays else { return nil }
            return DealRecord(
                seat: seatID(index), deal: players[index].deal, dealtAfter: seats[index].dealtAfter,
                marked: seats[index].marked, autoMarks: autoMarks(seatID(index)),
                isOnPaper: seats[index].marking == .onPaper)
        }
    }

    /// Returns the index of a seat; `nil` if it never joined.
    func index(of seat: SeatID) -> Int? {
        let index = Int(seat.number) - 1
        return seats.indices.contains(index) ? index : nil
    }

    /// Returns the seat at an index.
    func seatID(_ index: Int) -> SeatID { SeatID(UInt32(index + 1)) }
}
