import ArgumentParser
import Configuration
import Foundation
import SQLiteInputLog

/// The data folder of a command: the one that `serve` would use.
struct DataFolderOptions: ParsableArguments {
    @Option(help: "The configuration file to read the data folder from. \(ConfigurationFile.help)")
    var config: String?

    @Option(help: "The data folder. (default: ./data)")
    var data: String?

    /// Returns the configuration; ends the command with status 2 if it is invalid.
    func configuration() throws(CommandFailure) -> Configuration {
        do throws(ConfigurationError) {
            return try ConfigurationFile.load(config, flags: data.map { [("data", $0)] } ?? [])
        } catch {
            throw CommandFailure(status: 2, "\(error)")
        }
    }

    /// Returns the access to rooms and documents: the stream if several nodes share them, otherwise the data folder.
    /// The file of a backup, or another folder with a log, is read directly.
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
    /// The absolute path, without a trailing slash and without `.` and `..`.
    var normalizedPath: String {
        let path = URL(fileURLWithPath: self).standardizedFileURL.path
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}
