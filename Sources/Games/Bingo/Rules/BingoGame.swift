import GameRules

/// The rules of live bingo: the host calls terms as they happen, every player marks a private board.
///
/// Boards are dense arrays by seat: a board is a run of small term indices, and what counts on it is a mask of cells,
/// so a pattern is found by `cells & mask == mask`. A call touches only the boards that hold its term, and of most of them
/// one ``BingoSeat``. A seat takes about 300 bytes, and as much again once somebody marks.
public struct BingoGame: Equatable, Sendable {
    /// How long a call that was taken back can be called again as if nothing had happened, in seconds.
    public static let recallSeconds = 60

    /// The number of the round, from 1.
    public internal(set) var number = 1
    /// Where the round stands.
    public internal(set) var state = RoundState.dealt
    /// What the round was dealt from; its seed is a secret until the round is finished.
    public internal(set) var setup: BingoSetup
    /// Where the game is played.
    public let origin: PlayOrigin
    /// What binds the round's seed in hexadecimal digits: the promise that the deals were not chosen.
    public internal(set) var commitment: String
    /// All calls of the round in the order of their numbers, with those that were taken back.
    public internal(set) var calls: [Call] = []
    /// The terms that were added while the round is played, behind those of the setup.
    public internal(set) var added: [Term] = []
    /// When the round will begin by itself; `nil` without a countdown.
    public internal(set) var startsAt: Timestamp?
    /// When the round began; `nil` before.
    public internal(set) var startedAt: Timestamp?
    /// When the round ended; `nil` before.
    public internal(set) var finishedAt: Timestamp?
    /// Until when marks still count although the round is over; `nil` if nobody's page holds calls back.
    public internal(set) var marksUntil: Timestamp?
    /// How long after a call its confirmation counts for that call, in seconds; the delays of players may lengthen it.
    public internal(set) var windowSeconds: Int
    /// The prize draw that phones may contribute to; `nil` if none is open.
    public internal(set) var openDraw: OpenDraw?
    /// The prize draws of the round, in the order of their numbers.
    public internal(set) var draws: [PrizeDraw] = []
    /// What the players vote for before the round; `nil` if no vote is open.
    public internal(set) var vote: PackVote?
    /// The number of the latest standing call; 0 if there is none.
    public internal(set) var currentCall = 0
    /// The rounds before this one, as they were when the next was dealt. Where places are derived, the removed seats are
    /// in them.
    var records: [RoundRecord] = []
    /// How many players have a bingo.
    public internal(set) var bingoCount = 0
    /// What changed since somebody last looked.
    public internal(set) var revisions = Revisions()

    /// The seats by their number, less one.
    var seats: [BingoSeat] = []
    /// The terms of all boards: seat by seat, row by row.
    var cells: [Int16] = []
    /// The marks of all boards, in the order of `cells`.
    var marks = MarkList()
    /// What calls do not look at of each seat.
    var players: [BingoPlayer] = []
    /// Each seat's bingo; ``GoalReached/never`` without one.
    var bingos: [GoalReached] = []

    /// What each seat reached in the rounds before.
    var tallies: [SeatTally] = []
    /// By call, the places of the seats that remarked that it has not happened, in ascending order.
    var notYets: [[UInt32]] = []

    /// The masks of the goal's patterns.
    var patterns: PatternTable
    /// The index in `calls` of the latest call of each term; -1 if it was never called.
    var callOfTerm: [Int32] = []
    /// Where each term stands; made when the round begins.
    var places: [[BoardPlace]] = []
    /// How many votes were opened in the play.
    var votesOpened = 0
    /// When nobody kept the room's clock while the round was played, in order.
    var pauses: [Pause] = []
    /// What calls that were taken back lately would bring back.
    var undos: [CallUndo] = []
    /// The seats whose boards were dealt after the end of the round: they do not play in it.
    var latecomers = SeatSet()
    /// The longest delay of those who play, in seconds, where whose delays these are is not known; else `nil`.
    var knownLongestGuard: Int?
    /// The boards that are dealt, to deal no two alike.
    var dealtBoards: Set<BoardKey> = []

    // The options that every mark and every call looks at, next to one another.
    var cellCount: Int
    var freeMask: UInt32
    var needsCalls: Bool
    var allowsAutoMark: Bool

    /// The game of a new play: round 1, dealt.
    public init(setup: BingoSetup, origin: PlayOrigin, at moment: Moment) {
        self.init(round: 1, setup: setup, origin: origin)
    }

    /// A round, dealt, with nobody in it.
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

    /// The version of the rules that the game is played by.
    public var rules: Int { setup.rules }

    /// The options as they apply now.
    public var options: BingoOptions {
        var options = setup.options
        options.windowSeconds = windowSeconds
        return options
    }

    /// The round's seed once it is revealed.
    public var revealedSeed: Seed? { state == .finished ? setup.seed : nil }

    /// All terms of the round: those of the setup, then those that were added.
    public var terms: [Term] { added.isEmpty ? setup.terms : setup.terms + added }

    /// The calls that stand, in the order of their numbers.
    public var standingCalls: [Call] { calls.filter { $0.uncalledAt == nil } }

    /// The standing call of a term.
    public func call(of term: Int) -> Call? {
        let index = callOfTerm[term]
        guard index >= 0, calls[Int(index)].uncalledAt == nil else { return nil }
        return calls[Int(index)]
    }

    /// A seat's board; `nil` for hosts without one and for seats that do not exist or were removed.
    public func board(of seat: SeatID) -> BoardView? {
        guard let index = index(of: seat), seats[index].plays else { return nil }
        let start = index * cellCount
        return BoardView(
            size: setup.options.size, deal: Int(players[index].deal), cells: cells[start..<start + cellCount],
            marked: seats[index].marked)
    }

    /// Whether a seat's suggestions confirm themselves.
    public func autoMarks(_ seat: SeatID) -> Bool {
        guard let index = index(of: seat) else { return false }
        return allowsAutoMark && seats[index].wantsAutoMark
    }

    /// The patterns of the goal that a seat holds.
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
                marked: seats[index].marked, autoMarks: allowsAutoMark && seats[index].wantsAutoMark)
        }
    }

    /// The place of a seat in the arrays by seat; `nil` if it never joined.
    func index(of seat: SeatID) -> Int? {
        let index = Int(seat.number) - 1
        return seats.indices.contains(index) ? index : nil
    }

    /// The seat at a place of the arrays by seat.
    func seatID(_ index: Int) -> SeatID { SeatID(UInt32(index + 1)) }
}
