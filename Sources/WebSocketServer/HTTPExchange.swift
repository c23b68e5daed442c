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

    /// Answers, from any thread. Exactly once: a second answer stops the process. An answer to a client that has gone
    /// is dropped, and one that does not come within ``ServerConfiguration/exchangeTimeout`` closes the connection.
    public func respond(_ response: HTTPResponse) {
        precondition(!isAnswered.exchange(true, ordering: .relaxed), "an exchange is answered once")
        if loop.isCurrent {
            loop.http.answer(transaction, with: response)
        } else {
            loop.execute { [loop, transaction] in loop.http.answer(transaction, with: response) }
        }
    }

    /// Takes the answer from a client that has not taken all of it, by closing the connection; from any thread.
    public func end() {
        loop.execute { [loop, transaction] in
            if transaction.phase == .writing, let peer = transaction.peer { loop.http.kill(peer) }
        }
    }

    /// Says, from any thread, that the answer is being made and takes longer: its deadline begins anew.
    public func postpone() {
        loop.execute { [loop, transaction] in loop.http.postpone(transaction) }
    }
}
