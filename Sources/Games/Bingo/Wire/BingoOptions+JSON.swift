import JSON
import WireProtocol

extension BingoOptions {
    /// Writes the members of an `options` object, all of them.
    func encode(into writer: inout JSONWriter) {
        writer.member("size", size)
        writer.member("freeCentre", freeCentre)
        writer.member("verification", verification.rawValue)
        writer.member("autoMark", autoMark)
        writer.member("window", windowSeconds)
        writer.member("crowd", crowdPercent)
        writer.member("crowdSeconds", crowdSeconds)
        writer.object("goal") { writer in goal.encode(into: &writer) }
    }
}
