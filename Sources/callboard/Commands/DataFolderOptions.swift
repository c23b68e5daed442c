import ArgumentParser
import Configuration
import Foundation

/// Which data folder a command is about: the one that `serve` would use.
struct DataFolderOptions: ParsableArguments {
    @Option(help: "The configuration file that names the folder of the log. \(ConfigurationFile.help)")
    var config: String?

    @Option(help: "The folder of the log. (default: ./data)")
    var data: String?

    /// The configuration; ends the command with status 2 if it is mistaken.
    func configuration() throws(CommandFailure) -> Configuration {
        do throws(ConfigurationError) {
            return try ConfigurationFile.load(config, flags: data.map { [("data", $0)] } ?? [])
        } catch {
            throw CommandFailure(status: 2, "\(error)")
        }
    }
}
