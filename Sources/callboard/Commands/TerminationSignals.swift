import Dispatch
import Foundation

/// SIGTERM and SIGINT as something to await, from the moment this is made.
final class TerminationSignals {
    private let stream: AsyncStream<Void>
    private let sources: [any DispatchSourceSignal]

    init() {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        self.stream = stream
        sources = [SIGTERM, SIGINT].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
    }

    /// Returns when one of the signals has come.
    func first() async {
        for await _ in stream { return }
    }
}
