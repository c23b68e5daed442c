import ArgumentParser

/// `callboard call`, from before there were several games: prints the new command.
struct FormerCallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "call", shouldDisplay: false)

    @Argument(parsing: .captureForPassthrough)
    var arguments: [String] = []

    func run() throws {
        throw CommandFailure(status: 2, "use “callboard bingo call” instead of “callboard call”")
    }
}
