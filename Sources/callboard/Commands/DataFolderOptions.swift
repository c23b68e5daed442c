import ArgumentParser
import Configuration
import Foundation

/// Which data folder a command is about: the one that `serve` would use.
struct DataFolderOptions: ParsableArguments {
    @Option(help: "The configuration file that names the folder of the log. (default: config/callboard.yaml)")
    var config: String?

    @Option(help: "The folder of the log. (default: ./data)")
    var data: String?

    /// The configuration; ends the command with status 2 if it is mistaken.
    func configuration() throws(CommandFailure) -> Configuration {
        do throws(ConfigurationError) {
            return try Configuration.load(
                file: config ?? "config/callboard.yaml", fileMayBeMissing: config == nil,
                environment: ProcessInfo.processInfo.environment, flags: data.map { [("data", $0)] } ?? [])
        } catch {
            throw CommandFailure(status: 2, "\(error)")
        }
    }
}
