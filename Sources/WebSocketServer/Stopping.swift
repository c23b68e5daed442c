/// A loop on its way to its end: it waits until all sockets are gone, or until its patience is.
final class Stopping {
    private unowned let loop: EventLoop
    private var completion: (@Sendable () -> Void)?

    init(loop: EventLoop, completion: @escaping @Sendable () -> Void) {
        self.loop = loop
        self.completion = completion
    }

    /// Ends the loop when only the listener, or not even that, is left.
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
