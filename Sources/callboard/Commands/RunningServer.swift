import Foundation
import GameRules
import JSON
import Server
import WireProtocol

/// The line to the server that has a data folder open.
struct RunningServer {
    /// The server's data folder, which contains the name of its socket.
    let folder: String

    /// The name of the machine's user who gave the command; with sudo, the user who called it.
    static let user: String = {
        if getuid() == 0, let name = ProcessInfo.processInfo.environment["SUDO_USER"], !name.isEmpty { return name }
        guard let entry = getpwuid(getuid()), let name = entry.pointee.pw_name else { return "\(getuid())" }
        return String(cString: name)
    }()

    /// Sends an order; returns `nil` if no server is running. Throws the server's rejection, or the reason why it
    /// cannot be reached.
    func answer(to order: OperatorOrder) throws(Rejection) -> JSONObject? {
        let name: OperatorSocketName
        switch OperatorSocketName.read(in: folder) {
        case .name(let found): name = found
        case .none: return nil
        case .unreadable(let number):
            throw Rejection(
                .unavailable,
                "\(folder) cannot be looked into: \(String(cString: strerror(number))); run this as the server's user "
                    + "or root")
        }
        let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        guard name.withAddress({ connect(descriptor, $0, $1) }) == 0 else {
            // A crashed server left the name behind.
            if errno == ECONNREFUSED { return nil }
            throw unreachable("cannot be reached: \(String(cString: strerror(errno)))")
        }
        let owner =
            (try? FileManager.default.attributesOfItem(atPath: folder + "/callboard.lock"))?[.ownerAccountID] as? UInt
        guard let user = OperatorSocketName.user(of: descriptor), user == 0 || UInt(user) == owner else {
            throw Rejection(.unavailable, "what answers for the server in \(folder) is not run by the folder's owner")
        }
        let line = OperatorLine(descriptor, patienceSeconds: order.patienceSeconds + 15)
        line.write(order.encoded(by: RunningServer.user))
        guard let text = line.read(bytesMax: 256 << 20),
            let answer = (try? JSONParser.parse(text, limits: .document))?.object
        else { throw unreachable("does not answer") }
        if let error = answer["error"]?.string {
            throw Rejection(.init(rawValue: answer["code"]?.string ?? ""), error)
        }
        return answer
    }

    private func unreachable(_ why: String) -> Rejection { Rejection(.unavailable, "the server in \(folder) \(why)") }
}
