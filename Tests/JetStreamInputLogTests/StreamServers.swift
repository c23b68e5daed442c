import Foundation
import Synchronization

/// NATS servers on this machine, three in one cluster, for the tests of this process. Their data is deleted afterwards.
///
/// The program is `nats-server` of `.venv/bin`, or the one that `CALLBOARD_NATS_SERVER` names.
final class StreamServers: @unchecked Sendable {
    private static let shared = Mutex<StreamServers?>(nil)

    /// The path of the program; `nil` if it is not installed.
    static var program: String? {
        let named = ProcessInfo.processInfo.environment["CALLBOARD_NATS_SERVER"]
        return [named, ".venv/bin/nats-server"].compactMap(\.self).first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }

    /// The reason for skipping the tests, as printed.
    static let absence = "no nats-server: .ci/prepare-python installs it into .venv"

    let folder: URL
    private(set) var processes: [Process?] = []
    private let ports: [Int]
    private let routes: [Int]
    private let keepsStreams: Bool
    private let scheme: String
    private let extra: String

    /// The addresses of the servers.
    var addresses: [String] { ports.map { "\(scheme)://127.0.0.1:\($0)" } }

    /// Starts servers.
    ///
    /// - Parameters:
    ///   - keepsStreams: whether they have JetStream.
    ///   - scheme: `nats`, or `tls` for servers that require TLS from the first byte.
    ///   - extra: returns more lines of configuration for each, given the folder of their data.
    init(
        count: Int = 3, keepsStreams: Bool = true, scheme: String = "nats", extra: (URL) throws -> String = { _ in "" }
    ) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "nats-\(UInt64.random(in: 1 ... .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let free = StreamServers.freePorts(2 * count)
        ports = Array(free.prefix(count))
        routes = Array(free.suffix(count))
        self.keepsStreams = keepsStreams
        self.scheme = scheme
        self.extra = try extra(folder)
        processes = Array(repeating: nil, count: count)
        for index in 0..<count { try start(index) }
    }

    deinit { end() }

    /// Stops the servers and deletes their data.
    func end() {
        for index in processes.indices { kill(index) }
        try? FileManager.default.removeItem(at: folder)
    }

    /// Returns the servers that all tests share. They stop with the process.
    static func theirs() throws -> StreamServers {
        try shared.withLock { servers in
            if let servers { return servers }
            let made = try StreamServers()
            servers = made
            atexit { StreamServers.shared.withLock { $0?.end() } }
            return made
        }
    }

    /// Starts one of the servers with its existing data.
    func start(_ index: Int) throws {
        guard let program = StreamServers.program else { return }
        let peers = routes.map { "nats://127.0.0.1:\($0)" }.joined(separator: ", ")
        let cluster =
            routes.count == 1
            ? "" : "cluster { name: test, listen: \"127.0.0.1:\(routes[index])\", routes: [\(peers)] }"
        let configuration = """
            server_name: s\(index)
            listen: "127.0.0.1:\(ports[index])"
            \(keepsStreams ? "jetstream { store_dir: \"\(folder.path)/s\(index)\", sync_interval: always }" : "")
            \(cluster)
            \(extra)
            """
        let file = folder.appending(path: "s\(index).conf")
        try Data(configuration.utf8).write(to: file)
        let log = folder.appending(path: "s\(index).log")
        try Data().write(to: log)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["-c", file.path]
        process.standardOutput = try FileHandle(forWritingTo: log)
        process.standardError = process.standardOutput
        try process.run()
        processes[index] = process
    }

    /// Kills one of the servers, as a power failure would.
    func kill(_ index: Int) {
        processes[index]?.kill()
        processes[index] = nil
    }

    /// Sends a signal to one of the servers.
    func signal(_ index: Int, _ number: Int32) {
        if let process = processes[index] { Foundation.kill(process.processIdentifier, number) }
    }

    private static func freePorts(_ count: Int) -> [Int] {
        var sockets: [Int32] = []
        defer { for socket in sockets { close(socket) } }
        return (0..<count).map { _ in
            let made = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            sockets.append(made)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            return withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                    bind(made, pointer, length)
                    getsockname(made, pointer, &length)
                }
                return Int(UInt16(bigEndian: pointer.pointee.sin_port))
            }
        }
    }
}

extension Process {
    fileprivate func kill() {
        Foundation.kill(processIdentifier, SIGKILL)
        waitUntilExit()
    }
}
