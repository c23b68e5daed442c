import Glibc

/// This machine's place in the local network.
enum LocalNetwork {
    /// An IPv4 address of this machine, and the interface that has it.
    struct Address: Equatable {
        let address: String
        let interface: String

        /// Whether it belongs to containers or virtual machines of this machine, which phones cannot reach.
        var isVirtual: Bool {
            ["docker", "br-", "veth", "virbr", "lxc", "vmnet"].contains { interface.hasPrefix($0) }
        }
    }

    /// The addresses that phones may reach, those of virtual networks last.
    ///
    /// The corresponding C function is `getifaddrs`.
    static func addresses() -> [Address] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var found: [Address] = []
        var next = list
        while let entry = next?.pointee {
            next = entry.ifa_next
            let isUp = entry.ifa_flags & UInt32(IFF_UP) != 0
            let isLoopback = entry.ifa_flags & UInt32(IFF_LOOPBACK) != 0
            guard isUp, !isLoopback, let address = entry.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET)
            else { continue }
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let length = socklen_t(MemoryLayout<sockaddr_in>.size)
            guard getnameinfo(address, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else {
                continue
            }
            let name = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            found.append(Address(address: name, interface: String(cString: entry.ifa_name)))
        }
        return found.filter { !$0.isVirtual } + found.filter(\.isVirtual)
    }
}
