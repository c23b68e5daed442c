import Glibc

/// This machine's addresses in the local network.
package enum LocalNetwork {
    /// The kind of an interface, by its name and the kernel's information.
    package enum Kind: String, Sendable {
        case wifi = "Wi-Fi"
        case ethernet = "Ethernet"
        case mobile = "mobile network"
        case vpn = "VPN"
        /// Containers or virtual machines on this machine, which phones cannot reach.
        case virtual = "virtual network"
        case other = "network"

        /// Prefixes of the names that the kernel, systemd and common programs use.
        private static let prefixes: [(Kind, [String])] = [
            (
                .virtual,
                [
                    "docker", "br-", "veth", "virbr", "lxc", "lxd", "vmnet", "vboxnet", "podman", "cni", "flannel",
                    "cali",
                ]
            ),
            (.vpn, ["tun", "tap", "wg", "ppp", "tailscale", "zt", "nordlynx", "proton", "ipsec", "vpn"]),
            (.mobile, ["wwan"]),
            (.wifi, ["wl", "ath", "ra"]),
            (.ethernet, ["en", "eth", "usb"]),
        ]

        /// - Parameters:
        ///   - interface: The name of the interface.
        ///   - isWireless: Whether the kernel reports it as wireless.
        init(of interface: String, isWireless: Bool) {
            let named = Kind.prefixes.first { $0.1.contains { interface.hasPrefix($0) } }?.0
            self = isWireless ? .wifi : named ?? .other
        }

        /// The order of kinds; interfaces that phones are likely to use come first.
        var rank: Int {
            switch self {
            case .wifi, .ethernet, .other: 0
            case .mobile: 1
            case .vpn: 2
            case .virtual: 3
            }
        }
    }

    /// An address of this machine, and its interface.
    package struct Address: Equatable, Sendable {
        /// The address as used in a link: an IPv6 address in brackets.
        package let host: String
        package let interface: String
        package let kind: Kind
        let isIPv6: Bool
    }

    /// Returns the addresses of all active interfaces except loopback: those that phones may reach first, IPv4 before
    /// IPv6. Link-local IPv6 addresses are omitted, because they mean nothing without their interface.
    ///
    /// The corresponding C function is `getifaddrs`.
    package static func addresses() -> [Address] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var found: [Address] = []
        var next = list
        while let entry = next?.pointee {
            next = entry.ifa_next
            let isUp = entry.ifa_flags & UInt32(IFF_UP) != 0
            let isLoopback = entry.ifa_flags & UInt32(IFF_LOOPBACK) != 0
            guard isUp, !isLoopback, let address = entry.ifa_addr, let text = text(of: address) else { continue }
            let name = String(cString: entry.ifa_name)
            let isIPv6 = address.pointee.sa_family == sa_family_t(AF_INET6)
            if isIPv6, text.hasPrefix("fe80:") { continue }
            let isWireless = access("/sys/class/net/\(name)/wireless", F_OK) == 0
            found.append(
                Address(
                    host: isIPv6 ? "[\(text)]" : text, interface: name, kind: Kind(of: name, isWireless: isWireless),
                    isIPv6: isIPv6))
        }
        return sorted(found)
    }

    /// Returns the addresses in the order of ``addresses()``, otherwise in the system's.
    static func sorted(_ addresses: [Address]) -> [Address] {
        addresses.enumerated().sorted { left, right in
            (left.element.kind.rank, left.element.isIPv6 ? 1 : 0, left.offset)
                < (right.element.kind.rank, right.element.isIPv6 ? 1 : 0, right.offset)
        }.map(\.element)
    }

    /// Returns the text of an IPv4 or IPv6 address; `nil` for any other kind.
    private static func text(of address: UnsafeMutablePointer<sockaddr>) -> String? {
        let length: Int
        switch Int32(address.pointee.sa_family) {
        case AF_INET: length = MemoryLayout<sockaddr_in>.size
        case AF_INET6: length = MemoryLayout<sockaddr_in6>.size
        default: return nil
        }
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        guard getnameinfo(address, socklen_t(length), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else {
            return nil
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Returns the address to listen on for the local network, and the machine's addresses that are then reachable.
    ///
    /// IPv6 is used only if it is configured, or if there is no IPv4. Many homes have one IPv4 address for all devices,
    /// which shields them, but public IPv6 addresses.
    ///
    /// - Parameter host: The configured address.
    static func listening(_ host: String) -> (address: String, addresses: [Address]) {
        listening(host, among: addresses())
    }

    static func listening(_ host: String, among all: [Address]) -> (address: String, addresses: [Address]) {
        if host == "::" || !all.isEmpty && all.allSatisfy(\.isIPv6) { return ("::", all) }
        return ("0.0.0.0", all.filter { !$0.isIPv6 })
    }
}
