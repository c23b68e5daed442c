import Content
import JSON
import Rooms
import WebSocketServer
import WireProtocol

/// The addresses under which people find a room.
struct Links: Sendable {
    /// What links begin with whatever a request says, such as `https://bingo.example.org`; `nil` for what the client
    /// itself believes.
    let configuredBase: String?

    /// The beginning of all links that a request's answer holds.
    func base(for request: HTTPRequest) -> String {
        if let configuredBase { return configuredBase }
        return (request.isSecure ? "https://" : "http://") + (request.host ?? "localhost")
    }

    /// Where players join. The random bits beside the code, which nobody guesses, stand in the fragment: it is in no
    /// request, no log on the way and no `Referer`.
    func player(_ room: Room, for request: HTTPRequest) -> String {
        "\(page(of: room, for: request))#k=\(room.link)"
    }

    private func page(of room: Room, for request: HTTPRequest) -> String {
        "\(base(for: request))/r/\(room.code)"
    }

    /// Writes the `links` member of saved content: the page that opens with a copy of it. The name stands in the fragment,
    /// so that no log on the way holds it.
    func encode(
        _ name: ContentName, of kind: DocumentKind, for request: HTTPRequest, into writer: inout JSONWriter
    ) {
        writer.object("links") { $0.member("copy", "\(base(for: request))/#\(kind)=\(name)") }
    }

    /// Writes the links that everybody may have, and for its host the one with the token in its fragment, which never
    /// leaves a browser.
    func encode(_ room: Room, token: SeatToken? = nil, for request: HTTPRequest, into writer: inout JSONWriter) {
        let page = page(of: room, for: request)
        writer.member("player", player(room, for: request))
        if let token { writer.member("host", "\(page)/host#token=\(token.text)") }
        writer.member("screen", "\(page)/screen#k=\(room.link)")
        writer.member("overlay", "\(page)/overlay#k=\(room.link)")
    }
}
