import Configuration
import Foundation
import Testing

/// A file that exists as long as a test needs it.
final class File: Sendable {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("callboard-\(UUID().uuidString).yaml").path
    init(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Returns the mistakes of a load, without the file's path.
private func problems(
    _ text: String? = nil, environment: [String: String] = [:], flags: [(key: String, value: String)] = []
) throws -> [String] {
    let file = try text.map(File.init)
    do throws(ConfigurationError) {
        _ = try Configuration.load(file: file?.path, environment: environment, flags: flags)
        return []
    } catch {
        return error.problems.map { $0.description.replacing(file?.path ?? "-", with: "F") }
    }
}

@Suite("Reading the configuration")
struct ConfigurationTests {
    /// The file that the project ships.
    static let shipped = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("config/callboard.yaml").path

    @Test("The shipped file contains every key with its default")
    func shippedFile() throws {
        #expect(try Configuration.load(file: Self.shipped) == Configuration())
        let lines = try String(contentsOfFile: Self.shipped, encoding: .utf8).split(separator: "\n")
        for key in ConfigurationKey.all {
            let name = key.path.split(separator: ".").last!
            #expect(lines.contains { $0.drop { $0 == " " }.hasPrefix("\(name):") }, "\(key.path) is not documented")
        }
    }

    @Test("A file of variables is read as systemd reads it")
    func environmentFile() {
        let text = """
            # CALLBOARD_PORT=1
            ; CALLBOARD_PORT=2
              CALLBOARD_DATA = /srv/rooms\u{20}
            CALLBOARD_METRICS_TOKEN="with \\"quotes\\" = and \\\\"
            CALLBOARD_CLUSTER_PASSWORD='as it is \\"'
            CALLBOARD_NAMES_BLOCKED=admin, \\
            host
            no variable
            =nothing
            CALLBOARD_LOG_LEVEL=
            CALLBOARD_LOG_LEVEL=debug
            """
        #expect(
            EnvironmentFile.variables(in: text) == [
                "CALLBOARD_DATA": "/srv/rooms", "CALLBOARD_METRICS_TOKEN": "with \"quotes\" = and \\",
                "CALLBOARD_CLUSTER_PASSWORD": "as it is \\\"", "CALLBOARD_NAMES_BLOCKED": "admin,  host",
                "CALLBOARD_LOG_LEVEL": "debug",
            ])
        #expect(EnvironmentFile.variables(ofFile: "/nowhere/environment").isEmpty)
    }

    /// A value for each key that differs from its default.
    static let other: [String: String] = {
        var values = Dictionary(uniqueKeysWithValues: ConfigurationKey.all.map { ($0.path, "1234") })
        values["server.loops"] = "2"
        values["server.lan"] = "true"
        values["diagnostics.echo"] = "true"
        values["server.public-url"] = "https://bingo.example.org"
        values["server.trusted-proxies"] = "10.0.0.0/8, ::1"
        values["server.allowed-origins"] = "https://example.org:8443,*"
        values["names.blocked"] = "admin, host"
        values["data-must-exist"] = "true"
        values["metrics.addresses"] = "10.0.0.0/8"
        values["metrics.token"] = "sixteen or more!".replacing(" ", with: "-")
        values["operator.page"] = "true"
        values["operator.tokens"] = "ada:" + String(repeating: "0a", count: 32)
        values["operator.moderator-tokens"] = "bo:" + String(repeating: "0b", count: 32)
        values["legal.imprint"] = "https://example.org/imprint"
        values["legal.privacy"] = "https://example.org/privacy"
        values["legal.security-contact"] = "mailto:security@example.org"
        values["legal.indexing"] = "true"
        values["library"] = "read-only"
        values["log.kind"] = "jetstream"
        values["cluster.servers"] = "nats://10.0.0.1:4222, tls://b"
        values["cluster.replicas"] = "5"
        values["cluster.monitor"] = "http://10.0.0.1:8222"
        values["log.format"] = "json"
        values["log.level"] = "debug"
        values["limits.log-queue-bytes"] = "65_536"
        values["limits.send-buffer-bytes"] = "5000"
        values["limits.ipv6-prefix-bits"] = "56"
        for key in ["unsent-bytes", "unsent-bytes-per-address", "spool-bytes"] { values["limits.\(key)"] = "2_000_000" }
        return values
    }()

    @Test(
        "Every key can be set by its environment variable, and sets one field",
        arguments: ConfigurationKey.all.map(\.path))
    func environment(path: String) throws {
        let key = try #require(ConfigurationKey.all.first { $0.path == path })
        var environment = [key.environmentName: try #require(Self.other[path])]
        if path.hasPrefix("server.tls.") {
            environment = ["CALLBOARD_SERVER_TLS_CERTIFICATE": "a", "CALLBOARD_SERVER_TLS_KEY": "b"]
        }
        if path.hasPrefix("cluster.tls.c") || path == "cluster.tls.key" {
            environment = ["CALLBOARD_CLUSTER_TLS_CERTIFICATE": "a", "CALLBOARD_CLUSTER_TLS_KEY": "b"]
        }
        if path == "cluster.user" { environment["CALLBOARD_CLUSTER_PASSWORD"] = "b" }
        if path == "cluster.password" { environment["CALLBOARD_CLUSTER_USER"] = "b" }
        if path == "log.kind" { environment["CALLBOARD_CLUSTER_SERVERS"] = "nats://a" }
        if path == "retention.archive-after-days" { environment["CALLBOARD_RETENTION_DELETE_AFTER_DAYS"] = "0" }
        if path == "limits.message-bytes-host" { environment["CALLBOARD_LIMITS_MESSAGE_BYTES_PLAYER"] = "1000" }
        #expect(try Configuration.load(file: nil, environment: environment) != Configuration())
        #expect(try Configuration.load(file: Self.shipped, environment: environment) != Configuration())
    }

    @Test("An environment variable is the key's path in capitals")
    func environmentName() {
        let names = ConfigurationKey.all.map(\.environmentName)
        #expect(names.contains("CALLBOARD_LIMITS_CONNECTIONS_PER_ADDRESS"))
        #expect(names.contains("CALLBOARD_SERVER_TLS_CERTIFICATE"))
        #expect(Set(names).count == names.count)
    }

    @Test("A flag overrides the environment, the environment the file, the file the default")
    func precedence() throws {
        let file = try File("server: {port: 1, loops: 2, host: a}\ndata: /file\n")
        let environment = ["CALLBOARD_SERVER_PORT": "3", "CALLBOARD_SERVER_LOOPS": "4"]
        let configuration = try Configuration.load(
            file: file.path, environment: environment, flags: [(key: "server.port", value: "5")]
        )
        #expect(configuration.server.port == 5)
        #expect(configuration.server.loops == 4)
        #expect(configuration.server.host == "a")
        #expect(configuration.data == "/file")
        #expect(configuration.webRoot == "web")
    }

    @Test("Values of every kind are read")
    func values() throws {
        let file = try File(
            """
            server:
              public-url: https://bingo.example.org
              tls: {certificate: /c.pem, key: /k.pem}
              trusted-proxies: [10.0.0.0/8, "::1"]
              allowed-origins: ["*"]
            log: {format: json, level: warning}
            limits:
              rooms: 7
              lag-seconds:
            """)
        let configuration = try Configuration.load(file: file.path)
        #expect(configuration.server.publicURL == "https://bingo.example.org")
        #expect(configuration.server.tls.certificate == "/c.pem")
        #expect(configuration.server.tls.key == "/k.pem")
        #expect(configuration.server.trustedProxies == ["10.0.0.0/8", "::1"])
        #expect(configuration.server.allowedOrigins == ["*"])
        #expect(configuration.log.format == .json)
        #expect(configuration.log.level == .warning)
        #expect(configuration.limits.rooms == 7)
        #expect(configuration.limits.lagSeconds == 10)
    }

    @Test("An empty variable of the environment counts as unset, for every kind of key")
    func emptyVariables() throws {
        let file = try File("server: {public-url: http://a.example, hosts: [a.example], lan: true, port: 7}\n")
        let environment = Dictionary(uniqueKeysWithValues: ConfigurationKey.all.map { ($0.environmentName, "") })
        let configuration = try Configuration.load(file: file.path, environment: environment)
        #expect(try configuration == Configuration.load(file: file.path) && configuration.server.lan)
    }

    @Test(
        "Mistakes in the file are reported with line, key and reason",
        arguments: [
            ("limit:\n  rooms: 1\n", "F:1: limit: unknown key"),
            ("limits:\n  romms: 1\n", "F:2: limits.romms: unknown key"),
            ("limits:\n  pingSeconds: 1\n", "F:2: limits.pingSeconds: unknown key, did you mean limits.ping-seconds?"),
            ("port: 80\n", "F:1: port: unknown key, did you mean server.port?"),
            ("limits: 5\n", "F:1: limits: expected a section, not a single value"),
            ("limits:\n  rooms: many\n", "F:2: limits.rooms: expected a whole number, not \"many\""),
            ("limits:\n  rooms: 1.5\n", "F:2: limits.rooms: expected a whole number, not \"1.5\""),
            ("limits:\n  rooms: [1]\n", "F:2: limits.rooms: expected a whole number, not a list"),
            ("limits:\n  rooms: 0\n", "F:2: limits.rooms: expected a number from 1 to 10000000, not 0"),
            ("server:\n  port: 70000\n", "F:2: server.port: expected a number from 0 to 65535, not 70000"),
            ("server:\n  lan: yes\n", "F:2: server.lan: expected true or false, not \"yes\""),
            ("server:\n  host: {a: b}\n", "F:2: server.host: expected text, not a section"),
            ("server:\n  host: ''\n", "F:2: server.host: expected text, not nothing"),
            (
                "log:\n  level: loud\n",
                "F:2: log.level: expected one of debug, info, notice, warning, error, not \"loud\""
            ),
            ("server:\n  trusted-proxies: [[a]]\n", "F:2: server.trusted-proxies: expected a list of single values"),
            ("server:\n  trusted-proxies: {a: b}\n", "F:2: server.trusted-proxies: expected a list, not a section"),
            (
                "server:\n  trusted-proxies: [proxy]\n",
                "F:2: server.trusted-proxies: expected an address or a network such as 10.0.0.0/8, not \"proxy\""
            ),
            (
                "server:\n  trusted-proxies: [10.0.0.0/33]\n",
                "F:2: server.trusted-proxies: expected a prefix of 0 to 32 bits, not \"10.0.0.0/33\""
            ),
            (
                "server:\n  public-url: bingo.example.org\n",
                "F:2: server.public-url: expected an address such as https://bingo.example.org, not \"bingo.example.org\""
            ),
            (
                "server:\n  public-url: https://a.example/\n",
                "F:2: server.public-url: expected only a scheme, a host and a port, without a slash at the end, not \"https://a.example/\""
            ),
            ("data: a\ndata: b\n", "F:2: the key \"data\" stands twice"),
            ("- a\n", "F:1: expected keys with values, not a list"),
            (
                "server: {\n",
                "F:2: broken YAML: did not find expected node content (while parsing a flow node in line 2)"
            ),
            ("server:\n  tls:\n    key: a\n", "server.tls: set both certificate and key, or neither"),
            ("retention: {delete-after-days: 2}\n", "retention: delete-after-days is less than archive-after-days"),
            ("limits: {message-bytes-host: 1000}\n", "limits: message-bytes-host is less than message-bytes-player"),
        ])
    func mistakes(text: String, problem: String) throws {
        #expect(try problems(text) == [problem])
    }

    @Test("All mistakes are reported together, with their places")
    func allMistakes() throws {
        let found = try problems(
            "data: []\nlog: {format: xml}\n",
            environment: [
                "CALLBOARD_LIMITS_ROOMS": "few", "CALLBOARD_LIMITS_ROMMS": "1", "CALLBOARD_PORT": "tcp://10.0.0.7:8080",
                "PATH": "/bin",
            ],
            flags: [(key: "server.port", value: "http")]
        )
        #expect(
            found == [
                "F:1: data: expected text, not a list",
                "F:2: log.format: expected one of text, json, not \"xml\"",
                "CALLBOARD_LIMITS_ROMMS: there is no key with this name",
                "CALLBOARD_LIMITS_ROOMS: limits.rooms: expected a whole number, not \"few\"",
                "command line: server.port: expected a whole number, not \"http\"",
            ])
    }

    @Test("A named file must exist; the default one need not")
    func missingFile() throws {
        #expect(throws: ConfigurationError.self) { try Configuration.load(file: "/nowhere.yaml") }
        #expect(try Configuration.load(file: "/nowhere.yaml", fileMayBeMissing: true) == Configuration())
    }
}
