internal import Synchronization

/// A request that waits for its answer.
public final class HTTPExchange: Sendable {
    private let loop: EventLoop
    private let transaction: HTTPTransaction
    private let isAnswered = Atomic<Bool>(false)

    init(loop: EventLoop, transaction: HTTPTransaction) {
        self.loop = loop
        self.transaction = transaction
    }

    /// Answers the request. May be called on any thread, exactly once: a second answer stops the process. If the client
    /// has disconnected, the answer is dropped. If there is no answer within ``ServerConfiguration/exchangeTimeout``,
    /// the connection is closed.
    public func respond(_ response: HTTPResponse) {
        precondition(!isAnswered.exchange(true, ordering: .relaxed), "an exchange is answered once")
        if loop.isCurrent {
            loop.http.answer(transaction, with: response)
        } else {
            loop.execute { [loop, transaction] in loop.http.answer(transaction, with: response) }
        }
    }

    /// Cancels an answer that the client has not read completely, by closing the connection. May be called on any
    /// thread.
    public func end() {
        loop.execute { [loop, transaction] in
            if transaction.phase == .writing, let peer = transaction.peer { loop.http.kill(peer) }
        }
    }

    /// Restarts the deadline of an answer that takes longer. May be called on any thread.
    public func postpone() {
        loop.execute { [loop, transaction] in loop.http.postpone(transaction) }
    }
}
