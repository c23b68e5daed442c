import JSON
import WireProtocol

extension BotReport {
    /// The report for machines: one JSON object, with units in the names.
    public var json: String {
        let bytes = JSONWriter.object { writer in
            writer.member("players", players)
            writer.member("joined", joined)
            writer.number("seconds", seconds)
            writer.number("joinsPerSecond", joinsPerSecond)
            writer.member("deliveries", deliveries)
            writer.member("bytesReceived", bytesReceived)
            writer.member("announcements", announcements)
            writer.delays("announcementDelay", announcementDelay)
            writer.delays("announcementSpread", announcementSpread)
            writer.delays("answerDelay", answerDelay)
            writer.member("commandsSent", commandsSent)
            writer.member("commandsAccepted", commandsAccepted)
            writer.member("commandsUnanswered", commandsUnanswered)
            writer.member("wins", wins)
            writer.member("reconnects", reconnects)
            writer.member("resent", resent)
            writer.member("gaps", gaps)
            writer.counts("rejections", rejections)
            writer.counts("losses", losses)
            writer.counts("violations", violations)
            writer.number("processorSeconds", processorSeconds)
            writer.member("errors", errors)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension JSONWriter {
    /// Three decimals are more precise than any of these measurements.
    fileprivate mutating func number(_ name: StaticString, _ value: Double) {
        self.name(name)
        self.value(.number((value * 1_000).rounded() / 1_000))
    }

    fileprivate mutating func delays(_ name: StaticString, _ delays: DelayPercentiles?) {
        guard let delays else { return nullMember(name) }
        object(name) { writer in
            writer.member("count", delays.count)
            writer.number("p50Milliseconds", delays.p50Milliseconds)
            writer.number("p95Milliseconds", delays.p95Milliseconds)
            writer.number("p99Milliseconds", delays.p99Milliseconds)
            writer.number("maxMilliseconds", delays.maxMilliseconds)
        }
    }

    fileprivate mutating func counts(_ name: StaticString, _ counts: [String: Int]) {
        object(name) { writer in
            for (key, count) in counts.sorted(by: { $0.key < $1.key }) {
                writer.name(of: key)
                writer.integer(count)
            }
        }
    }
}
