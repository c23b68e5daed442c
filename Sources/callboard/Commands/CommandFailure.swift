import ArgumentParser
import Foundation

/// Ends the command with a status and lines on standard error: 2 for wrong usage, 1 for a failure.
struct CommandFailure: Error {
    let status: Int32
    let message: String

    init(status: Int32, _ message: String) {
        self.status = status
        self.message = message
    }
}
