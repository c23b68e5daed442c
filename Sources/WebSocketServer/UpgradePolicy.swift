/// The rules for upgrade requests. The library accepts a wrong or missing version, any method, HTTP/1.0, a short key
/// and any origin, so this type refuses them ([RFC 6455, section
/// 4.2](https://www.rfc-editor.org/rfc/rfc6455#section-4.2)).
struct UpgradePolicy: Sendable {
    /// The relevant parts of an upgrade request.
    struct Request {
        var method: HTTPMethod
        var isVersion11: Bool
        var path: String
        var host: String?
        var origin: String?
        var connection: String
        var version: String?
        var key: String?
        var subprotocols: String?
        var hasBody: Bool
        var remoteAddress: NetworkAddress
    }

    enum Endpoint {
        case messages
        /// For a client that supports only a retired subprotocol.
        case retired
        case echo
    }

    private let path: String
    private let echoPath: String?
    private let subprotocol: String
    private let retired: [String]
    private let origins: Set<String>

    init(configuration: ServerConfiguration) {
        path = configuration.webSocketPath
        echoPath = configuration.serverEcho ? configuration.echoPath : nil
        subprotocol = configuration.subprotocol
        retired = configuration.retiredSubprotocols
        origins = Set(configuration.allowedOrigins.map { $0.lowercased() })
    }

    func check(_ request: Request) throws(Problem) -> Endpoint {
        let endpoint = try endpoint(request)
        guard request.method == .get, request.isVersion11, !request.hasBody else {
            throw Problem(
                status: 400, code: "badUpgrade",
                detail: "a WebSocket must be opened with GET and HTTP/1.1, without a body")
        }
        guard RequestReader.list(request.connection.lowercased()).contains("upgrade") else {
            throw Problem(status: 400, code: "badUpgrade", detail: "the Connection field must contain Upgrade")
        }
        guard request.version == "13" else {
            throw Problem(
                status: 426, code: "badVersion", detail: "the WebSocket version must be 13",
                headers: ["Sec-WebSocket-Version": "13", "Upgrade": "websocket"]
            )
        }
        guard let key = request.key, Self.isKey(key) else {
            throw Problem(status: 400, code: "badUpgrade", detail: "Sec-WebSocket-Key must be 16 bytes in base64")
        }
        guard isAllowed(request.origin, host: request.host) else {
            throw Problem(
                status: 403, code: "badOrigin", detail: "pages of this origin may not open a WebSocket on this server")
        }
        if let offered = request.subprotocols {
            // The library reads the list into 127 bytes.
            let names = offered.utf8.count < 127 ? RequestReader.list(offered) : []
            if names.contains(Substring(subprotocol)) { return endpoint }
            guard retired.contains(where: { names.contains(Substring($0)) }) else {
                throw Problem(
                    status: 400, code: "badSubprotocol", detail: "the subprotocol must be \(subprotocol)")
            }
            return endpoint == .messages ? .retired : endpoint
        }
        return endpoint
    }

    private func endpoint(_ request: Request) throws(Problem) -> Endpoint {
        if request.path == path { return .messages }
        if let echoPath, request.path == echoPath, request.remoteAddress.isLoopback { return .echo }
        throw Problem(status: 404, code: "notFound", detail: "there is no WebSocket at this address")
    }

    /// Whether an origin may connect. A client that is not a browser sends none. A browser's page must come from this
    /// server or a listed origin.
    func isAllowed(_ origin: String?, host: String?) -> Bool {
        guard let origin = origin?.lowercased(), !origin.isEmpty else { return true }
        if origins.contains("*") || origins.contains(origin) { return true }
        guard let host = host?.lowercased() else { return false }
        for (scheme, port) in [("http://", ":80"), ("https://", ":443")] where origin.hasPrefix(scheme) {
            let authority = origin.dropFirst(scheme.count)
            return authority == host || authority + port == host || authority == host + port
        }
        return false
    }

    /// Whether a text is 16 bytes in base64: 22 digits, the last of which encodes two bits, and `==`.
    static func isKey(_ key: String) -> Bool {
        let bytes = Array(key.utf8)
        guard bytes.count == 24, bytes[22] == UInt8(ascii: "="), bytes[23] == UInt8(ascii: "=") else { return false }
        guard "AQgw".utf8.contains(bytes[21]) else { return false }
        return bytes[..<22].allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            case UInt8(ascii: "+"), UInt8(ascii: "/"): true
            default: false
            }
        }
    }
}
