import Dispatch
import Foundation
import Synchronization

/// SIGTERM and SIGINT as something to await, from the moment this is made.
final class TerminationSignals {
    private let stream: AsyncStream<Void>
    private let sources: [any DispatchSourceSignal]
    private let isStarting = Atomic(true)

    /// - Parameter whileStarting: is called, on some thread, if a signal comes before `startIsDone()`.
    init(whileStarting: @escaping @Sendable () -> Void) {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        self.stream = stream
        sources = [SIGTERM, SIGINT].map { number in
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

    /// From now on signals are for whoever awaits them.
    func startIsDone() {
        isStarting.store(false, ordering: .relaxed)
    }

    /// Returns when one of the signals has come.
    func first() async {
        for await _ in stream { return }
    }
}
