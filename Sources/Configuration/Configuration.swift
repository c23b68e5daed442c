/// Everything that the operator can set.
///
/// The defaults are those of `config/callboard.yaml`, which explains them; a test checks that both agree. Paths are
/// relative to the working directory.
public struct Configuration: Hashable, Sendable {
    /// The addresses that the server listens on, and how.
    public var server = Server()
    /// The folder of the log and everything else that must survive a restart. `data`
    public var data = "data"
    /// Whether to refuse to start on a data folder without a log. `data-must-exist`
    public var dataMustExist = false
    /// The folder of the pages. `web-root`
    public var webRoot = "web"
    /// The folder of the term packs. `packs`
    public var packs = "config/packs"
    /// Returns the folder of built-in content of one kind, by the kind's plural name. `packs` is the first kind's; its
    /// key is older than other kinds, whose folders are next to it.
    public func contentFolder(_ plural: String) -> String {
        if plural == "packs" { return packs }
        let parent = packs.lastIndex(of: "/").map { packs[..<$0] } ?? "."
        return "\(parent)/\(plural)"
    }
    /// Whether users may publish their decks for all others on this server. `library`
    public var library = LibraryMode.on
    /// Where rooms' inputs are logged, and the format of the server's own log lines.
    public var log = Log()
    /// The servers that store the log of several nodes. Used only if ``Log/kind`` says so.
    public var cluster = Cluster()
    /// The limits on memory, processor time and disk.
    public var limits = Limits()
    /// How long rooms and packs are kept.
    public var retention = Retention()
    /// The names that players may not choose.
    public var names = Names()
    /// The clients that may read the metrics from other machines.
    public var metrics = Metrics()
    /// The people who can look after the server in a browser.
    public var operators = Operators()
    /// Links that the law or courtesy requires of a public site.
    public var legal = Legal()
    /// Features for test suites, all off by default.
    public var diagnostics = Diagnostics()

    /// Creates a configuration of defaults.
    public init() {}

    /// The addresses that the server listens on, and how.
    public struct Server: Hashable, Sendable {
        /// The address to listen on, IPv4 or IPv6, or a name. `server.host`
        public var host = "127.0.0.1"
        /// The TCP port; 0 lets the system choose. `server.port`
        public var port = 8080
        /// Threads with their own event loop. `server.loops`
        public var loops = 1
        /// Whether to listen on every interface and print an address that phones can open. `server.lan`
        public var lan = false
        /// The origin in links and QR codes, such as `https://bingo.example.org`, or `nil` for the address the server
        /// listens on. `server.public-url`
        public var publicURL: String?
        /// Certificate and key. `server.tls`
        public var tls = TLS()
        /// Hosts that requests may name in addition to this machine's names and addresses and that of ``publicURL``;
        /// `*` for any. `server.hosts`
        public var hosts: [String] = []
        /// Addresses or networks of proxies whose `X-Forwarded-For` is trusted. `server.trusted-proxies`
        public var trustedProxies: [String] = []
        /// Origins, in addition to the server's own, whose pages may open a WebSocket; `*` for all.
        /// `server.allowed-origins`
        public var allowedOrigins: [String] = []
    }

    /// Certificate and key: both or none.
    public struct TLS: Hashable, Sendable {
        /// The path of the certificate chain in PEM form. `server.tls.certificate`
        public var certificate: String?
        /// The path of the private key in PEM form. `server.tls.key`
        public var key: String?
    }

    /// What users may do with the library.
    public enum LibraryMode: String, CaseIterable, Sendable {
        case on
        /// Users can find and take items, but not add or change them.
        case readOnly = "read-only"
        /// The server has no library.
        case off
    }

    /// Where rooms' inputs are logged, and the format of the server's own log lines on standard error.
    public struct Log: Hashable, Sendable {
        /// The storage of all rooms' inputs.
        public enum Kind: String, CaseIterable, Sendable {
            /// The data folder, for one process.
            case sqlite
            /// A NATS JetStream stream, for several nodes.
            case jetstream
        }
        /// The format of a line.
        public enum Format: String, CaseIterable, Sendable {
            /// For people.
            case text
            /// For machines: one JSON object a line.
            case json
        }
        /// The severity of a line, the lowest first.
        public enum Level: String, CaseIterable, Sendable {
            /// Adds clients' mistakes.
            case debug
            /// Adds normal operation.
            case info
            /// Adds what an operator may want to know.
            case notice
            /// Adds unexpected refusals.
            case warning
            /// Only failures.
            case error
        }
        /// The storage of all rooms' inputs. `log.kind`
        public var kind = Kind.sqlite
        /// The format of a line. `log.format`
        public var format = Format.text
        /// The lowest severity that is printed. `log.level`
        public var level = Level.info
    }

    /// The servers that store the log of several nodes, and how this node authenticates to them.
    public struct Cluster: Hashable, Sendable {
        /// Addresses of NATS servers, such as `nats://10.0.0.1:4222`. The first one is preferred. `cluster.servers`
        public var servers: [String] = []
        /// The name of the streams. Missing streams are created. `cluster.stream`
        public var stream = "callboard"
        /// The number of servers that must store an input before it counts: 1, 3 or 5. `cluster.replicas`
        public var replicas = 3
        /// The path of a file of credentials. `cluster.credentials`
        public var credentials: String?
        /// The name of a user, who also needs a password. `cluster.user`
        public var user: String?
        /// The user's password. `cluster.password`
        public var password: String?
        /// The path of the certificates (PEM) that identify the servers. Makes TLS mandatory. `cluster.tls.authority`
        public var authority: String?
        /// The certificate and key that identify this node to the servers. `cluster.tls`
        public var tls = TLS()
        /// Addresses of the servers' monitoring, such as `http://10.0.0.1:8222`, which reports whether they always
        /// sync. `cluster.monitor`
        public var monitor: [String] = []
    }

    /// How long rooms and packs are kept.
    public struct Retention: Hashable, Sendable {
        /// Idle days after which a room is archived; 0 for never. `retention.archive-after-days`
        public var archiveAfterDays = 30
        /// Idle days after which a room is deleted; 0 for never. `retention.delete-after-days`
        public var deleteAfterDays = 90
        /// Days after which an unused and unchanged pack is deleted; 0 for never. `retention.delete-packs-after-days`
        public var deletePacksAfterDays = 730
        /// Days after which an unchanged profile is deleted; 0 for never. `retention.delete-profiles-after-days`
        public var deleteProfilesAfterDays = 730
    }

    /// The names that players may not choose.
    public struct Names: Hashable, Sendable {
        /// Words that no new name may contain, in any room. `names.blocked`
        public var blocked: [String] = []
    }

    /// Links that the law or courtesy requires of a public site.
    public struct Legal: Hashable, Sendable {
        /// The address of the imprint. `legal.imprint`
        public var imprint: String?
        /// The address of the privacy notice. `legal.privacy`
        public var privacy: String?
        /// An email or web address for reporting vulnerabilities. `legal.security-contact`
        public var securityContact: String?
        /// Whether search engines may list the home page. `legal.indexing`
        public var indexing = false
    }

    /// The clients that may read the metrics, in addition to those on this machine.
    public struct Metrics: Hashable, Sendable {
        /// Addresses or networks. `metrics.addresses`
        public var addresses: [String] = []
        /// The bearer token that a request may carry instead. `metrics.token`
        public var token: String?
    }

    /// The people who can look after the server in a browser. Each entry is a name, a colon, and the SHA-256 of a token
    /// in hexadecimal digits.
    public struct Operators: Hashable, Sendable {
        /// Operators, who see and change everything on the page. `operator.tokens`
        public var tokens: [String] = []
        /// Moderators, who see reports, and hide or approve content. `operator.moderator-tokens`
        public var moderatorTokens: [String] = []
        /// Whether the page exists without tokens, for those who sign in by a code of this machine. `operator.page`
        public var page = false

        /// Whether the page exists.
        public var hasPage: Bool { page || !tokens.isEmpty || !moderatorTokens.isEmpty }
    }

    /// Features for test suites.
    public struct Diagnostics: Hashable, Sendable {
        /// Whether to serve a WebSocket echo at `/echo` on loopback. `diagnostics.echo`
        public var echo = false
    }
}
