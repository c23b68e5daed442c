/// Tells one life of a log from the next: a position means something only together with its epoch.
///
/// A log gets a new epoch when it is created, when it comes back from a backup, and when it is found shorter than it
/// was. A client whose epoch differs may hold positions that were lost and given out again, so it needs a snapshot.
public struct Epoch: Hashable, Sendable, CustomStringConvertible {
    /// A few lower-case hexadecimal digits. Opaque: equal or not is all that can be asked of two epochs.
    public let rawValue: String

    /// Takes an epoch as it was stored or received.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// An epoch of eight digits; 32 bits make it unlikely enough that two lives of one log share it.
    public init(bits: UInt32) {
        let digits = String(bits, radix: 16)
        rawValue = String(repeating: "0", count: 8 - digits.count) + digits
    }

    public var description: String { rawValue }
}
