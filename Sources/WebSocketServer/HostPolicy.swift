internal import CUV
internal import Glibc
internal import Synchronization

/// Which hosts requests may name. A page of another site whose name was made to lead here (DNS rebinding) names that
/// site's host and would be of one origin with this server: it is refused before anything else is looked at.
final class HostPolicy: Sendable {
    /// How long a look at the machine's addresses counts: they change when it moves to another network.
    private static let ownAddressesSeconds: UInt64 = 5

    private struct OwnAddresses {
        var all: Set<NetworkAddress> = []
        var expires: UInt64 = 0
    }

    /// `nil` for any host.
    private let names: Set<String>?
    private let own = Mutex(OwnAddresses())

    private let refused: @Sendable (_ host: String) -> Void

    /// - Parameters:
    ///   - allowed: hosts without ports beside loopback, this machine's name and its addresses; `nil`, or `*` among
    ///     them, for any.
    ///   - refused: is called with each host that is refused, without its port.
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

    /// Checks a `Host` field; returns it in small letters, made of characters that mean nothing in a header or a link.
    func check(_ field: String) throws(Problem) -> String {
        let field = field.lowercased()
        guard let host = HostPolicy.host(of: field) else {
            throw Problem(status: 400, code: "badRequest", detail: "one Host field with one host is required")
        }
        guard isAllowed(HostPolicy.name(host)) else {
            refused(HostPolicy.name(host))
            throw Problem(
                status: 421, code: "wrongHost",
                detail: "this server does not answer under that name; whoever runs it can add the name to server.hosts")
        }
        return field
    }

    private func isAllowed(_ name: String) -> Bool {
        guard let names, !names.contains(name) else { return true }
        guard let address = NetworkAddress(name) else { return false }
        return address.isLoopback || isOwn(address)
    }

    /// The host in a field without its port; `nil` if it is none.
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

    /// Nothing, or a colon and a port.
    private static func isPort(_ text: Substring) -> Bool {
        guard !text.isEmpty else { return true }
        let digits = text.utf8.dropFirst()
        return text.utf8.first == UInt8(ascii: ":") && digits.count <= 5
            && digits.allSatisfy { (48...57).contains($0) } && (digits.isEmpty || Int(text.dropFirst())! <= 65_535)
    }

    /// A host as it is compared: small letters, without brackets and the dot of the root.
    private static func name(_ host: String) -> String {
        var name = host.lowercased()
        if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
        if name.hasSuffix(".") { name.removeLast() }
        return name
    }

    /// What the machine calls itself.
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

    /// The corresponding C function is `getifaddrs`.
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
