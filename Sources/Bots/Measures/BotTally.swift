/// What a swarm has counted so far.
struct BotTally {
    /// Connections that hold a seat now.
    var seatedNow = 0
    /// Bots that ever held a seat.
    var seatedEver = 0
    /// When the last bot got its first seat, in milliseconds since the start.
    var lastSeatedMilliseconds: UInt64 = 0
    var deliveries = 0
    var bytesReceived = 0
    var marksSent = 0
    var marksAccepted = 0
    /// Counted when the bots leave.
    var marksUnanswered = 0
    var bingos = 0
    var reconnects = 0
    var resent = 0
    var gaps = 0
    /// Rejections by code.
    var rejections: [String: Int] = [:]
    /// Lost connections and failed attempts by reason.
    var losses: [String: Int] = [:]
    /// Breaches of the protocol by the server, by reason.
    var violations: [String: Int] = [:]
    /// From a call's time at the server to its arrival at a bot.
    var callDelay = DelayHistogram()
    /// From a command to its answer.
    var answerDelay = DelayHistogram()
    private(set) var calls: [ServerFact.Call: CallSpread] = [:]
    private var lastBingoPosition: UInt64 = 0

    /// A bot received a call.
    mutating func deliver(_ call: ServerFact.Call, atMicroseconds now: Int) {
        if var spread = calls[call] {
            guard !spread.isTakenBack else { return }
            spread.lastMicroseconds = max(spread.lastMicroseconds, now)
            spread.deliveries += 1
            calls[call] = spread
        } else {
            calls[call] = CallSpread(firstMicroseconds: now, lastMicroseconds: now)
        }
        callDelay.add(microseconds: now - Int(call.milliseconds) * 1_000)
    }

    /// A bot heard that a term's call was taken back.
    mutating func takeBack(_ term: Int) {
        for call in calls.keys where call.term == term { calls[call]?.isTakenBack = true }
    }

    /// A bot heard of bingos; all bots hear of the same ones.
    mutating func announce(_ count: Int, at position: UInt64) {
        guard position > lastBingoPosition else { return }
        lastBingoPosition = position
        bingos += count
    }
}
