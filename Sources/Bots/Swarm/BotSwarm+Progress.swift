extension BotSwarm {
    /// Returns one line about the current state.
    func progressLine(at now: UInt64) -> String {
        func milliseconds(_ share: Double) -> String {
            guard let microseconds = tally.announcementDelay.percentile(share) else { return "–" }
            let tenths = (microseconds + 50) / 100
            return "\(tenths / 10).\(tenths % 10) ms"
        }
        let words = words ?? .neutral
        let rejected = tally.rejections.values.reduce(0, +)
        return [
            "\((now - startMilliseconds + 500) / 1_000) s", "\(grouped(tally.seatedNow))/\(grouped(bots.count)) here",
            "\(grouped(tally.deliveries)) received",
            "\(tally.announcements.count) \(words.announced.lowercased())",
            "p50 \(milliseconds(0.5)) p99 \(milliseconds(0.99))",
            "\(grouped(tally.commandsAccepted)) \(words.commands)", "\(tally.wins) \(words.wins)",
            "\(tally.reconnects) reconnects", "\(rejected) rejected",
        ].joined(separator: " · ")
    }
}
