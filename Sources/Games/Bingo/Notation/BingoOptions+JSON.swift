import JSON
import WireProtocol

extension BingoOptions {
    /// Writes all members of an `options` object with their current values; `windowAuto` only if it is on.
    func encode(into writer: inout JSONWriter) {
        encode(window: windowSeconds, into: &writer)
    }

    /// Writes the members of an `options` object as the host chose them. An automatic window has no seconds.
    func encodeChoice(into writer: inout JSONWriter) {
        encode(window: windowIsAutomatic ? nil : windowSeconds, into: &writer)
    }

    private func encode(window: Int?, into writer: inout JSONWriter) {
        writer.member("size", size)
        writer.member("freeCentre", freeCentre)
        writer.member("verification", verification.rawValue)
        writer.member("autoMark", autoMark)
        if let window { writer.member("window", window) }
        if windowIsAutomatic { writer.member("windowAuto", true) }
        writer.member("crowd", crowdPercent)
        writer.member("crowdSeconds", crowdSeconds)
        writer.object("goal") { writer in goal.encode(into: &writer) }
    }
}
