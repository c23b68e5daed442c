import ArgumentParser

/// `callboard bingo`
struct BingoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bingo", abstract: "Commands for live bingo.", subcommands: [CallCommand.self])
}
