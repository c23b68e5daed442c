import Dispatch
import Foundation
import Synchronization

/// Makes SIGTERM and SIGINT awaitable from its creation on, and SIGHUP a callback. In a terminal, SIGHUP means that the
/// terminal was closed, and ends the wait as well.
final class TerminationSignals {
    private let stream: AsyncStream<Void>
    private let sources: [any DispatchSourceSignal]
    private let isStarting = Atomic(true)
    private let hangup: any DispatchSourceSignal
    /// Whether SIGHUP means that the terminal was closed.
    private let endsWithTerminal: Bool

    /// - Parameter whileStarting: Called, on any thread, if a signal arrives before `startIsDone()`.
    init(whileStarting: @escaping @Sendable () -> Void) {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        self.stream = stream
        // There is nothing to reload before the start is done. A server started with “nohup” must outlive the terminal.
        let isSheltered = unsafeBitCast(signal(SIGHUP, SIG_IGN), to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
        endsWithTerminal = isatty(STDIN_FILENO) == 1 && !isSheltered
        hangup = DispatchSource.makeSignalSource(signal: SIGHUP, queue: .global())
        sources = ([SIGTERM, SIGINT] + (endsWithTerminal ? [SIGHUP] : [])).map { number in
            signal(number, SIG_IGN)
            return DispatchSource.makeSignalSource(signal: number, queue: .global())
        }
        for source in sources {
            source.setEventHandler { [self] in
                if isStarting.load(ordering: .relaxed) { whileStarting() }
                continuation.yield()
            }
            source.resume()
        }
    }

    /// From now on, SIGTERM and SIGINT end the wait for them, and SIGHUP calls a function.
    func startIsDone(whenHungUp: @escaping @Sendable () -> Void) {
        isStarting.store(false, ordering: .relaxed)
        hangup.setEventHandler { [endsWithTerminal] in if !endsWithTerminal { whenHungUp() } }
        hangup.resume()
    }

    /// Returns when one of the signals has arrived.
    func first() async {
        for await _ in stream { return }
    }
}
