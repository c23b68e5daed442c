import Foundation
import GameRules
import Rooms
import Synchronization

/// A small file next to the log that records when the server was running, for rooms that were awake when it crashed.
///
/// Each line describes a run: its start and its last beat, in milliseconds since 1970, with a fixed number of digits,
/// so that one write per second updates the line. Nothing is synced: after a power failure, the recorded time may be
/// some seconds too early.
///
/// Only the callers that start and end it touch the timer.
final class Heartbeat: @unchecked Sendable {
    private let lives: Mutex<ServerLives>
    private let file: CInt
    private let queue = DispatchQueue(label: "heartbeat", qos: .utility)
    private let timer: any DispatchSourceTimer
    private static let lineBytes = 40

    /// Begins a run. If the file cannot be read or written, the times of the rooms' last inputs are used.
    init(path: String, now: @escaping @Sendable () -> Timestamp) {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let lives = ServerLives(text.split(separator: "\n").compactMap(Heartbeat.life), beginning: now())
        self.lives = Mutex(lives)
        file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        fchmod(file, 0o600)
        let lines = lives.all.flatMap { Array(Heartbeat.line($0).utf8) }
        if pwrite(file, lines, lines.count, 0) == lines.count { ftruncate(file, off_t(lines.count)) }
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + 1, repeating: 1)
        timer.setEventHandler { [weak self] in self?.beat(now()) }
        timer.resume()
    }

    /// Returns the last time that a server is known to have run the timers of a room that was awake at its last input.
    func keptUntil(_ lastInput: Timestamp) -> Timestamp { lives.withLock { $0.keptUntil(lastInput) } }

    /// Records the end of this run.
    func end(_ now: Timestamp) {
        timer.cancel()
        // A beat in progress ends first, because the descriptor may later belong to another file.
        queue.sync {
            beat(now)
            close(file)
        }
    }

    private func beat(_ now: Timestamp) {
        let (count, life) = lives.withLock { lives in
            lives.beat(at: now)
            return (lives.all.count, lives.all[lives.all.count - 1])
        }
        let line = Array(Heartbeat.line(life).utf8)
        _ = pwrite(file, line, line.count, off_t((count - 1) * Heartbeat.lineBytes))
    }

    private static func line(_ life: ServerLives.Life) -> String {
        func digits(_ time: Timestamp) -> String {
            let text = String(max(0, time.milliseconds))
            return String(repeating: "0", count: max(0, 19 - text.count)) + text
        }
        return digits(life.began) + " " + digits(life.last) + "\n"
    }

    private static func life(_ line: Substring) -> ServerLives.Life? {
        let words = line.split(separator: " ")
        guard words.count == 2, let began = Int64(words[0]), let last = Int64(words[1]) else { return nil }
        return ServerLives.Life(began: Timestamp(milliseconds: began), last: Timestamp(milliseconds: last))
    }
}
