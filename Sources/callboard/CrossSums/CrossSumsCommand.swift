import ArgumentParser

/// `callboard cross-sums`
struct CrossSumsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cross-sums", abstract: "Commands for Cross Sums.", subcommands: [PuzzleCommand.self])
}
