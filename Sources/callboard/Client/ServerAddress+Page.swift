import WebSocketClient

extension ServerAddress {
    /// Reads an address that a user typed: `http://host[:port]` or `https://…`. The path of a link to a page is
    /// ignored.
    init(page url: String) throws(CommandFailure) {
        let end = url.range(of: "://").flatMap { url[$0.upperBound...].firstIndex { "/?#".contains($0) } }
        do throws(ServerAddress.Failure) { try self.init(String(url[..<(end ?? url.endIndex)])) } catch {
            throw CommandFailure(
                status: 2, "expected an address such as http://localhost:8080, not “\(url)”")
        }
    }
}
