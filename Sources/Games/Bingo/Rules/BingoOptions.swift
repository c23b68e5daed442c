import GameRules

/// The options of a round.
public struct BingoOptions: Hashable, Sendable {
    /// The permitted board sizes.
    public static let sizes = 3...5
    /// The longest window, a day: longer than any show.
    public static let windowSecondsMax = 86_400
    /// The permitted periods for crowd calls, in seconds: shorter ones cannot be met, longer ones count outdated marks.
    public static let crowdSecondsRange = 5...600

    /// The number of rows and of columns.
    public var size = 5
    /// Whether the cell in the middle counts from the start and has no term; only for odd sizes.
    public var freeCentre = false
    /// When a cell counts.
    public var verification = Verification.called
    /// Whether players may use automatic marks.
    public var autoMark = true
    /// The seconds for which a confirmation counts for its call.
    public var windowSeconds = 180
    /// Whether the window is derived from the players' delays; `windowSeconds` is then the result.
    public var windowIsAutomatic = false
    /// The percentage of present players whose early marks call a term; 0 if only hosts call.
    public var crowdPercent = 0
    /// The period in which those marks must be made, in seconds.
    public var crowdSeconds = 30
    /// The condition for a bingo.
    public var goal = Goal.anyLine

    /// Creates the defaults of version 1 of the rules: a 5×5 board, any line, verified calls by hosts only, a window of
    /// three minutes.
    public init() {}

    /// The defaults of new games: as above, but with an automatic window.
    public static var forNewGames: BingoOptions {
        var options = BingoOptions()
        options.windowIsAutomatic = true
        options.windowSeconds = automaticWindowSeconds(longestDelay: 0)
        return options
    }

    /// Returns the automatic window: 45 seconds, or the longest delay plus 20.
    public static func automaticWindowSeconds(longestDelay seconds: Int) -> Int { max(45, seconds + 20) }

    /// The number of cells on a board.
    public var cellCount: Int { size * size }
    /// The number of terms on a board.
    public var termCount: Int { cellCount - (freeCentre ? 1 : 0) }
    /// The free centre as a mask of cells; 0 if there is none.
    public var freeMask: UInt32 { freeCentre ? 1 << (cellCount / 2) : 0 }

    /// Throws `badOptions` if the options are inconsistent or exceed their limits.
    public func check() throws(Rejection) {
        guard BingoOptions.sizes.contains(size) else {
            throw bad("A board must have 3, 4 or 5 rows, not \(size).")
        }
        guard !freeCentre || !size.isMultiple(of: 2) else {
            throw bad("A \(size)×\(size) board has no center cell, so it cannot have a free center.")
        }
        guard (0...BingoOptions.windowSecondsMax).contains(windowSeconds) else {
            throw bad(
                "The time for late marks must be 0 to \(BingoOptions.windowSecondsMax) seconds, not \(windowSeconds).")
        }
        guard (0...100).contains(crowdPercent) else {
            throw bad("The crowd's share must be 0 to 100 percent, not \(crowdPercent).")
        }
        guard BingoOptions.crowdSecondsRange.contains(crowdSeconds) else {
            throw bad("The time for a crowd call must be 5 to 600 seconds, not \(crowdSeconds).")
        }
        try checkMasks()
        let patterns = PatternTable(goal: goal, size: size).all.count
        guard patterns > 0 else { throw bad("The goal needs at least one pattern.") }
        guard (1...patterns).contains(goal.need) else {
            throw bad("The goal has \(patterns) patterns. It can require 1 to \(patterns) of them, not \(goal.need).")
        }
    }

    private func checkMasks() throws(Rejection) {
        guard goal.masks.count <= Goal.masksMax else {
            throw bad("A goal can have at most \(Goal.masksMax) masks, not \(goal.masks.count).")
        }
        let board = UInt32((1 << cellCount) - 1)
        for (index, mask) in goal.masks.enumerated() {
            guard mask & ~board == 0 else {
                throw bad("Mask \(index + 1) has a cell outside the \(size)×\(size) board.")
            }
            guard mask & ~freeMask != 0 else {
                throw bad("Mask \(index + 1) needs at least one cell that a player can mark.")
            }
            guard !goal.masks[..<index].contains(where: { $0 | freeMask == mask | freeMask }) else {
                throw bad("Mask \(index + 1) is listed twice.")
            }
        }
    }

    private func bad(_ message: String) -> Rejection { Rejection(.badOptions, message) }
}

/// The condition for a cell to count.
public enum Verification: String, CaseIterable, Hashable, Sendable {
    /// A cell counts when its term is called and the player has marked it.
    case called
    /// A cell counts when the player has marked it, as on paper.
    case honour
}
