internal import CLibwebsockets
internal import CUV

extension EventLoop {
    /// Says 1001 to everybody, takes nobody new, and leaves ``run()`` when all have gone or the time has passed.
    func stop(grace: Duration, completion: @escaping @Sendable () -> Void) {
        preconditionCurrent()
        guard stopping == nil else { return completion() }
        let stopping = Stopping(loop: self, completion: completion)
        self.stopping = stopping
        for peer in Array(peers) {
            if peer.isListener, let wsi = peer.wsi {
                lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC)
            } else if let connection = peer.connection {
                connection.close(code: .goingAway, reason: "the server goes away")
            } else if peer.transaction == nil {
                kill(peer)
            }
        }
        nudge()
        schedule(after: grace) { [unowned self] in self.stopping?.end() }
        stopping.check()
    }

    /// Leaves ``run()`` in this turn.
    func leave() {
        uv_stop(uv)
    }

    /// Closes what is still open, after ``run()`` or instead of it.
    ///
    /// The context itself stays until the process ends, a few descriptors and tables for each loop that ever ran: when
    /// it is destroyed on a loop of ours, the library closes the descriptor that wakes it twice, and by the second time
    /// that number may belong to somebody else's file.
    func dismantle() {
        for peer in Array(peers) {
            if let connection = peer.connection { finish(connection, code: .goingAway) }
            if let wsi = peer.wsi { lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC) }
        }
        lingering.endAll()
        timers.close()
        if let context { lws_cancel_service(context) }
        // The library closes on a timer of a millisecond; libuv reports the end of each handle in a later round.
        var rounds = 0
        while rounds < 10_000, !peers.isEmpty || !lingering.isEmpty {
            uv_run(uv, UV_RUN_ONCE)
            rounds += 1
        }
    }
}
