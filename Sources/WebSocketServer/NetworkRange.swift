/// All addresses with a common prefix, such as `10.0.0.0/8`, or a single address.
public struct NetworkRange: Hashable, Sendable {
    private let address: NetworkAddress
    private let bits: Int

    /// Parses an address, optionally followed by `/` and the length of the prefix. Returns `nil` for anything else.
    ///
    /// - Parameter ipv6BitsMax: the number of bits that are known of the IPv6 addresses to compare with.
    public init?(_ text: String, ipv6BitsMax: Int = 128) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let address = NetworkAddress(first) else { return nil }
        let width = address.isIPv4 ? 32 : 128
        var length = width
        if parts.count == 2 {
            guard let given = Int(parts[1]), (0...width).contains(given) else { return nil }
            length = given
        }
        if !address.isIPv4 { length = min(length, ipv6BitsMax) }
        self.address = address
        bits = length + (128 - width)
    }

    /// Whether an address has the prefix.
    public func contains(_ other: NetworkAddress) -> Bool {
        let highMask = Self.mask(bits)
        let lowMask = Self.mask(bits - 64)
        return other.high & highMask == address.high & highMask && other.low & lowMask == address.low & lowMask
    }

    /// Returns a word whose first bits are set.
    static func mask(_ bits: Int) -> UInt64 {
        bits <= 0 ? 0 : bits >= 64 ? .max : ~(.max >> UInt64(bits))
    }
}
