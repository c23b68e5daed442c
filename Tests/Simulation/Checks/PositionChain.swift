import WireProtocol

/// The positions received over one connection, each compared with the previous ones.
struct PositionChain {
    /// The highest position of a broadcast or a snapshot.
    private var own: LogPosition?
    /// The position of the last broadcast that is not a fact for one seat; `nil` while there was only a snapshot.
    private var last: UInt64?

    /// Adds a frame. Returns what is wrong with its positions, if anything.
    mutating func take(_ frame: Frame) -> String? {
        guard let at = frame.at else { return nil }
        if let own, own.epoch != at.epoch { return "the epoch changes on an open connection" }
        if frame.type == "joined" {
            if let own, at.seq < own.seq { return "a snapshot of \(at.seq) comes behind position \(own.seq)" }
            own = at
            last = nil
            return nil
        }
        guard let after = frame.after else { return nil }
        guard let own else { return "a broadcast comes before the snapshot" }
        if at.seq < own.seq { return "position \(at.seq) comes behind position \(own.seq)" }
        if after.seq > own.seq { return "position \(at.seq) follows \(after.seq), and \(own.seq) was the last" }
        if after.seq > at.seq { return "position \(at.seq) claims to follow \(after.seq)" }
        if let last, after.seq != last { return "position \(at.seq) follows \(after.seq), but \(last) came before it" }
        self.own = at
        if !frame.isPersonal { last = at.seq }
        return nil
    }
}
