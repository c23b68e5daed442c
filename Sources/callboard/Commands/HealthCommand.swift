import ArgumentParser
import Configuration
import Foundation
import WebSocketClient

/// `callboard health`
struct HealthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health",
        abstract: "Check that the server on this machine responds, for example in a container.",
        discussion: """
            Uses the configured port and TLS setting. The certificate is not verified, because it may not include \
            localhost. Exits with 1 if the server does not respond.
            """)

    @OptionGroup var folder: DataFolderOptions

    func run() throws {
        let server = try folder.configuration().server
        let scheme = server.tls.certificate == nil ? "http" : "https"
        do {
            let address = try ServerAddress("\(scheme)://\(HealthCommand.host(server)):\(server.port)")
            let answer = try HTTPCall(server: address, trustsAnyCertificate: true).send("GET", "/healthz")
            guard answer.status == 200 else {
                throw CommandFailure(status: 1, "the server answers with status \(answer.status)")
            }
            print(String(decoding: answer.body, as: UTF8.self), terminator: "")
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(status: 1, "\(error)")
        }
    }

    /// Returns the host at which a server is reachable on its own machine.
    private static func host(_ server: Configuration.Server) -> String {
        if server.lan || server.host == "0.0.0.0" { return "127.0.0.1" }
        if server.host == "::" { return "[::1]" }
        return server.host.contains(":") ? "[\(server.host)]" : server.host
    }
}
