import Foundation
import GameRules
import JSON
import Synchronization
import WireProtocol

/// The connection from the operator's commands to a running server: a local socket for the server's user and root. No
/// port and no page leads here. It takes one order at a time, one line of JSON in each direction, on its own thread.
final class OperatorSocket: Sendable {
    /// Carries out an order of a user, and calls the completion once with the result.
    typealias Desk = @Sendable (OperatorOrder, String, @escaping @Sendable (Result<[UInt8], Rejection>) -> Void) -> Void

    /// The reason why there is no socket. The server runs without it.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The maximum length of an order in bytes: a command of a room with its fields.
    private static let orderBytesMax = 65_536

    private let descriptor: CInt
    private let desk: Desk
    private let isClosed = Atomic(false)
    private let folder: String

    /// Listens in a folder whose lock this process holds. Replaces the name that an earlier server left there.
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

    /// Takes no more orders. Does not wait for the current one.
    func close() {
        guard !isClosed.exchange(true, ordering: .sequentiallyConsistent) else { return }
        unlink(OperatorSocketName.path(in: folder))
        shutdown(descriptor, CInt(SHUT_RDWR))
    }

    private func run() {
        while !isClosed.load(ordering: .sequentiallyConsistent) {
            let client = accept(descriptor, nil, nil)
            guard client >= 0 else {
                // No descriptors are left: waiting clients are served later.
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
                ?? .failure(Rejection(.unavailable, "This takes longer than a minute. Check later whether it is done."))
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
