import ArgumentParser
import Foundation
import Server

@main
struct Callboard: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "callboard",
        abstract: "A server for live watch-party games in the browser.",
        version: Version.line(games: games),
        subcommands: [
            ServeCommand.self, CheckCommand.self, InitCommand.self, HealthCommand.self, RoomsCommand.self,
            ContentCommand.self,
            LibraryCommand.self, ProfilesCommand.self, EraseCommand.self, ExportCommand.self, AuditCommand.self,
            TokenCommand.self, SignInCommand.self, BotsCommand.self, BackupCommand.self, RestoreCommand.self,
            CopyCommand.self,
            WatchCommand.self,
            ReplayCommand.self, VerifyCommand.self,
            RoutesCommand.self,
        ] + gameCommands)

    /// Runs the command. The exit status is 0, or 2 for wrong usage, or 1 for a failure with its reason on standard
    /// error.
    static func main() async {
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let failure as CommandFailure {
            for line in failure.message.split(separator: "\n") {
                try? FileHandle.standardError.write(contentsOf: Array("callboard: \(line)\n".utf8))
            }
            Foundation.exit(failure.status)
        } catch {
            let code = exitCode(for: error)
            // ArgumentParser uses 64 for wrong usage; the convention here is 2.
            let message = fullMessage(for: error)
            let handle = code == .success ? FileHandle.standardOutput : FileHandle.standardError
            try? handle.write(contentsOf: Array("\(message)\n".utf8))
            Foundation.exit(code == .success ? 0 : code == .validationFailure ? 2 : 1)
        }
    }
}
