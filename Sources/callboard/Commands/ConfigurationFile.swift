import Configuration
import Foundation
import SQLiteInputLog

/// The configuration file that a command reads.
enum ConfigurationFile {
    /// The default files: that of a checkout, then that of an installed server.
    private static let defaults = ["config/callboard.yaml", installed]
    private static let installed = "/etc/callboard/callboard.yaml"

    /// The configuration of an installed server; `nil` if there is none.
    static func loadInstalled() throws(ConfigurationError) -> Configuration? {
        FilePresence(installed) == .present ? try Configuration.load(file: installed) : nil
    }

    /// Help for an option that names the file.
    static let help = "(default: config/callboard.yaml, or /etc/callboard/callboard.yaml)"

    /// Reads the configuration from a file, the environment and flags.
    ///
    /// The variables in a file `environment` next to it count, too: systemd passes them to the service, and passwords
    /// are there. Only root may read that of an installed server. The process's own environment has priority.
    static func load(
        _ named: String?, flags: [(key: String, value: String)]
    ) throws(ConfigurationError) -> Configuration {
        let file = named ?? defaults.first { FilePresence($0) != .absent }
        let beside = file.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path + "/environment" }
        let environment = ProcessInfo.processInfo.environment.merging(
            beside.map(EnvironmentFile.variables(ofFile:)) ?? [:]
        ) { own, _ in own }
        return try Configuration.load(file: file, environment: environment, flags: flags)
    }
}
