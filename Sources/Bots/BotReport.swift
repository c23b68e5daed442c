import Glibc
import WireProtocol

/// The measurements of a swarm.
public struct BotReport: Hashable, Sendable {
    /// The codes of rejections that are normal and not counted as errors, because bots retry later.
    private static let harmless: Set<String> = ["rateLimited", "tryLater", "unavailable", "staleId"]

    /// The number of bots that were to join.
    public let players: Int
    /// The number of bots that ever held a seat.
    public let joined: Int
    /// How long the swarm ran, in seconds.
    public let seconds: Double
    /// Joins per second, until the last bot got its seat.
    public let joinsPerSecond: Double
    /// Messages received by all bots together.
    public let deliveries: Int
    /// Bytes received by all bots together.
    public let bytesReceived: Int
    /// The number of distinct announcements to the whole room, such as calls.
    public let announcements: Int
    /// The time from an announcement's timestamp at the server to its arrival at a bot. Both clocks are this machine's.
    public let announcementDelay: DelayPercentiles?
    /// The time from the first bot that receives an announcement to the last.
    public let announcementSpread: DelayPercentiles?
    /// The time from a command to its answer.
    public let answerDelay: DelayPercentiles?
    /// Game commands sent, such as marks.
    public let commandsSent: Int
    /// Commands that the server accepted.
    public let commandsAccepted: Int
    /// Commands without an answer when the bots left after the round. The server may have applied them or not.
    public let commandsUnanswered: Int
    /// Wins announced, such as lines or rounds.
    public let wins: Int
    /// Seats resumed on a new connection.
    public let reconnects: Int
    /// Commands sent more than once.
    public let resent: Int
    /// Broadcasts that a bot noticed it had missed.
    public let gaps: Int
    /// Rejections by code.
    public let rejections: [String: Int]
    /// Lost connections and failed attempts by reason.
    public let losses: [String: Int]
    /// Breaches of the protocol by the server, by reason.
    public let violations: [String: Int]
    /// Processor time of the whole process, in seconds.
    public let processorSeconds: Double
    /// The game's words for these things.
    let words: BotWords
    private let lateRefusals: Set<String>

    /// The number of errors: bots that never joined, unexpected rejections, and breaches of the protocol.
    public var errors: Int {
        players - joined + violations.values.reduce(0, +)
            + rejections.reduce(0) { isHarmless($1.key) ? $0 : $0 + $1.value }
    }

    private func isHarmless(_ code: String) -> Bool { BotReport.harmless.contains(code) || lateRefusals.contains(code) }

    init(
        _ tally: BotTally, players: Int, milliseconds: UInt64, words: BotWords?, lateRefusals: Set<String> = []
    ) {
        self.words = words ?? .neutral
        self.lateRefusals = lateRefusals
        self.players = players
        joined = tally.seatedEver
        seconds = Double(milliseconds) / 1_000
        joinsPerSecond = Double(tally.seatedEver) / max(0.001, Double(tally.lastSeatedMilliseconds) / 1_000)
        deliveries = tally.deliveries
        bytesReceived = tally.bytesReceived
        announcements = tally.announcements.count
        announcementDelay = DelayPercentiles(tally.announcementDelay)
        var spreads = DelayHistogram()
        for spread in tally.announcements.values {
            spreads.add(microseconds: spread.lastMicroseconds - spread.firstMicroseconds)
        }
        announcementSpread = DelayPercentiles(spreads)
        answerDelay = DelayPercentiles(tally.answerDelay)
        commandsSent = tally.commandsSent
        commandsAccepted = tally.commandsAccepted
        commandsUnanswered = tally.commandsUnanswered
        wins = tally.wins
        reconnects = tally.reconnects
        resent = tally.resent
        gaps = tally.gaps
        rejections = tally.rejections
        losses = tally.losses
        violations = tally.violations
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        processorSeconds = [usage.ru_utime, usage.ru_stime].reduce(0) {
            $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
        }
    }
}

extension BotWords {
    /// The words for a game that bots do not play.
    static let neutral = BotWords(
        announced: "Announced", announcement: "announcement", wins: "wins", commands: "commands")
}
