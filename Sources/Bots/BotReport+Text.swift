import Foundation

extension BotReport {
    /// The report for people, on several lines.
    public var text: String {
        var lines = [
            "Joined       \(joined) of \(players) bots, \(grouped(Int(joinsPerSecond))) a second",
            "Received     \(grouped(deliveries)) messages, \(grouped(bytesReceived / 1_000)) kB in \(decimal(seconds)) s",
            titled(words.announced, "\(announcements), \(words.wins) \(wins)"),
            titled("\(words.announcement.capitalized) to bot", line(announcementDelay)),
            titled("First–last", "\(line(announcementSpread)) from a \(words.announcement)’s first bot to its last"),
            titled("Answers", line(answerDelay)),
            titled(
                words.commands.capitalized,
                "\(grouped(commandsSent)) sent, \(grouped(commandsAccepted)) accepted, "
                    + "\(grouped(commandsUnanswered)) without an answer at the end"),
            "Connections  \(reconnects) lost and made again, \(resent) commands sent again, \(gaps) broadcasts missed",
        ]
        for (title, counts) in [("Rejected", rejections), ("Lost", losses), ("Violations", violations)] {
            guard !counts.isEmpty else { continue }
            let parts = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
                "\(grouped($0.value)) × \($0.key)"
            }
            lines.append(titled(title, parts.joined(separator: ", ")))
        }
        lines.append("Errors       \(errors == 0 ? "none" : grouped(errors))")
        return lines.joined(separator: "\n")
    }

    private func titled(_ title: String, _ text: String) -> String {
        title + String(repeating: " ", count: max(1, 13 - title.count)) + text
    }

    private func line(_ delays: DelayPercentiles?) -> String {
        guard let delays else { return "nothing to measure" }
        return "p50 \(decimal(delays.p50Milliseconds)) ms, p95 \(decimal(delays.p95Milliseconds)) ms, "
            + "p99 \(decimal(delays.p99Milliseconds)) ms, max \(decimal(delays.maxMilliseconds)) ms"
    }

    private func decimal(_ value: Double) -> String { String(format: "%.1f", value) }
}

/// Returns a number with commas between its thousands.
func grouped(_ number: Int) -> String {
    var digits = Array(String(abs(number)).reversed())
    for place in stride(from: (digits.count - 1) / 3 * 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return (number < 0 ? "-" : "") + String(digits.reversed())
}
