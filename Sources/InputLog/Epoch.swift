/// An identifier of one life of a log. A position is meaningful only together with its epoch.
///
/// A log gets a new epoch when it is created, restored from a backup, or found shorter than it was. A client with a
/// different epoch may know positions that were lost and reused, so it needs a snapshot.
public struct Epoch: Hashable, Sendable, CustomStringConvertible {
    /// A few lowercase hexadecimal digits. Epochs can only be compared for equality.
    public let rawValue: String

    /// Creates an epoch from a stored or received value.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates an epoch of eight digits. With 32 random bits, two lives of a log are unlikely to share an epoch.
    public init(bits: UInt32) {
        let digits = String(bits, radix: 16)
        rawValue = String(repeating: "0", count: 8 - digits.count) + digits
    }

    public var description: String { rawValue }
}
