import ArgumentParser

/// `callboard cross-sums`
struct CrossSumsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cross-sums", abstract: "What is Cross Sums’ alone.", subcommands: [PuzzleCommand.self])
}
