internal import CUV
internal import Glibc
internal import Synchronization

/// The hosts that requests may name. With DNS rebinding, another site's name leads to this server, and that site's
/// pages would share its origin. Such a request names the other site's host and is refused before anything else.
final class HostPolicy: Sendable {
    /// How long the machine's addresses are cached. They change when it moves to another network.
    private static let ownAddressesSeconds: UInt64 = 5

    private struct OwnAddresses {
        var all: Set<NetworkAddress> = []
        var expires: UInt64 = 0
    }

    /// The allowed hosts, or `nil` for any.
    private let names: Set<String>?
    private let own = Mutex(OwnAddresses())

    private let refused: @Sendable (_ host: String) -> Void

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - allowed: hosts without ports, in addition to loopback, this machine's name and its addresses; `nil`, or a
    ///     list with `*`, for any.
    ///   - refused: called with each refused host, without its port.
    init(_ allowed: [String]?, refused: @escaping @Sendable (_ host: String) -> Void = { _ in }) {
        self.refused = refused
        guard let allowed, !allowed.contains("*") else {
            names = nil
            return
        }
        var names = Set(allowed.map(HostPolicy.name))
        names.insert("localhost")
        if let machine = HostPolicy.machine { names.formUnion([machine, machine + ".local"]) }
        self.names = names
    }

    /// Checks a `Host` field. Returns it in lowercase; it then contains only characters without special meaning in
    /// headers and links.
    func check(_ field: String) throws(Problem) -> String {
        let field = field.lowercased()
        guard let host = HostPolicy.host(of: field) else {
            throw Problem(status: 400, code: "badRequest", detail: "one Host field with one host is required")
        }
        guard isAllowed(HostPolicy.name(host)) else {
            refused(HostPolicy.name(host))
            throw Problem(
                status: 421, code: "wrongHost",
                detail: "this server does not answer to that name; its operator can add the name to server.hosts")
        }
        return field
    }

    private func isAllowed(_ name: String) -> Bool {
        guard let names, !names.contains(name) else { return true }
        guard let address = NetworkAddress(name) else { return false }
        return address.isLoopback || isOwn(address)
    }

    /// Returns the host in a field without its port, or `nil` if it is not valid.
    private static func host(of field: String) -> String? {
        var host = Substring(field)
        if field.hasPrefix("[") {
            guard let end = field.firstIndex(of: "]") else { return nil }
            host = field[field.index(after: field.startIndex)..<end]
            guard NetworkAddress(host) != nil, isPort(field[field.index(after: end)...]) else { return nil }
            return String(host)
        }
        if let colon = field.firstIndex(of: ":") {
            guard isPort(field[colon...]) else { return nil }
            host = field[..<colon]
        }
        let isPlain = host.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
                UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return isPlain && !host.isEmpty ? String(host) : nil
    }

    /// Whether a text is empty, or a colon and a port.
    private static func isPort(_ text: Substring) -> Bool {
        guard !text.isEmpty else { return true }
        let digits = text.utf8.dropFirst()
        return text.utf8.first == UInt8(ascii: ":") && digits.count <= 5
            && digits.allSatisfy { (48...57).contains($0) } && (digits.isEmpty || Int(text.dropFirst())! <= 65_535)
    }

    /// Returns a host in the form for comparison: lowercase, without brackets and final dot.
    private static func name(_ host: String) -> String {
        var name = host.lowercased()
        if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
        if name.hasSuffix(".") { name.removeLast() }
        return name
    }

    /// This machine's name.
    private static var machine: String? {
        var text = [CChar](repeating: 0, count: 256)
        guard gethostname(&text, text.count - 1) == 0 else { return nil }
        let name = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).lowercased()
        return name.isEmpty ? nil : name
    }

    private func isOwn(_ address: NetworkAddress) -> Bool {
        own.withLock { own in
            let now = uv_hrtime()
            if now > own.expires {
                own = OwnAddresses(all: HostPolicy.interfaces, expires: now + Self.ownAddressesSeconds * 1_000_000_000)
            }
            return own.all.contains(address)
        }
    }

    /// The addresses of this machine's interfaces. The corresponding C function is `getifaddrs`.
    private static var interfaces: Set<NetworkAddress> {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var found: Set<NetworkAddress> = []
        var next = list
        while let entry = next?.pointee {
            next = entry.ifa_next
            guard let address = entry.ifa_addr else { continue }
            switch Int32(address.pointee.sa_family) {
            case AF_INET:
                address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                    _ = found.insert(NetworkAddress($0.pointee.sin_addr))
                }
            case AF_INET6:
                address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                    _ = found.insert(NetworkAddress($0.pointee.sin6_addr))
                }
            default: break
            }
        }
        return found
    }
}
