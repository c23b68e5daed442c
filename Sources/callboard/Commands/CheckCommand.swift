import ArgumentParser
import Configuration
import Foundation
import SQLiteInputLog
import Server

/// `callboard check`
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the configuration without starting a server.",
        discussion: """
            Reads the file and the environment as “callboard serve” does, then checks the certificate, the address, \
            the pages and the data folder. Creates nothing. Exits with 2 if something is wrong. When root runs it, \
            it checks with the permissions of the data folder's owner, who runs the server.
            """)

    @OptionGroup var folder: DataFolderOptions

    func run() throws {
        let configuration = try folder.configuration()
        let isRoot = geteuid() == 0
        let state = state(of: configuration)
        var judge = FileOwner?.none
        do throws(ConfigurationFaults) {
            try ConfigurationFaults.check(configuration) { folder in judge = become(folder.owner, of: configuration) }
        } catch {
            let user = judge.map { "\nchecked as the user \($0.name), who runs the server" } ?? ""
            throw CommandFailure(status: error.isTemporary ? 1 : 2, error.description + user)
        }
        print("The configuration is valid\(judge.map { " for the user \($0.name), who runs the server" } ?? "").")
        if configuration.log.kind == .sqlite { print("  Data: \(state)") }
        print("  Pages: \(configuration.webRoot)")
        let listening = configuration.server.lan ? "every interface" : configuration.server.host
        let scheme = configuration.server.tls.certificate == nil ? "HTTP" : "HTTPS"
        print("  Listens on: \(listening), port \(configuration.server.port), \(scheme)")
        if isRoot, judge == nil {
            print(
                "  Checked as root, who may read every file. To find missing permissions, run this as the server's user."
            )
        }
    }

    /// Becomes the user that runs the server, because root may do everything: the owner of the data folder, or the user
    /// of an installed service. Returns that user; `nil` if it is root or not known.
    private func become(_ owner: uid_t?, of configuration: Configuration) -> FileOwner? {
        guard geteuid() == 0 else { return nil }
        let found = owner.flatMap { $0 == 0 ? nil : FileOwner(of: configuration.data) }
        guard let user = found ?? FileOwner(ofServiceWith: configuration.data) else { return nil }
        return (try? user.become()).map { user }
    }

    /// Returns the state of the data folder.
    private func state(of configuration: Configuration) -> String {
        let place = configuration.data
        switch FilePresence(place + "/callboard.sqlite") {
        case .present: return "\(place) contains a database"
        case .absent where configuration.dataMustExist:
            return "\(place) contains no database: run “callboard init” before you start the server"
        case .absent: return "\(place) contains no database yet"
        case .unknown(let number): return "\(place) cannot be read: \(String(cString: strerror(number)))"
        }
    }
}
