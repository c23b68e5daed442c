import Content
import GameRules
import Synchronization

/// The leaderboards of solo levels, with the profiles that want to be listed. They are computed from data that the
/// store keeps in memory.
///
/// Runs off the loops: ten thousand profiles take some ten milliseconds, at most once a second.
final class Leaderboards: Sendable {
    /// A line of a leaderboard.
    struct Line: Sendable {
        /// The place, from 1. Equal results share one, and the next places are skipped.
        let place: Int
        let nickname: String
        let levels: Int
        fileprivate let document: DocumentKey
    }

    /// Part of a leaderboard.
    struct Page: Sendable {
        let lines: ArraySlice<Line>
        /// The number of all lines.
        let total: Int
        /// The client's own line and its index; `nil` for a profile that is not listed.
        let own: (index: Int, line: Line)?
    }

    private struct Name: Hashable {
        let game: String
        /// `nil` for all counters together.
        let counter: String?
    }

    private struct Shelf {
        var boards: [Name: (lines: [Line], made: Int64)] = [:]
    }

    /// The maximum age of a leaderboard, in milliseconds.
    static let freshMilliseconds: Int64 = 1000

    private let book: ProfileBook
    private let shelf = Mutex(Shelf())

    init(_ book: ProfileBook) { self.book = book }

    /// - Parameters:
    ///   - counter: One of the game's counters; `nil` for all together.
    ///   - from: The first line, from 0.
    ///   - own: The profile whose line is included.
    func page(
        of game: String, counter: String?, from: Int, count: Int, own: DocumentKey?, at time: Timestamp
    ) -> Page {
        let name = Name(game: game, counter: counter)
        let lines = shelf.withLock { shelf -> [Line] in
            if let board = shelf.boards[name], abs(time.milliseconds - board.made) < Leaderboards.freshMilliseconds {
                return board.lines
            }
            let lines = Leaderboards.lines(of: name, book.entries)
            shelf.boards[name] = (lines, time.milliseconds)
            return lines
        }
        let first = min(max(0, from), lines.count)
        return Page(
            lines: lines[first..<min(lines.count, first + count)], total: lines.count,
            own: own.flatMap { own in lines.firstIndex { $0.document == own } }.map { ($0, lines[$0]) })
    }

    private static func lines(of name: Name, _ entries: [DocumentEntry]) -> [Line] {
        let found = entries.compactMap { entry -> (entry: DocumentEntry, levels: Int)? in
            guard let counts = Profile.rankedLevels(of: name.game, in: entry) else { return nil }
            let levels = name.counter.map { counts[$0, default: 0] } ?? counts.values.reduce(0, +)
            return levels > 0 ? (entry, levels) : nil
        }
        // Among equal results, the older profile comes first.
        let sorted = found.sorted { one, other in
            one.levels != other.levels
                ? one.levels > other.levels
                : (one.entry.changed, one.entry.key) < (other.entry.changed, other.entry.key)
        }
        var (lines, place): ([Line], Int) = ([], 0)
        for (index, one) in sorted.enumerated() {
            if index == 0 || sorted[index - 1].levels != one.levels { place = index + 1 }
            lines.append(
                Line(place: place, nickname: one.entry.title, levels: one.levels, document: one.entry.key))
        }
        return lines
    }
}
