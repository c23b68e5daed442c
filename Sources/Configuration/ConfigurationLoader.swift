import YAMLDocument
import Yams

/// Collects values in the order of their precedence, and the mistakes among them.
struct ConfigurationLoader {
    private var configuration = Configuration()
    private var problems: [ConfigurationProblem] = []
    private let keys = Dictionary(uniqueKeysWithValues: ConfigurationKey.all.map { ($0.path, $0) })

    mutating func report(_ place: ConfigurationProblem.Place, _ key: String?, _ reason: String) {
        problems.append(ConfigurationProblem(place: place, key: key, reason: reason))
    }

    // MARK: - File

    mutating func read(_ bytes: [UInt8], file: String) {
        do throws(YAMLProblem) {
            guard let root = try YAMLDocument(bytes).root, !root.isNull else { return }
            guard let mapping = root.mapping else {
                throw YAMLProblem(line: root.line, reason: "expected keys with values, not \(root.kind)")
            }
            for (key, value) in mapping { read(key, value, in: "", file: file) }
        } catch {
            report(.file(file, line: error.line), nil, error.reason)
        }
    }

    private mutating func read(_ key: Node, _ value: Node, in section: String, file: String) {
        let place = ConfigurationProblem.Place.file(file, line: key.line)
        guard let name = key.scalar?.string else { return report(place, nil, "expected a key, not \(key.kind)") }
        let path = section + name
        if let known = keys[path] {
            // A key without a value keeps its default.
            if value.isNull { return }
            guard let written = written(value) else { return report(place, path, "expected a list of single values") }
            return apply(written, to: known, at: place)
        }
        guard keys.keys.contains(where: { $0.hasPrefix(path + ".") }) else {
            return report(place, path, "unknown key" + suggestion(for: path))
        }
        if value.isNull { return }
        guard let mapping = value.mapping else { return report(place, path, "expected a section, not \(value.kind)") }
        for (key, value) in mapping { read(key, value, in: path + ".", file: file) }
    }

    private func written(_ node: Node) -> ConfigurationValue? {
        switch node {
        case .scalar(let scalar): return .text(scalar.string)
        case .sequence(let sequence):
            let elements = sequence.compactMap { $0.scalar?.string }
            return elements.count == sequence.count ? .list(elements) : nil
        case .mapping, .alias: return .section
        }
    }

    // MARK: - Environment and command line

    mutating func read(environment: [String: String]) {
        let byName = Dictionary(uniqueKeysWithValues: ConfigurationKey.all.map { ($0.environmentName, $0) })
        let sections = Set(
            ConfigurationKey.all.filter { $0.path.contains(".") }.map { key in
                "CALLBOARD_" + key.path.prefix { $0 != "." }.uppercased() + "_"
            })
        for (name, value) in environment.sorted(by: { $0.key < $1.key }) {
            if let key = byName[name] {
                // Compose files and unit files name variables that may be set elsewhere or not at all.
                if value.isEmpty { continue }
                apply(.text(value), to: key, at: .environment(name))
            } else if sections.contains(where: name.hasPrefix) {
                report(.environment(name), nil, "there is no key with this name")
            }
        }
    }

    mutating func read(flags: [(key: String, value: String)]) {
        for (path, value) in flags {
            guard let key = keys[path] else { preconditionFailure("an option sets the unknown key \(path)") }
            apply(.text(value), to: key, at: .commandLine)
        }
    }

    private mutating func apply(
        _ value: ConfigurationValue, to key: ConfigurationKey, at place: ConfigurationProblem.Place
    ) {
        do throws(ConfigurationKey.Reason) {
            try key.apply(value, &configuration)
        } catch {
            report(place, key.path, error.text)
        }
    }

    // MARK: - Result

    mutating func finish() throws(ConfigurationError) -> Configuration {
        let tls = configuration.server.tls
        if (tls.certificate == nil) != (tls.key == nil) {
            report(.combination, "server.tls", "set both certificate and key, or neither")
        }
        checkCluster()
        let retention = configuration.retention
        if retention.deleteAfterDays > 0, retention.deleteAfterDays < retention.archiveAfterDays {
            report(.combination, "retention", "delete-after-days is less than archive-after-days")
        }
        if configuration.limits.messageBytesHost < configuration.limits.messageBytesPlayer {
            report(.combination, "limits", "message-bytes-host is less than message-bytes-player")
        }
        guard problems.isEmpty else {
            throw ConfigurationError(problems: problems, logFormat: configuration.log.format)
        }
        return configuration
    }

    private mutating func checkCluster() {
        let cluster = configuration.cluster
        if configuration.log.kind == .jetstream, cluster.servers.isEmpty {
            report(.combination, "cluster.servers", "log.kind jetstream needs the addresses of its servers")
        }
        if (cluster.tls.certificate == nil) != (cluster.tls.key == nil) {
            report(.combination, "cluster.tls", "set both certificate and key, or neither")
        }
        if (cluster.user == nil) != (cluster.password == nil) {
            report(.combination, "cluster.user", "set both user and password, or neither")
        }
    }

    /// Returns a suggestion for an unknown key: a key with the same ending or almost the same spelling.
    private func suggestion(for path: String) -> String {
        let name = path.split(separator: ".").last.map(String.init) ?? path
        func plain(_ text: String) -> String { text.lowercased().filter(\.isLetter) }
        let match = ConfigurationKey.all.first { key in
            let last = key.path.split(separator: ".").last.map(String.init) ?? key.path
            return plain(last) == plain(name)
        }
        return match.map { ", did you mean \($0.path)?" } ?? ""
    }
}
