import Foundation

/// A small file beside the database that says how many commits it has seen: the witness against a database that was
/// cut short or exchanged.
///
/// A write-ahead log whose last bytes are lost is a valid, shorter one, and an older backup is valid too; neither shows
/// in the database itself. The mark is written after each commit and before anybody is told of it, without a sync of
/// its own: after a crash it may be behind the database, never ahead, unless the database lost commits.
struct HighWaterMark: Equatable {
    /// The random name that the database got when it was created.
    let identity: String
    /// The commits counted so far.
    let commits: Int

    private var line: String {
        let digits = String(commits)
        return identity + " " + String(repeating: "0", count: max(0, 19 - digits.count)) + digits + "\n"
    }

    /// What is in a file.
    enum Reading: Equatable {
        case missing
        /// The file is there and says nothing.
        case unreadable
        case mark(HighWaterMark)
    }

    /// The mark in a file.
    static func read(_ path: String) -> Reading {
        guard FileManager.default.fileExists(atPath: path) else { return .missing }
        return parse(path).map(Reading.mark) ?? .unreadable
    }

    private static func parse(_ path: String) -> HighWaterMark? {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8), text.last == "\n" else { return nil }
        let words = text.dropLast().split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, let commits = Int(words[1]), commits >= 0 else { return nil }
        return HighWaterMark(identity: String(words[0]), commits: commits)
    }

    /// A file that takes marks. A mark that cannot be written is only left behind, so failures are not reported.
    final class File: Sendable {
        private let descriptor: CInt

        init(_ path: String) {
            descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        }

        /// Replaces the mark in one write of always the same length, well below a sector.
        func write(_ mark: HighWaterMark) {
            let line = Array(mark.line.utf8)
            _ = pwrite(descriptor, line, line.count, 0)
        }

        func close() { _ = Foundation.close(descriptor) }
    }
}
