import Configuration
import Foundation
import Logging
import Rooms
import WebSocketServer
import WireProtocol

extension ServerConfiguration {
    /// Creates the transport's part of the configuration.
    init(_ configuration: Configuration) {
        self.init()
        let server = configuration.server
        let limits = configuration.limits
        address = server.lan ? LocalNetwork.listening(server.host).address : server.host
        port = server.port
        subprotocol = wireSubprotocol
        retiredSubprotocols = retiredWireSubprotocols
        loopCount = server.loops
        if let certificate = server.tls.certificate, let key = server.tls.key {
            tls = TLSFiles(certificatePath: certificate, privateKeyPath: key)
        }
        allowedOrigins = server.allowedOrigins + [server.publicURL].compactMap(\.self)
        let publicHost = server.publicURL.flatMap { URLComponents(string: $0)?.host }
        allowedHosts = server.hosts + [server.host, publicHost].compactMap(\.self)
        trustedProxies = server.trustedProxies
        maxConnections = limits.connections
        connectionsPerAddress = limits.connectionsPerAddress
        newConnectionsPerSecond = limits.newConnectionsPerSecond
        newConnectionsBurst = limits.newConnectionsBurst
        ipv6PrefixBits = limits.ipv6PrefixBits
        pingInterval = .seconds(limits.pingSeconds)
        lagDeadline = .seconds(limits.lagSeconds)
        messageTimeout = .seconds(limits.messageSeconds)
        headerTimeout = .seconds(limits.headerSeconds)
        keepAliveTimeout = .seconds(limits.keepAliveSeconds)
        exchangeTimeout = .seconds(limits.exchangeSeconds)
        maxMessageBytes = limits.messageBytesPlayer
        maxFragments = limits.messageFragments
        sendBufferBytes = limits.sendBufferBytes
        maxUnsentBytes = limits.unsentBytes
        maxUnsentBytesPerAddress = limits.unsentBytesPerAddress
        maxRequestBodyBytes = limits.requestBodyBytes
        maxRequestHeadBytes = limits.requestHeadBytes
        serverEcho = configuration.diagnostics.echo
        responseHeaders = ServerConfiguration.securityHeaders(isEncrypted: tls != nil)
        let publicAuthority = server.publicURL.flatMap { $0.split(separator: "/").last.map(String.init) }
        let isEncrypted = tls != nil || server.publicURL?.hasPrefix("https:") == true
        hostHeaders = { host, compilesCode in
            let policy = ServerConfiguration.contentPolicy(
                hosts: [host, publicAuthority], compilesCode: compilesCode)
            // Browsers ignore this header on other origins, and log a warning.
            let isTrustworthy = isEncrypted || host.map(ServerConfiguration.isLoopback) == true
            return [("Content-Security-Policy", policy)]
                + (isTrustworthy ? [("Cross-Origin-Opener-Policy", "same-origin")] : [])
        }
    }

    /// Returns whether a `Host` field names the browser's own machine.
    private static func isLoopback(_ host: String) -> Bool {
        let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
        return ["localhost", "127.0.0.1", "[::1]"].contains(String(name)) || name.hasSuffix(".localhost")
    }

    /// Returns the policy: pages contact only their own origin, and cannot be framed. Some browsers do not allow
    /// WebSockets for `'self'`.
    ///
    /// - Parameters:
    ///   - hosts: The checked host names by which the client knows the server.
    ///   - compilesCode: Whether WebAssembly may be compiled, which the worker that checks proofs does. A worker
    ///     follows the
    ///     policy of its own response, so no page needs it.
    private static func contentPolicy(hosts: [String?], compilesCode: Bool) -> String {
        let known = Set(hosts.compactMap(\.self)).sorted()
        let sources = ["'self'"] + known.flatMap { ["ws://\($0)", "wss://\($0)"] }
        return """
            default-src 'none'; script-src 'self'\(compilesCode ? " 'wasm-unsafe-eval'" : ""); style-src 'self'; img-src 'self' data:; \
            connect-src \(sources.joined(separator: " ")); font-src 'self'; manifest-src 'self'; worker-src 'self'; \
            base-uri 'none'; form-action 'none'; frame-ancestors 'none'
            """
    }

    /// Returns the further headers of every response: other sites' pages cannot access ours, and ours use no sensors.
    private static func securityHeaders(isEncrypted: Bool) -> [(name: String, value: String)] {
        let headers = [
            (name: "X-Content-Type-Options", value: "nosniff"), (name: "Referrer-Policy", value: "no-referrer"),
            (name: "Cross-Origin-Resource-Policy", value: "same-origin"),
            (
                name: "Permissions-Policy",
                value: "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()"
            ),
        ]
        return isEncrypted ? headers + [(name: "Strict-Transport-Security", value: "max-age=31536000")] : headers
    }
}

extension RoomLimits {
    /// The rooms' part of the configuration.
    init(_ limits: Configuration.Limits) {
        self.init()
        playerCommands = Rate(
            perSecond: Double(limits.playerCommandsPerSecond), burst: Double(limits.playerCommandsBurst))
        hostCommands = Rate(perSecond: Double(limits.hostCommandsPerSecond), burst: Double(limits.hostCommandsBurst))
        networkJoins = Rate(perSecond: Double(limits.joinsPerSecond), burst: Double(limits.joinsAtOnce))
        roomJoins = Rate(perSecond: Double(limits.roomJoinsPerSecond), burst: Double(limits.roomJoinsAtOnce))
        seatsMax = limits.seatsPerRoom
        roundsMax = limits.roundsPerRoom
        inputsMax = limits.inputsPerRoom
        bytesMax = limits.roomBytes
        roomsMax = limits.rooms
        playerMessageBytesMax = limits.messageBytesPlayer
        hostMessageBytesMax = limits.messageBytesHost
    }
}

extension Logger.Level {
    /// The level of a line of the transport.
    init(_ level: LogLevel) {
        switch level {
        case .debug: self = .debug
        case .info: self = .info
        case .warning: self = .warning
        case .error: self = .error
        }
    }

    /// The level that is configured.
    package init(_ level: Configuration.Log.Level) {
        switch level {
        case .debug: self = .debug
        case .info: self = .info
        case .notice: self = .notice
        case .warning: self = .warning
        case .error: self = .error
        }
    }
}
