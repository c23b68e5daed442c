/// Everything that the person who runs the server may set.
///
/// The defaults are those of `config/callboard.yaml`, which explains each of them; a test holds the two together. Paths
/// are relative to the working directory.
public struct Configuration: Hashable, Sendable {
    /// Where and how the server listens.
    public var server = Server()
    /// The folder of the log and everything else that must survive a restart. `data`
    public var data = "data"
    /// Refuse to start on a data folder without a log. `data-must-exist`
    public var dataMustExist = false
    /// The folder of the pages. `web-root`
    public var webRoot = "web"
    /// The folder of the term packs. `packs`
    public var packs = "config/packs"
    /// The folder of the content that comes with the server, by what several of a kind are called: beside the packs.
    public func contentFolder(_ plural: String) -> String {
        if plural == "packs" { return packs }
        let parent = packs.lastIndex(of: "/").map { packs[..<$0] } ?? "."
        return "\(parent)/\(plural)"
    }
    /// Whether people may publish their decks for all others on this server. `library`
    public var library = LibraryMode.on
    /// Where rooms' inputs are logged, and what is told of the server's own doings, and how.
    public var log = Log()
    /// The servers that keep the log of several nodes; counts where ``Log/kind`` says so.
    public var cluster = Cluster()
    /// What bounds memory, processor time and disk.
    public var limits = Limits()
    /// How long rooms and packs are kept.
    public var retention = Retention()
    /// What players may not be called.
    public var names = Names()
    /// Who may read the metrics from elsewhere.
    public var metrics = Metrics()
    /// Links that the law or good manners ask of a public site.
    public var legal = Legal()
    /// Doors for test suites, all closed.
    public var diagnostics = Diagnostics()

    /// Everything at its default.
    public init() {}

    /// Where and how the server listens.
    public struct Server: Hashable, Sendable {
        /// The address to listen on, IPv4 or IPv6, or a name. `server.host`
        public var host = "127.0.0.1"
        /// The TCP port; 0 lets the system choose. `server.port`
        public var port = 8080
        /// Threads with an event loop of their own. `server.loops`
        public var loops = 1
        /// Listen on every interface and print an address that phones can open. `server.lan`
        public var lan = false
        /// The origin that links and QR codes name, such as `https://bingo.example.org`; `nil` for the address that is
        /// listened on. `server.public-url`
        public var publicURL: String?
        /// Certificate and key. `server.tls`
        public var tls = TLS()
        /// Hosts that requests may name beside this machine's names and addresses and that of ``publicURL``; `*` for any.
        /// `server.hosts`
        public var hosts: [String] = []
        /// Addresses or networks of proxies whose `X-Forwarded-For` counts. `server.trusted-proxies`
        public var trustedProxies: [String] = []
        /// Origins, beside the server's own, whose pages may open a WebSocket; `*` for all. `server.allowed-origins`
        public var allowedOrigins: [String] = []
    }

    /// Certificate and key: both or none.
    public struct TLS: Hashable, Sendable {
        /// The path of the certificate chain in PEM form. `server.tls.certificate`
        public var certificate: String?
        /// The path of the private key in PEM form. `server.tls.key`
        public var key: String?
    }

    /// What may be done with the house's library.
    public enum LibraryMode: String, CaseIterable, Sendable {
        case on
        /// What is there is found and taken, and nothing is added or changed.
        case readOnly = "read-only"
        /// There is none.
        case off
    }

    /// Where rooms' inputs are logged; what is told on standard error, and how.
    public struct Log: Hashable, Sendable {
        /// Where the inputs of all rooms are.
        public enum Kind: String, CaseIterable, Sendable {
            /// In the data folder, for one process.
            case sqlite
            /// In a stream of a NATS JetStream, for several nodes.
            case jetstream
        }
        /// How a line looks.
        public enum Format: String, CaseIterable, Sendable {
            /// For people.
            case text
            /// For machines: one JSON object a line.
            case json
        }
        /// How much a line must matter to be written, the least first.
        public enum Level: String, CaseIterable, Sendable {
            /// Also what clients did wrong.
            case debug
            /// Also what goes on as usual.
            case info
            /// Also what an operator may want to know.
            case notice
            /// Also what was refused that should not be.
            case warning
            /// Only what does not work.
            case error
        }
        /// Where the inputs of all rooms are. `log.kind`
        public var kind = Kind.sqlite
        /// How a line looks. `log.format`
        public var format = Format.text
        /// The least important lines that are written. `log.level`
        public var level = Level.info
    }

    /// The servers that keep the log of several nodes, and how they know this one.
    public struct Cluster: Hashable, Sendable {
        /// Addresses of NATS servers, such as `nats://10.0.0.1:4222`; the first one is used as long as it is there.
        /// `cluster.servers`
        public var servers: [String] = []
        /// What the streams are called; they are made if there are none. `cluster.stream`
        public var stream = "callboard"
        /// On how many servers an input is before it counts: 1, 3 or 5. `cluster.replicas`
        public var replicas = 3
        /// The path of a file of credentials. `cluster.credentials`
        public var credentials: String?
        /// The name of a user; its password goes with it. `cluster.user`
        public var user: String?
        /// The password of the user. `cluster.password`
        public var password: String?
        /// The path of the certificates (PEM) by which the servers are known; makes TLS a must. `cluster.tls.authority`
        public var authority: String?
        /// Certificate and key by which the servers know this node. `cluster.tls`
        public var tls = TLS()
        /// Addresses of the servers' monitoring, such as `http://10.0.0.1:8222`: whether they always sync is asked there.
        /// `cluster.monitor`
        public var monitor: [String] = []
    }

    /// How long rooms and packs are kept.
    public struct Retention: Hashable, Sendable {
        /// Idle days until a room is archived; 0 for never. `retention.archive-after-days`
        public var archiveAfterDays = 30
        /// Idle days until a room is deleted; 0 for never. `retention.delete-after-days`
        public var deleteAfterDays = 90
        /// Days until a saved pack that nobody used or changed is deleted; 0 for never.
        /// `retention.delete-packs-after-days`
        public var deletePacksAfterDays = 730
        /// Days until a profile that nobody changed is deleted; 0 for never. `retention.delete-profiles-after-days`
        public var deleteProfilesAfterDays = 730
    }

    /// What players may not be called.
    public struct Names: Hashable, Sendable {
        /// Words that no new name may contain, in any room. `names.blocked`
        public var blocked: [String] = []
    }

    /// Links that the law or good manners ask of a public site.
    public struct Legal: Hashable, Sendable {
        /// The address of the imprint. `legal.imprint`
        public var imprint: String?
        /// The address of the privacy notice. `legal.privacy`
        public var privacy: String?
        /// Where to report a vulnerability, as an address of mail or web. `legal.security-contact`
        public var securityContact: String?
        /// Whether search engines may list the home page. `legal.indexing`
        public var indexing = false
    }

    /// Who may read the metrics, beside whoever sits at this machine.
    public struct Metrics: Hashable, Sendable {
        /// Addresses or networks. `metrics.addresses`
        public var addresses: [String] = []
        /// What a bearer header may say instead. `metrics.token`
        public var token: String?
    }

    /// Doors for test suites.
    public struct Diagnostics: Hashable, Sendable {
        /// Serve a WebSocket echo at `/echo` to loopback. `diagnostics.echo`
        public var echo = false
    }
}
