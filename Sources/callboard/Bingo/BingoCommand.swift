import ArgumentParser

/// `callboard bingo`
struct BingoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bingo", abstract: "What is live bingo's alone.", subcommands: [CallCommand.self])
}
