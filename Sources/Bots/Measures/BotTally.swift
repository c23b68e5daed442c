import GameRules

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
    var commandsSent = 0
    var commandsAccepted = 0
    /// Counted when the bots leave.
    var commandsUnanswered = 0
    var wins = 0
    var reconnects = 0
    var resent = 0
    var gaps = 0
    /// Rejections by code.
    var rejections: [String: Int] = [:]
    /// Lost connections and failed attempts by reason.
    var losses: [String: Int] = [:]
    /// Breaches of the protocol by the server, by reason.
    var violations: [String: Int] = [:]
    /// From an announcement's time at the server to its arrival at a bot.
    var announcementDelay = DelayHistogram()
    /// From a command to its answer.
    var answerDelay = DelayHistogram()
    private(set) var announcements: [Announcement: AnnouncementSpread] = [:]
    private var lastWinPosition: UInt64 = 0

    /// Something that was announced to everybody.
    struct Announcement: Hashable {
        let key: Int
        /// By the server's clock.
        let time: Timestamp
    }

    /// A bot received an announcement.
    mutating func deliver(_ announcement: Announcement, atMicroseconds now: Int) {
        if var spread = announcements[announcement] {
            guard !spread.isTakenBack else { return }
            spread.lastMicroseconds = max(spread.lastMicroseconds, now)
            spread.deliveries += 1
            announcements[announcement] = spread
        } else {
            announcements[announcement] = AnnouncementSpread(firstMicroseconds: now, lastMicroseconds: now)
        }
        announcementDelay.add(microseconds: now - Int(announcement.time.milliseconds) * 1_000)
    }

    /// A bot heard that what was announced was taken back.
    mutating func takeBack(_ key: Int) {
        for announcement in announcements.keys where announcement.key == key {
            announcements[announcement]?.isTakenBack = true
        }
    }

    /// A bot heard of winners; all bots hear of the same ones.
    mutating func win(_ count: Int, at position: UInt64) {
        guard position > lastWinPosition else { return }
        lastWinPosition = position
        wins += count
    }
}

/// How one announcement reached the bots.
struct AnnouncementSpread {
    /// When the first bot had it, in microseconds of the system's clock.
    let firstMicroseconds: Int
    /// When the last bot had it so far.
    var lastMicroseconds: Int
    /// How many bots had it.
    var deliveries = 1
    /// Whether it was taken back: if it comes again, it comes with its old time, which measures nothing.
    var isTakenBack = false
}
