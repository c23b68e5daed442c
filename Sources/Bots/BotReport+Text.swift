import Foundation

extension BotReport {
    /// The report for people, several lines.
    public var text: String {
        var lines = [
            "Joined       \(joined) of \(players) bots, \(grouped(Int(joinsPerSecond))) a second",
            "Received     \(grouped(deliveries)) messages, \(grouped(bytesReceived / 1_000)) kB in \(decimal(seconds)) s",
            "Calls        \(calls), bingos \(bingos)",
            "Call to bot  \(line(callDelay))",
            "First–last   \(line(callSpread)) from a call's first bot to its last",
            "Mark–answer  \(line(answerDelay))",
            "Marks        \(grouped(marksSent)) sent, \(grouped(marksAccepted)) accepted, "
                + "\(grouped(marksUnanswered)) without an answer at the end",
            "Connections  \(reconnects) lost and made again, \(resent) commands sent again, \(gaps) broadcasts missed",
        ]
        for (title, counts) in [("Rejected", rejections), ("Lost", losses), ("Violations", violations)] {
            guard !counts.isEmpty else { continue }
            let parts = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
                "\(grouped($0.value)) × \($0.key)"
            }
            lines.append(title.padding(toLength: 13, withPad: " ", startingAt: 0) + parts.joined(separator: ", "))
        }
        lines.append("Errors       \(errors == 0 ? "none" : grouped(errors))")
        return lines.joined(separator: "\n")
    }

    private func line(_ delays: DelayPercentiles?) -> String {
        guard let delays else { return "nothing to measure" }
        return "p50 \(decimal(delays.p50Milliseconds)) ms, p95 \(decimal(delays.p95Milliseconds)) ms, "
            + "p99 \(decimal(delays.p99Milliseconds)) ms, max \(decimal(delays.maxMilliseconds)) ms"
    }

    private func decimal(_ value: Double) -> String { String(format: "%.1f", value) }
}

/// A number with commas between its thousands.
func grouped(_ number: Int) -> String {
    var digits = Array(String(abs(number)).reversed())
    for place in stride(from: (digits.count - 1) / 3 * 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return (number < 0 ? "-" : "") + String(digits.reversed())
}
