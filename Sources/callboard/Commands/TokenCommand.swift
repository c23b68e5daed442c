import ArgumentParser
import Configuration
import Cryptography
import Foundation
import WireProtocol

/// `callboard token`
struct TokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Make a token for an operator or a moderator of the page /operator.",
        discussion: """
            Prints the token, which is stored nowhere, and the line for operator.tokens or operator.moderator-tokens in the \
            configuration, which holds only its hash. Restart the server after you have added the line, or removed it to \
            take the token's rights away.
            """)

    @Argument(help: "The person's name, as the audit log shall name them: small letters, digits, “.”, “-” and “_”.")
    var name: String

    func validate() throws {
        guard NamedHash.isName(name) else {
            throw ValidationError("A name has 1 to 32 small letters, digits, “.”, “-” and “_”.")
        }
    }

    func run() {
        let token = base64url(secureRandomBytes(24))
        print("Token, to keep:    \(token)")
        print("Configuration:     \(name):\(sha256(Array(token.utf8)).hexadecimal)")
    }
}
