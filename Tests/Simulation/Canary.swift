/// A fault that is built in on purpose, to prove that the simulator would notice one like it.
public enum Canary: String, CaseIterable, Sendable {
    /// Now and then a broadcast does not reach one connection.
    case droppedFrame = "dropped-frame"
    /// Now and then a broadcast reaches its connections twice.
    case repeatedFrame = "repeated-frame"
    /// Now and then two broadcasts change places.
    case swappedFrames = "swapped-frames"
    /// Facts for one seat alone do not arrive.
    case lostBoard = "lost-board"
    /// Ranks in snapshots and standings are off by one.
    case wrongRank = "wrong-rank"
    /// Some answers are never sent.
    case lostAnswer = "lost-answer"
    /// A mark is answered with a pattern that is not held.
    case wrongLines = "wrong-lines"
    /// An announcement is stored and made twice.
    case secondEffect = "second-effect"
    /// A board is sent to everybody.
    case leakedBoard = "leaked-board"
    /// The hash of a token stands in a broadcast.
    case leakedToken = "leaked-token"
    /// What a seat is told of its own hand goes to somebody else, too.
    case leakedHand = "leaked-hand"
    /// The seed of a round stands in a broadcast before the round is over.
    case leakedSeed = "leaked-seed"
    /// The log delivers before it commits.
    case earlyDelivery = "early-delivery"
    /// The log forgets its last record when it is opened again, and says nothing.
    case lostRecord = "lost-record"
    /// A log whose tail was torn off keeps its epoch.
    case keptEpoch = "kept-epoch"

    /// A browser's number is lost on its way to the room.
    case forgottenBrowser = "forgotten-browser"
    /// An invitation of any kind counts.
    case looseInvitation = "loose-invitation"
    /// What is due on nobody's behalf is stored twice.
    case repeatedPrompt = "repeated-prompt"
    /// Bingos that wait for the next coalesced frame are forgotten.
    case forgottenBingo = "forgotten-bingo"

    /// A node takes groups that stand in the stream again.
    case noChain = "no-chain"
    /// A node loses what others append while it opens a room.
    case droppingRelay = "dropping-relay"
    /// A node does not tell who is connected to it.
    case localPresence = "local-presence"
    /// A node shows who comes to it what it has, without looking at what they were shown elsewhere.
    case resumeInThePast = "resume-in-the-past"

    /// Whether it takes several nodes.
    public var isOfNodes: Bool {
        switch self {
        case .noChain, .droppingRelay, .localPresence, .resumeInThePast: true
        default: false
        }
    }

    /// The game in which there is anything to break.
    public var game: String { self == .leakedHand ? "sequence" : "bingo" }

    /// What it breaks, one of which must be found out.
    public var breaks: [Invariant] {
        switch self {
        case .droppedFrame, .repeatedFrame: [.positions]
        // Two frames of one position, in the wrong order, leave a page with what was before.
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
        case .noChain: [.oneOrder]
        // Its room is another one from then on: seats, boards and all that is said of them.
        case .droppingRelay: [.oneOrder, .pageState, .privacy, .verdicts]
        case .localPresence: [.share, .pageState]
        case .resumeInThePast: [.nothingLost]
        }
    }
}
