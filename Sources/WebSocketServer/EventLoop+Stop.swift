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

    /// Takes the context down. The library wants to be asked twice where the loop is not its own: once to begin, and
    /// again when libuv has closed the handles.
    func destroy() {
        guard let context else { return }
        lingering.endAll()
        timers.close()
        uv_check_stop(check)
        uv_close(UnsafeMutableRawPointer(check).assumingMemoryBound(to: uv_handle_t.self), nil)
        lws_context_destroy(context)
        uv_run(uv, UV_RUN_DEFAULT)
        lws_context_destroy(context)
        self.context = nil
        strings = nil
        while uv_loop_close(uv) == UV_EBUSY.rawValue, uv_run(uv, UV_RUN_NOWAIT) != 0 {}
    }
}
