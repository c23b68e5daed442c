import Dispatch
import WebSocketServer

extension EventLoop {
    /// Repeats work on the loop, first after one interval.
    func every(_ interval: Duration, _ work: @escaping @Sendable () -> Void) {
        every(interval, from: ()) { work() }
    }

    /// Repeats work on the loop, first after one interval.
    ///
    /// - Parameter work: Receives its previous result, and `state` the first time.
    func every<State: Sendable>(
        _ interval: Duration, from state: State, _ work: @escaping @Sendable (State) -> State
    ) {
        let _: LoopTimer = schedule(after: interval) { [weak self] in self?.every(interval, from: work(state), work) }
    }

    /// Repeats slow work on another thread, now and an interval after each end.
    ///
    /// - Parameter work: Receives its previous result, and `state` the first time.
    func everyAside<State: Sendable>(
        _ interval: Duration, from state: State, _ work: @escaping @Sendable (State) -> State
    ) {
        DispatchQueue.global(qos: .utility).async { [weak self] in
            let next = work(state)
            let _: LoopTimer? = self?.schedule(after: interval) { [weak self] in
                self?.everyAside(interval, from: next, work)
            }
        }
    }
}
