/// A deliberate fault, to prove that the simulator would notice one like it.
public enum Canary: String, CaseIterable, Sendable {
    /// Sometimes a broadcast does not reach one connection.
    case droppedFrame = "dropped-frame"
    /// Sometimes a broadcast reaches its connections twice.
    case repeatedFrame = "repeated-frame"
    /// Sometimes two broadcasts are swapped.
    case swappedFrames = "swapped-frames"
    /// Facts for a single seat do not arrive.
    case lostBoard = "lost-board"
    /// Ranks in snapshots and standings are off by one.
    case wrongRank = "wrong-rank"
    /// Some answers are never sent.
    case lostAnswer = "lost-answer"
    /// A mark is answered with a pattern that is not held.
    case wrongLines = "wrong-lines"
    /// An announcement is stored and made twice.
    case secondEffect = "second-effect"
    /// A board is sent to all connections.
    case leakedBoard = "leaked-board"
    /// A broadcast contains the hash of a token.
    case leakedToken = "leaked-token"
    /// A seat's message about its own hand is also sent to another seat.
    case leakedHand = "leaked-hand"
    /// A broadcast contains the seed of a round before the round is over.
    case leakedSeed = "leaked-seed"
    /// The log delivers before it commits.
    case earlyDelivery = "early-delivery"
    /// The log silently loses its last record when it is opened again.
    case lostRecord = "lost-record"
    /// A log whose tail was torn off keeps its epoch.
    case keptEpoch = "kept-epoch"

    /// The log reports that it has removed a room, and has not.
    case keptLog = "kept-log"

    /// A browser's number is lost on its way to the room.
    case forgottenBrowser = "forgotten-browser"
    /// Any invitation is accepted.
    case looseInvitation = "loose-invitation"
    /// A due input is stored twice.
    case repeatedPrompt = "repeated-prompt"
    /// Bingos that wait for the next coalesced frame are lost.
    case forgottenBingo = "forgotten-bingo"

    /// A node accepts repeated groups in the stream.
    case noChain = "no-chain"
    /// A node loses what others append while it opens a room.
    case droppingRelay = "dropping-relay"
    /// A node does not report its connections.
    case localPresence = "local-presence"
    /// A node sends its current state to new connections, whatever they have seen elsewhere.
    case resumeInThePast = "resume-in-the-past"

    /// Whether it needs several nodes.
    public var isOfNodes: Bool {
        switch self {
        case .noChain, .droppingRelay, .localPresence, .resumeInThePast: true
        default: false
        }
    }

    /// The game in which it has an effect.
    public var game: String { self == .leakedHand ? "sequence" : "bingo" }

    /// The invariants that it breaks, one of which must be reported.
    public var breaks: [Invariant] {
        switch self {
        case .droppedFrame, .repeatedFrame: [.positions]
        // Two frames with the same position in the wrong order leave a page with the older state.
        case .swappedFrames: [.positions, .pageState]
        case .lostBoard: [.pageState]
        case .wrongRank, .wrongLines: [.verdicts]
        case .lostAnswer: [.answered]
        case .secondEffect, .repeatedPrompt: [.oneEffect]
        case .leakedBoard, .leakedHand, .leakedToken, .leakedSeed: [.privacy]
        case .earlyDelivery: [.durableFirst]
        case .lostRecord, .keptEpoch: [.nothingLost]
        case .forgottenBrowser, .looseInvitation: [.door]
        case .forgottenBingo: [.announced]
        case .keptLog: [.deletion]
        case .noChain: [.oneOrder]
        // From then on its room differs: seats, boards and everything derived from them.
        case .droppingRelay: [.oneOrder, .pageState, .privacy, .verdicts]
        case .localPresence: [.share, .pageState]
        case .resumeInThePast: [.nothingLost]
        }
    }
}
