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
            Reads the file and the environment as serve does, then the certificate, the address, the pages and the data \
            folder. Creates nothing. Exit status 2 if something is wrong.
            """)

    @OptionGroup var folder: DataFolderOptions

    func run() throws {
        let configuration = try folder.configuration()
        do throws(ConfigurationFaults) {
            try ConfigurationFaults.check(configuration)
        } catch {
            throw CommandFailure(status: 2, error.description)
        }
        print("The configuration is valid.")
        if configuration.log.kind == .sqlite { print("  Data: \(state(of: configuration))") }
        print("  Pages: \(configuration.webRoot)")
        let listening = configuration.server.lan ? "every interface" : configuration.server.host
        let scheme = configuration.server.tls.certificate == nil ? "HTTP" : "HTTPS"
        print("  Listens on: \(listening), port \(configuration.server.port), \(scheme)")
    }

    /// The data folder and what a start would find there.
    private func state(of configuration: Configuration) -> String {
        let place = configuration.data
        switch FilePresence(place + "/callboard.sqlite") {
        case .present: return "\(place) holds a log"
        case .absent where configuration.dataMustExist:
            return "\(place) holds no log: the server will not start before “callboard init”"
        case .absent: return "\(place) holds no log yet"
        case .unknown(let number): return "\(place) cannot be looked into: \(String(cString: strerror(number)))"
        }
    }
}
