internal import Glibc

/// An IPv4 or IPv6 address. An IPv4 address mapped into IPv6 equals the plain one.
public struct NetworkAddress: Hashable, Sendable, CustomStringConvertible {
    let high: UInt64
    let low: UInt64

    static let mappedPrefix: UInt64 = 0x0000_FFFF_0000_0000

    /// The address of all clients for whom a trusted proxy sends an invalid address: `::`, which no socket has. They
    /// are counted together and exempt from nothing.
    public static let unknown = NetworkAddress(high: 0, low: 0)

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Parses `192.0.2.1` or `2001:db8::1`, without brackets or port. Returns `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        var four = in_addr()
        var six = in6_addr()
        let text = String(text)
        if inet_pton(AF_INET, text, &four) == 1 {
            self.init(four)
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            self.init(six)
        } else {
            return nil
        }
    }

    /// Parses an address as proxies write it in `X-Forwarded-For`: alone, or with a port, brackets or a zone
    /// (`192.0.2.1:4711`, `[2001:db8::1]:4711`, `fe80::1%eth0`). Returns `nil` for anything else.
    init?(forwarded text: some StringProtocol) {
        var text = Substring(text)
        if text.utf8.first == UInt8(ascii: "[") {
            guard let end = text.utf8.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            let rest = text[text.utf8.index(after: end)...]
            guard rest.isEmpty || NetworkAddress.isPort(rest) else { return nil }
            text = text[..<end].dropFirst()
        } else if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
            text.utf8[..<colon].contains(UInt8(ascii: "."))
        {
            guard NetworkAddress.isPort(text[colon...]) else { return nil }
            text = text[..<colon]
        }
        if let zone = text.utf8.firstIndex(of: UInt8(ascii: "%")) { text = text[..<zone] }
        self.init(text)
    }

    private static func isPort(_ text: Substring) -> Bool {
        let digits = text.utf8.dropFirst()
        return text.utf8.first == UInt8(ascii: ":") && (1...5).contains(digits.count)
            && digits.allSatisfy { (48...57).contains($0) }
    }

    init(_ address: in_addr) {
        high = 0
        low = Self.mappedPrefix | UInt64(UInt32(bigEndian: address.s_addr))
    }

    init(_ address: in6_addr) {
        let words = withUnsafeBytes(of: address) {
            ($0.load(as: UInt64.self), $0.load(fromByteOffset: 8, as: UInt64.self))
        }
        high = UInt64(bigEndian: words.0)
        low = UInt64(bigEndian: words.1)
    }

    init?(_ storage: inout sockaddr_storage) {
        switch Int32(storage.ss_family) {
        case AF_INET:
            self.init(withUnsafeBytes(of: &storage) { $0.load(as: sockaddr_in.self).sin_addr })
        case AF_INET6:
            self.init(withUnsafeBytes(of: &storage) { $0.load(as: sockaddr_in6.self).sin6_addr })
        default:
            return nil
        }
    }

    /// Whether this is an IPv4 address.
    public var isIPv4: Bool { high == 0 && low >> 32 == Self.mappedPrefix >> 32 }

    /// Whether this is a loopback address: `127.0.0.0/8` or `::1`.
    public var isLoopback: Bool {
        (high == 0 && low == 1) || (isIPv4 && (low >> 24) & 0xFF == 127)
    }

    /// Returns the part that limits count: an IPv4 address unchanged, and the first bits of an IPv6 address, because a
    /// single home or phone has all addresses with the same prefix. Loopback is unchanged.
    ///
    /// - Parameter ipv6PrefixBits: 0 to 128. Providers assign at least a /64 to a customer.
    public func network(ipv6PrefixBits bits: Int) -> NetworkAddress {
        guard !isIPv4, !isLoopback else { return self }
        return NetworkAddress(high: high & NetworkRange.mask(bits), low: low & NetworkRange.mask(bits - 64))
    }

    /// The 16 bytes; an IPv4 address is mapped into IPv6.
    public var bytes: [UInt8] {
        [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } }
    }

    public var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        if isIPv4 {
            var four = in_addr(s_addr: UInt32(truncatingIfNeeded: low).bigEndian)
            inet_ntop(AF_INET, &four, &text, socklen_t(text.count))
        } else {
            var six = in6_addr()
            withUnsafeMutableBytes(of: &six) {
                $0.storeBytes(of: high.bigEndian, as: UInt64.self)
                $0.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
            }
            inet_ntop(AF_INET6, &six, &text, socklen_t(text.count))
        }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The network of the address, for logs, which must not contain a person's address: `192.0.2.0/24`, or
    /// `2001:db8:1::/48`, the smallest network that a provider assigns to a home.
    public var truncated: String {
        isIPv4
            ? NetworkAddress(high: 0, low: low & ~0xFF).description + "/24"
            : NetworkAddress(high: high & ~0xFFFF, low: 0).description + "/48"
    }
}
