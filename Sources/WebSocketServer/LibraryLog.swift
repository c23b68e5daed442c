internal import CLibwebsockets
internal import Synchronization

/// The library's log, which it writes through one function for the whole process. It is useful only while a context is
/// created, where it gives the only reason for a failure. Later it has one line for each mistake of a client.
enum LibraryLog {
    private static let lines = Mutex<[String]?>(nil)
    private static let turn = Mutex(())

    /// Runs work and returns the errors that the library logged.
    static func listen<Result>(_ work: () -> Result) -> (Result, [String]) {
        turn.withLock { _ in
            lines.withLock { $0 = [] }
            lws_set_log_level(LLL_ERR) { _, line in
                guard let line else { return }
                LibraryLog.append(String(cString: line))
            }
            let result = work()
            let complaints = lines.withLock { lines in
                defer { lines = nil }
                return lines ?? []
            }
            lws_set_log_level(0) { _, _ in }
            return (result, complaints)
        }
    }

    private static func append(_ line: String) {
        // "[2026/06/08 19:04:11:1200] E: message\n"
        let message = line.split(separator: "E: ", maxSplits: 1).last.map(String.init) ?? line
        let trimmed = message.filter { !$0.isNewline }
        lines.withLock { $0?.append(trimmed) }
    }
}
