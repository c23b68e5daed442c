import GameRules

/// The counters of a running swarm.
struct BotTally {
    /// Connections that currently hold a seat.
    var seatedNow = 0
    /// Bots that ever held a seat.
    var seatedEver = 0
    /// When the last bot got its first seat, in milliseconds after the start.
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
    /// The time from an announcement's timestamp at the server to its arrival at a bot.
    var announcementDelay = DelayHistogram()
    /// The time from a command to its answer.
    var answerDelay = DelayHistogram()
    private(set) var announcements: [Announcement: AnnouncementSpread] = [:]
    private var lastWinPosition: UInt64 = 0

    /// An announcement to the whole room.
    struct Announcement: Hashable {
        let key: Int
        /// The time by the server's clock.
        let time: Timestamp
    }

    /// Records that a bot received an announcement.
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

    /// Records that an announcement was taken back.
    mutating func takeBack(_ key: Int) {
        for announcement in announcements.keys where announcement.key == key {
            announcements[announcement]?.isTakenBack = true
        }
    }

    /// Records new winners. All bots hear of the same ones, so each position counts once.
    mutating func win(_ count: Int, at position: UInt64) {
        guard position > lastWinPosition else { return }
        lastWinPosition = position
        wins += count
    }
}

/// The arrival times of one announcement.
struct AnnouncementSpread {
    /// When the first bot received it, in microseconds of the system's clock.
    let firstMicroseconds: Int
    /// When the last bot so far received it.
    var lastMicroseconds: Int
    /// The number of bots that received it.
    var deliveries = 1
    /// Whether it was taken back. If it is announced again, it keeps its old time, which measures nothing.
    var isTakenBack = false
}
