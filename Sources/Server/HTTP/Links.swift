import Content
import JSON
import Rooms
import WebSocketServer
import WireProtocol

/// The addresses of a room.
struct Links: Sendable {
    /// The configured beginning of links, such as `https://bingo.example.org`; `nil` to use the address of the request.
    let configuredBase: String?

    /// Returns the beginning of all links in a request's answer.
    func base(for request: HTTPRequest) -> String {
        if let configuredBase { return configuredBase }
        return (request.isSecure ? "https://" : "http://") + (request.host ?? "localhost")
    }

    /// Returns the address where players join. The link's secret is in the fragment, which appears in no request, no
    /// log and no `Referer`.
    func player(_ room: Room, for request: HTTPRequest) -> String {
        "\(page(of: room, for: request))#k=\(room.link)"
    }

    private func page(of room: Room, for request: HTTPRequest) -> String {
        "\(base(for: request))/r/\(room.code)"
    }

    /// Writes the `links` member of saved content: the page that opens a copy of it. The name is in the fragment, so
    /// that no log contains it.
    func encode(
        _ name: ContentName, of kind: DocumentKind, for request: HTTPRequest, into writer: inout JSONWriter
    ) {
        writer.object("links") { $0.member("copy", "\(base(for: request))/#\(kind)=\(name)") }
    }

    /// Writes the public links, and for the host the one with the token in its fragment, which never leaves a browser.
    func encode(_ room: Room, token: SeatToken? = nil, for request: HTTPRequest, into writer: inout JSONWriter) {
        let page = page(of: room, for: request)
        writer.member("player", player(room, for: request))
        if let token { writer.member("host", "\(page)/host#token=\(token.text)") }
        writer.member("screen", "\(page)/screen#k=\(room.link)")
        writer.member("overlay", "\(page)/overlay#k=\(room.link)")
    }
}
