import Foundation
import Glibc
import Synchronization

@testable import Bots

/// A server with one thread and one room that plays a script over real sockets on loopback.
final class MiniServer: Sendable {
    /// The port that the system chose.
    let port: UInt16
    private let room: Mutex<MiniRoom>
    private let isStopped = Mutex(false)
    private let ended = DispatchSemaphore(value: 0)

    init(_ script: MiniRoom.Script) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) | listen(listener, 512) | getsockname(listener, address, &size)
            }
        }
        guard status == 0 else { throw POSIXError(.EADDRINUSE) }
        port = UInt16(bigEndian: address.sin_port)
        room = Mutex(MiniRoom(script))
        Thread.detachNewThread { [self] in
            serve(listener)
            ended.signal()
        }
    }

    /// Closes all sockets and waits until that is done.
    func stop() {
        isStopped.withLock { $0 = true }
        ended.wait()
    }

    /// Reads values from the room.
    func seen<Value: Sendable>(_ read: (borrowing MiniRoom) -> Value) -> Value { room.withLock { read($0) } }

    private func serve(_ listener: Int32) {
        var clients: [Int32: MiniClient] = [:]
        while !isStopped.withLock({ $0 }) {
            var polls = ([listener] + clients.keys).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&polls, nfds_t(polls.count), 20) >= 0 else { break }
            for entry in polls where entry.revents != 0 {
                if entry.fd == listener {
                    var peer = sockaddr_in()
                    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
                    let client = withUnsafeMutablePointer(to: &peer) { pointer in
                        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { accept(listener, $0, &size) }
                    }
                    guard client >= 0 else { continue }
                    clients[client] = MiniClient()
                    room.withLock { $0.note(source: UInt32(bigEndian: peer.sin_addr.s_addr)) }
                } else if !read(entry.fd, &clients) {
                    close(entry.fd)
                    clients[entry.fd] = nil
                }
            }
        }
        for client in clients.keys { close(client) }
        close(listener)
    }

    /// Reads a client's message and sends the room's answers. Returns `false` if the client must be closed.
    private func read(_ descriptor: Int32, _ clients: inout [Int32: MiniClient]) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return false }
        clients[descriptor]!.bytes.append(contentsOf: bytes[..<count])
        if !clients[descriptor]!.isOpen {
            guard let request = clients[descriptor]!.takeRequest() else { return true }
            let answer = room.withLock { $0.handshake(request) }
            write(answer.bytes, to: descriptor)
            clients[descriptor]!.isOpen = answer.isOpen
            return answer.isOpen
        }
        while let frame = clients[descriptor]!.takeFrame() {
            guard frame.opcode != 8 else { return false }
            let answers = room.withLock { $0.receive(frame, from: descriptor) }
            for (target, bytes) in answers.bytes where clients[target] != nil { write(bytes, to: target) }
            if answers.isClosing { return false }
        }
        return true
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
