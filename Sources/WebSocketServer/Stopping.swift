/// The state of a stopping loop: it waits until all sockets are closed or the grace time is over.
final class Stopping {
    private unowned let loop: EventLoop
    private var completion: (@Sendable () -> Void)?

    init(loop: EventLoop, completion: @escaping @Sendable () -> Void) {
        self.loop = loop
        self.completion = completion
    }

    /// Ends the loop if at most the listener is left.
    func check() {
        guard loop.acceptor.isAlone else { return }
        end()
    }

    func end() {
        guard completion != nil else { return }
        let completion = completion
        self.completion = nil
        loop.leave()
        completion?()
    }
}
