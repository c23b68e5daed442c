import ArgumentParser
import Foundation
import Server

/// `callboard sign-in`
struct SignInCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-in",
        abstract: "Print a code with which you sign in to the page /operator, without a token.",
        discussion: """
            Asks the server that runs on this machine, over its local socket, so only the server's user and root can do it. \
            The code works once, within five minutes, at any node. Type it into the page. You stay signed in for twelve hours, \
            or until you sign out. The audit log has the name of your user. The page must exist: set operator.page to true, or \
            configure a token.
            """)

    @OptionGroup var folder: DataFolderOptions
    @Flag(help: "Sign out everyone who signed in by a code, and make unused codes invalid.")
    var end = false

    func run() throws {
        let access = try folder.access()
        if end {
            try access.perform(.endSignIns)
            return print("Signed out everyone who signed in by a code.")
        }
        let (code, seconds) = try access.signInCode()
        print("Code:       \(code)")
        print("Valid for:  \(seconds / 60) minutes, once, at /operator")
    }
}
