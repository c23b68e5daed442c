import ArgumentParser
import Configuration
import Foundation
import SQLiteInputLog

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

    /// The way to the rooms and documents: the stream where several nodes share them, else the data folder. The file of a
    /// backup, or a folder with a log that is not this node's own, is read as it is named.
    func access() throws(CommandFailure) -> OperatorAccess {
        let configuration = try configuration()
        guard configuration.log.kind == .jetstream else { return OperatorAccess(folder: configuration.data) }
        return try namesOwnLog() ? OperatorAccess(folder: configuration.data) : OperatorAccess(shared: configuration)
    }

    private func namesOwnLog() throws(CommandFailure) -> Bool {
        guard let data else { return false }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: data, isDirectory: &isFolder), !isFolder.boolValue { return true }
        var unnamed = self
        unnamed.data = nil
        let isNodes = try unnamed.configuration().data.normalizedPath == data.normalizedPath
        return !isNodes && FilePresence(data + "/callboard.sqlite") == .present
    }
}

extension String {
    /// The path from the root, without a slash at its end and without `.` and `..`.
    var normalizedPath: String {
        let path = URL(fileURLWithPath: self).standardizedFileURL.path
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}
