import Foundation
import GameRules
import JSON
import Synchronization
import WireProtocol

/// The way from the operator's commands to a running server: a socket of this machine, for whoever runs the server and for
/// root. No port and no page leads here. One order at a time, one line of JSON each way, on a thread of its own.
final class OperatorSocket: Sendable {
    /// Takes an order and the user who gave it, and is told once what became of it.
    typealias Desk = @Sendable (OperatorOrder, String, @escaping @Sendable (Result<[UInt8], Rejection>) -> Void) -> Void

    /// Why there is no socket. The server goes on without.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The longest order in bytes: a command of a room with its fields.
    private static let orderBytesMax = 65_536

    private let descriptor: CInt
    private let desk: Desk
    private let isClosed = Atomic(false)
    private let folder: String

    /// Listens in a folder that this process holds the lock of; what a server before left there is replaced.
    init(folder: String, desk: @escaping Desk) throws(Failure) {
        guard let name = OperatorSocketName(writingTo: folder) else {
            throw Failure(description: String(cString: strerror(errno)))
        }
        self.folder = folder
        self.desk = desk
        descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(description: String(cString: strerror(errno))) }
        guard name.withAddress({ bind(descriptor, $0, $1) }) == 0, listen(descriptor, 4) == 0 else {
            let reason = String(cString: strerror(errno))
            Foundation.close(descriptor)
            throw Failure(description: reason)
        }
        let thread = Thread { [self] in run() }
        thread.name = "operator"
        thread.start()
    }

    /// Takes no more orders; the one that is under way is not waited for.
    func close() {
        guard !isClosed.exchange(true, ordering: .sequentiallyConsistent) else { return }
        unlink(OperatorSocketName.path(in: folder))
        shutdown(descriptor, CInt(SHUT_RDWR))
    }

    private func run() {
        while !isClosed.load(ordering: .sequentiallyConsistent) {
            let client = accept(descriptor, nil, nil)
            guard client >= 0 else {
                // Short of descriptors: whoever waits is served later.
                if errno != EINTR, !isClosed.load(ordering: .sequentiallyConsistent) { usleep(100_000) }
                continue
            }
            _ = fcntl(client, F_SETFD, FD_CLOEXEC)
            if [0, geteuid()].contains(OperatorSocketName.user(of: client)) { serve(client) }
            Foundation.close(client)
        }
        Foundation.close(descriptor)
    }

    private func serve(_ client: CInt) {
        let line = OperatorLine(client, patienceSeconds: 5)
        guard let text = line.read(bytesMax: OperatorSocket.orderBytesMax) else { return }
        line.write(OperatorSocket.encode(answer(to: text)))
    }

    private func answer(to text: [UInt8]) -> Result<[UInt8], Rejection> {
        do throws(Rejection) {
            let answer = Awaited<Result<[UInt8], Rejection>>()
            let fields = (try? JSONParser.parse(text))?.object ?? JSONObject([])
            let order = try OperatorOrder(fields)
            desk(order, fields["by"]?.string ?? "") { answer.fill($0) }
            return answer.wait(atMost: .seconds(order.patienceSeconds))
                ?? .failure(Rejection(.unavailable, "This takes longer than a minute; look later whether it is done."))
        } catch {
            return .failure(error)
        }
    }

    private static func encode(_ result: Result<[UInt8], Rejection>) -> [UInt8] {
        JSONWriter.object { writer in
            switch result {
            case .success(let members): writer.encoded(members)
            case .failure(let rejection):
                writer.member("code", rejection.code.rawValue)
                writer.member("error", rejection.message)
            }
        }
    }
}
