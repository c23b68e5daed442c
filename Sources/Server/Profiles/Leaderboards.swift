import Content
import GameRules
import Synchronization

/// Who has finished most levels of a game alone, of those who want to be listed: made of what the store keeps in memory.
///
/// Off the loops: ten thousand profiles take some ten milliseconds, once a second at most.
final class Leaderboards: Sendable {
    /// A line of a leaderboard.
    struct Line: Sendable {
        /// From 1; those with as many levels share it, and the next are skipped.
        let place: Int
        let nickname: String
        let levels: Int
        fileprivate let document: DocumentKey
    }

    /// Part of a leaderboard.
    struct Page: Sendable {
        let lines: ArraySlice<Line>
        /// How many lines the whole has.
        let total: Int
        /// Where one's own line is in the whole, and what it says; `nil` for somebody who is not listed.
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

    /// How old what is shown may be, in milliseconds.
    static let freshMilliseconds: Int64 = 1000

    private let book: ProfileBook
    private let shelf = Mutex(Shelf())

    init(_ book: ProfileBook) { self.book = book }

    /// - Parameters:
    ///   - counter: one of the game's; `nil` for all of them together.
    ///   - from: the first line, from 0.
    ///   - own: whose own line is wanted.
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
        // Of those with as many, who was there first.
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
