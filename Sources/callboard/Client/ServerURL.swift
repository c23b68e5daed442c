import Bots
import Foundation

/// Where a server is, as a command's user gives it: `http://host[:port]` or `https://…`.
struct ServerURL {
    /// Host and port. The path is the WebSocket's.
    let address: BotAddress
    /// Whether TLS is spoken.
    let isEncrypted: Bool

    /// Reads an address. `ws` and `wss` mean the same as `http` and `https`; of a link to a page, the page is ignored.
    init(_ text: String) throws(CommandFailure) {
        let reason = "expected an address such as http://localhost:8080, not “\(text)”"
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            ["http", "https", "ws", "wss"].contains(scheme), let host = parts.host, !host.isEmpty
        else { throw CommandFailure(status: 2, reason) }
        isEncrypted = scheme == "https" || scheme == "wss"
        let port = parts.port ?? (isEncrypted ? 443 : 80)
        do throws(BotError) { address = try BotAddress("ws://\(host):\(port)/ws") } catch {
            throw CommandFailure(status: 2, reason)
        }
    }
}
