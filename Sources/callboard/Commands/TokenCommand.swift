import ArgumentParser
import Configuration
import Cryptography
import Foundation
import WireProtocol

/// `callboard token`
struct TokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Create a token for an operator or a moderator, for the page /operator.",
        discussion: """
            Prints the token, which is stored nowhere, and a line for operator.tokens or operator.moderator-tokens \
            in the configuration, which contains only its hash. Add the line and restart the server. To revoke the \
            token, remove the line and restart the server.
            """)

    @Argument(help: "The person's name for the audit log: lowercase letters, digits, “.”, “-” and “_”.")
    var name: String

    func validate() throws {
        guard NamedHash.isName(name) else {
            throw ValidationError("The name must have 1 to 32 lowercase letters, digits, “.”, “-” and “_”.")
        }
    }

    func run() {
        let token = base64url(secureRandomBytes(24))
        print("Token, to keep:    \(token)")
        print("Configuration:     \(name):\(sha256(Array(token.utf8)).hexadecimal)")
    }
}
