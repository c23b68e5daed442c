internal import CLibwebsockets

/// The library's single callback for all connections of all loops. It finds the loop and the peer and dispatches.
let libraryCallback:
    @convention(c) (
        OpaquePointer?, lws_callback_reasons, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int
    ) -> Int32 = { wsi, reason, subject, input, length in
        guard let wsi, let user = lws_context_user(lws_get_context(wsi)) else { return 0 }
        return Unmanaged<EventLoop>.fromOpaque(user)._withUnsafeGuaranteedRef { loop in
            guard let opaque = lws_get_opaque_user_data(wsi) else {
                switch reason {
                case LWS_CALLBACK_EVENT_WAIT_CANCELLED: loop.drain()
                case LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS:
                    loop.acceptor.tlsContext = OpaquePointer(subject)
                    var keys = loop.shared.ticketKeys
                    let isDone = CLibwebsockets_prepare_tls(OpaquePointer(subject), &keys, keys.count) == 1
                    return isDone ? 0 : -1
                default: break
                }
                return 0
            }
            return Unmanaged<Peer>.fromOpaque(opaque)._withUnsafeGuaranteedRef { peer in
                loop.handle(reason, wsi: wsi, peer: peer, input: input, length: length)
            }
        }
    }

extension EventLoop {
    /// Handles a callback. If it returns anything but 0, the library drops the connection, after a close frame if a
    /// reason was set.
    func handle(
        _ reason: lws_callback_reasons, wsi: OpaquePointer, peer: Peer, input: UnsafeMutableRawPointer?, length: Int
    ) -> Int32 {
        peer.wsi = wsi
        switch reason {
        case LWS_CALLBACK_RECEIVE:
            return sockets.received(UnsafeRawBufferPointer(start: input, count: length), wsi: wsi, peer: peer)
        case LWS_CALLBACK_RECEIVE_PONG:
            peer.connection?.wasHeard = true
            return 0
        case LWS_CALLBACK_SERVER_WRITEABLE:
            if let connection = peer.connection {
                if connection.isEcho {
                    sockets.writeEcho(connection, wsi: wsi)
                } else {
                    fanOut.writable(connection, wsi: wsi)
                }
            }
            return 0
        case LWS_CALLBACK_RAW_RX_FILE:
            acceptor.accept()
            return 0
        case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
            return http.confirmUpgrade(wsi: wsi, peer: peer)
        case LWS_CALLBACK_ESTABLISHED:
            return sockets.established(peer: peer)
        case LWS_CALLBACK_FILTER_HTTP_CONNECTION:
            return http.begin(wsi: wsi, peer: peer)
        case LWS_CALLBACK_HTTP:
            return http.requested(wsi: wsi, peer: peer)
        case LWS_CALLBACK_HTTP_BODY:
            return http.body(UnsafeRawBufferPointer(start: input, count: length), peer: peer)
        case LWS_CALLBACK_HTTP_BODY_COMPLETION:
            return http.bodyComplete(wsi: wsi, peer: peer)
        case LWS_CALLBACK_HTTP_WRITEABLE:
            if let transaction = peer.transaction, transaction.phase == .writing { http.write(transaction) }
            return 0
        case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
            return sockets.peerCloses(UnsafeRawBufferPointer(start: input, count: length), wsi: wsi, peer: peer)
        case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL, LWS_CALLBACK_CLOSED:
            // When the library starts a close, it first drops the protocol. What we write now would be sent after its
            // close frame. CLOSED may come without ESTABLISHED.
            if let connection = peer.connection { sockets.finish(connection, code: .abnormal) }
            return 0
        case LWS_CALLBACK_CLOSED_HTTP:
            if let transaction = peer.transaction { http.abandon(transaction) }
            return 0
        case LWS_CALLBACK_RAW_ADOPT, LWS_CALLBACK_RAW_RX:
            // CONNECT would make this a raw connection.
            return -1
        case LWS_CALLBACK_WSI_DESTROY:
            lws_set_opaque_user_data(wsi, nil)
            acceptor.forget(peer)
            Unmanaged.passUnretained(peer).release()
            return 0
        default:
            return 0
        }
    }
}
