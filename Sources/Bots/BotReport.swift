import Glibc
import WireProtocol

/// What a swarm saw.
public struct BotReport: Hashable, Sendable {
    /// Rejections of rooms that are part of a healthy evening: what is done later is no error.
    private static let harmless: Set<String> = ["rateLimited", "tryLater", "unavailable", "staleId"]

    /// Bots that were to join.
    public let players: Int
    /// Bots that held a seat at some time.
    public let joined: Int
    /// How long the swarm ran, in seconds.
    public let seconds: Double
    /// Joins a second, until the last bot that joined had its seat.
    public let joinsPerSecond: Double
    /// Messages that all bots received together.
    public let deliveries: Int
    /// Bytes that all bots received together.
    public let bytesReceived: Int
    /// Different things that were announced to everybody, such as calls.
    public let announcements: Int
    /// From an announcement's time at the server to its arrival at a bot; both on the same machine's clock.
    public let announcementDelay: DelayPercentiles?
    /// From the first bot that has an announcement to the last.
    public let announcementSpread: DelayPercentiles?
    /// From a command to its answer.
    public let answerDelay: DelayPercentiles?
    /// Commands of the game that were sent, such as marks.
    public let commandsSent: Int
    /// Commands that were accepted.
    public let commandsAccepted: Int
    /// Commands that had no answer when the bots left, because the round was over: the server may have done them or not.
    public let commandsUnanswered: Int
    /// Wins that were announced, such as bingos.
    public let wins: Int
    /// Seats that were taken up again on a new connection.
    public let reconnects: Int
    /// Commands that were sent more than once.
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
    /// What the game that the bots played calls these things.
    let words: BotWords
    private let lateRefusals: Set<String>

    /// What went wrong: bots that never joined, rejections that should not be, breaches of the protocol.
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
    /// For a game that bots do not play.
    static let neutral = BotWords(
        announced: "Announced", announcement: "announcement", wins: "wins", commands: "commands")
}
