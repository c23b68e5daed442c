import Foundation

/// A small file next to the database that records how many commits the database has seen. It detects a database that
/// was cut short or exchanged.
///
/// A write-ahead log whose last bytes are lost is a valid, shorter one, and an older backup is valid, too. The database
/// itself shows neither. The mark is written after each commit and before any notification, without its own sync. After
/// a crash it may be behind the database. It is ahead only if the database lost commits.
struct HighWaterMark: Equatable {
    /// The random identifier that the database got when it was created.
    let identity: String
    /// The number of commits so far.
    let commits: Int

    private var line: String {
        let digits = String(commits)
        return identity + " " + String(repeating: "0", count: max(0, 19 - digits.count)) + digits + "\n"
    }

    /// The content of a mark file.
    enum Reading: Equatable {
        case missing
        /// The file exists but its content is invalid.
        case unreadable
        case mark(HighWaterMark)
    }

    /// Returns the mark in a file.
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

    /// A file for marks. If a mark cannot be written, the file merely keeps an older one, so failures are not reported.
    final class File: Sendable {
        private let descriptor: CInt

        init(_ path: String) {
            descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        }

        /// Replaces the mark in one write of constant length, well below a sector.
        func write(_ mark: HighWaterMark) {
            let line = Array(mark.line.utf8)
            _ = pwrite(descriptor, line, line.count, 0)
        }

        func close() { _ = Foundation.close(descriptor) }
    }
}
