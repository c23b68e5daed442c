import Bots
import Foundation

/// Where a server is, as a command's user gives it: `http://host[:port]` or `https://…`.
struct ServerURL {
    /// Host and port. The path is the WebSocket's.
    let address: BotAddress
    /// Whether TLS is spoken.
    var isEncrypted: Bool { address.isEncrypted }

    /// Reads an address. `ws` and `wss` mean the same as `http` and `https`; of a link to a page, the page is ignored.
    init(_ text: String) throws(CommandFailure) {
        let reason = "expected an address such as http://localhost:8080, not “\(text)”"
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            ["http", "https", "ws", "wss"].contains(scheme), let host = parts.host, !host.isEmpty
        else { throw CommandFailure(status: 2, reason) }
        let socket = scheme == "https" || scheme == "wss" ? "wss" : "ws"
        let port = parts.port.map { ":\($0)" } ?? ""
        do throws(BotError) { address = try BotAddress("\(socket)://\(host)\(port)/ws") } catch {
            throw CommandFailure(status: 2, reason)
        }
    }
}
