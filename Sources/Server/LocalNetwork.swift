import Glibc

/// This machine's place in the local network.
enum LocalNetwork {
    /// The first IPv4 address that phones of the same network can reach, or `nil` if there is none.
    ///
    /// The corresponding C function is `getifaddrs`.
    static func address() -> String? {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return nil }
        defer { freeifaddrs(list) }
        var candidates: [String] = []
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
            // Container bridges come last: phones cannot reach them.
            if String(cString: entry.ifa_name).hasPrefix("docker") || String(cString: entry.ifa_name).hasPrefix("br-") {
                candidates.append(name)
            } else {
                candidates.insert(name, at: 0)
            }
        }
        return candidates.first
    }
}
