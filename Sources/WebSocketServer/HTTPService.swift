internal import CLibwebsockets
internal import CUV
internal import Glibc

/// A loop's HTTP: requests with their bodies and deadlines, answers at their clients' pace, and upgrades to WebSockets.
///
/// Only for the loop's thread.
final class HTTPService: @unchecked Sendable {
    /// The maximum length of a body that is sent together with its head.
    private static let responsePieceBytes = 32 * 1_024
    /// The part of an answer that is passed to the library at once. It is small because the library copies what the
    /// socket does not accept.
    private static let encryptedPieceBytes = 16 * 1_024
    /// How much of one answer may be sent before other connections are served. A client on this machine reads as fast
    /// as the server writes.
    private static let turnBytes = 256 * 1_024
    /// The memory that a reader of a source holds: one piece.
    private static let sourcePieceBytes = 64 * 1_024
    /// The maximum number of half-closed clients that are watched. Each needs a second descriptor.
    private static let watchesMax = 32
    /// The maximum length of an answer that is too small to be counted.
    private static let unreservedBytes = 4 * 1_024

    private unowned let loop: EventLoop
    private let shared: ServerShared
    private let counters: LoopCounters
    private var transactions: ContiguousArray<HTTPTransaction> = []
    /// Requests answered in this turn.
    private var answers: [HTTPTransaction] = []
    private var sweepIsScheduled = false
    private var lingering = LingeringSockets()
    /// The number of answers that wait for their sockets.
    private var watches = 0
    private var date = HTTPDate()
    /// The header fields that name a host, for the last host.
    private var hostFields: (host: String?, bytes: [UInt8])

    init(loop: EventLoop) {
        self.loop = loop
        shared = loop.shared
        counters = loop.counters
        hostFields = (nil, HTTPService.encode(shared.configuration.hostHeaders(nil, false)))
    }

    /// Whether no answer waits for the end of the turn.
    var isEmpty: Bool { answers.isEmpty }

    /// Sends answers at the end of the turn.
    func flush() {
        guard !answers.isEmpty else { return }
        let answers = answers
        self.answers.removeAll(keepingCapacity: true)
        for transaction in answers { start(transaction) }
    }

    /// Whether all sockets that were closed while their client was sending are gone.
    var hasNoneLingering: Bool { lingering.isEmpty && watches == 0 }

    /// Closes all lingering sockets.
    func endLingering() {
        lingering.endAll()
    }

    // MARK: - Upgrades

    /// Confirms or refuses an upgrade. It reads the `Upgrade` field again. On a kept-alive connection, the library's
    /// pointer refers to a freed field (CVE-2025-11677), and if the library refused the upgrade itself, the field is
    /// gone.
    func confirmUpgrade(wsi: OpaquePointer, peer: Peer) -> Int32 {
        let reader = RequestReader(wsi: wsi, shared: shared, socketAddress: peer.address)
        guard reader.text(WSI_TOKEN_UPGRADE)?.lowercased() == "websocket" else {
            counters.refusedUpgrades.count()
            return -1
        }
        do throws(Problem) {
            let request = try reader.upgrade()
            let endpoint = try shared.upgrades.check(request)
            guard !peer.isPipelined else {
                throw Problem(status: 400, code: "badUpgrade", detail: "wait for the answer before you send an upgrade")
            }
            guard !loop.isStopping else {
                throw Problem(
                    status: 503, code: "unavailable", detail: "the server goes away", headers: ["Retry-After": "5"])
            }
            if shared.isTrustedProxy(peer.address), !request.remoteAddress.isLoopback {
                if let refusal = shared.admission.enter(request.remoteAddress) {
                    shared.handler.refused(refusal)
                    throw Problem(
                        status: 429, code: "rateLimited", detail: "too many connections from this address",
                        headers: ["Retry-After": "5"])
                }
                peer.address = request.remoteAddress
                peer.isCounted = true
            }
            let connection = loop.sockets.make(wsi: wsi, address: request.remoteAddress, endpoint: endpoint)
            connection.greeting = reader.greeting()
            peer.connection = connection
            return 0
        } catch {
            counters.refusedUpgrades.count()
            refuse(error, wsi: wsi, peer: peer)
            return -1
        }
    }

    // MARK: - Requests

    /// Checks the complete head of a request. It refuses everything that must not reach the library's handling of
    /// bodies. The library mistakes bytes after a pipelined head for its body, and loops forever once they are used up.
    func begin(wsi: OpaquePointer, peer: Peer) -> Int32 {
        let reader = RequestReader(wsi: wsi, shared: shared, socketAddress: peer.address)
        do throws(Problem) {
            let head = try reader.head()
            guard head.contentLength == 0 || !peer.isPipelined else {
                throw Problem(
                    status: 400, code: "badRequest", detail: "wait for the answer before you send a request with a body"
                )
            }
            let transaction = HTTPTransaction(
                peer: peer,
                request: head.request,
                expectedBytes: head.contentLength,
                wantsContinue: head.wantsContinue && head.contentLength > 0,
                keepsAlive: head.keepsAlive && !loop.isStopping
            )
            peer.transaction = transaction
            transaction.deadline = uv_hrtime() + shared.configuration.exchangeTimeout.nanoseconds
            transaction.slot = transactions.count
            transactions.append(transaction)
            scheduleSweep()
            return 0
        } catch {
            refuse(error, wsi: wsi, peer: peer)
            return -1
        }
    }

    /// Handles a request, or waits for its body if it has one.
    func requested(wsi: OpaquePointer, peer: Peer) -> Int32 {
        guard let transaction = peer.transaction else { return -1 }
        // The library reports the end of an empty body only for POST.
        if transaction.request.method == .post || transaction.expectedBytes > 0 {
            if transaction.wantsContinue {
                let go = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
                return go.withUnsafeBytes { CLibwebsockets_write_raw(wsi, $0.baseAddress, $0.count) } < 0 ? -1 : 0
            }
            return 0
        }
        hand(transaction, wsi: wsi)
        return 0
    }

    func body(_ piece: UnsafeRawBufferPointer, peer: Peer) -> Int32 {
        guard let transaction = peer.transaction, transaction.phase == .receiving else { return -1 }
        guard transaction.request.body.count + piece.count <= transaction.expectedBytes else { return -1 }
        transaction.request.body.append(contentsOf: piece)
        return 0
    }

    /// Handles a complete body. The library also reports this when more arrives while the answer is being sent.
    func bodyComplete(wsi: OpaquePointer, peer: Peer) -> Int32 {
        guard let transaction = peer.transaction else { return -1 }
        guard transaction.phase == .receiving, transaction.request.body.count == transaction.expectedBytes else {
            // The library would still wait for the answer to be sent.
            transaction.deadline = 0
            return -1
        }
        hand(transaction, wsi: wsi)
        return 0
    }

    /// Reading stops until the answer has been sent, because unread bytes would be reported in every turn.
    private func hand(_ transaction: HTTPTransaction, wsi: OpaquePointer) {
        transaction.phase = .waiting
        transaction.deadline = uv_hrtime() + shared.configuration.exchangeTimeout.nanoseconds
        lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0)
        lws_rx_flow_control(wsi, 0)
        shared.handler.respond(to: transaction.request, exchange: HTTPExchange(loop: loop, transaction: transaction))
    }

    // MARK: - Answers

    func answer(_ transaction: HTTPTransaction, with response: HTTPResponse) {
        guard transaction.phase == .waiting else { return }
        transaction.response = response
        answers.append(transaction)
    }

    /// Restarts the deadline of an answer that takes longer.
    func postpone(_ transaction: HTTPTransaction) {
        guard transaction.phase == .waiting else { return }
        transaction.deadline = uv_hrtime() + shared.configuration.exchangeTimeout.nanoseconds
    }

    /// Starts to send an answer at the end of the turn.
    private func start(_ transaction: HTTPTransaction) {
        guard transaction.phase == .waiting, var response = transaction.response else { return }
        let isHead = transaction.request.method == .head
        if !isHead, !reserve(response, for: transaction) {
            shared.handler.refused(.unsentBytes(transaction.request.remoteAddress))
            let refusal = Problem(
                status: 503, code: "unavailable",
                detail: "too many answers are waiting for you to read them; try again in a moment",
                headers: ["Retry-After": "5"])
            response = refusal.response
        }
        transaction.response = response
        transaction.phase = .writing
        transaction.piece =
            head(
                of: response, host: transaction.request.host, closes: !transaction.keepsAlive || loop.isStopping)[...]
        if isHead || response.body.count <= Self.responsePieceBytes {
            if !isHead { transaction.piece += response.body }
            transaction.response?.body = []
        }
        counters.requests.count()
        write(transaction)
    }

    /// Reserves memory for an answer that its client may not read.
    private func reserve(_ response: HTTPResponse, for transaction: HTTPTransaction) -> Bool {
        let bytes = response.source != nil ? Self.sourcePieceBytes : response.isShared ? 0 : response.body.count
        guard bytes > Self.unreservedBytes else { return true }
        guard shared.unsent.take(bytes, of: transaction.request.remoteAddress) else { return false }
        transaction.reserved = bytes
        return true
    }

    /// Writes as much as the socket accepts, without copying the rest. The amount in each turn is limited, because
    /// other connections wait.
    func write(_ transaction: HTTPTransaction) {
        guard let peer = transaction.peer, let wsi = peer.wsi, !transaction.isReading else { return }
        transaction.deadline = uv_hrtime() + shared.configuration.exchangeTimeout.nanoseconds
        let end = transaction.sent + Self.turnBytes
        while advance(transaction) {
            guard lws_partial_buffered(wsi) == 0, transaction.sent < end else { return wait(transaction, wsi: wsi) }
            let taken = transaction.piece.withUnsafeBytes { give($0, to: wsi) }
            guard taken >= 0 else { return kill(peer) }
            transaction.piece.removeFirst(taken)
            transaction.sent += taken
            guard transaction.piece.isEmpty else { return wait(transaction, wsi: wsi) }
        }
        guard transaction.phase == .writing, !transaction.isReading else { return }
        guard lws_partial_buffered(wsi) == 0 else { return wait(transaction, wsi: wsi) }
        finish(transaction)
    }

    /// Provides the next bytes to send. Returns whether there are any.
    private func advance(_ transaction: HTTPTransaction) -> Bool {
        guard transaction.piece.isEmpty, transaction.phase == .writing, transaction.request.method != .head else {
            return !transaction.piece.isEmpty
        }
        if let body = transaction.response?.body, !body.isEmpty {
            transaction.response?.body = []
            transaction.piece = body[...]
            return true
        }
        guard let source = transaction.response?.source, transaction.offset < source.count else { return false }
        transaction.isReading = true
        source.read(at: transaction.offset) { [self] piece in
            if loop.isCurrent {
                take(piece, for: transaction)
            } else {
                loop.execute { [self] in
                    take(piece, for: transaction)
                    write(transaction)
                }
            }
        }
        return !transaction.piece.isEmpty
    }

    /// Continues with a piece that was read, or ends if it no longer exists.
    private func take(_ piece: ArraySlice<UInt8>?, for transaction: HTTPTransaction) {
        transaction.isReading = false
        guard transaction.phase == .writing else { return }
        guard let piece, !piece.isEmpty else {
            if let peer = transaction.peer { kill(peer) }
            return
        }
        transaction.piece = piece
        transaction.offset += piece.count
    }

    /// Writes bytes to a socket for which the library holds no data. Returns how many it accepted, or -1 for a broken
    /// socket. Where possible it bypasses the library, which would copy what the socket does not accept.
    private func give(_ bytes: UnsafeRawBufferPointer, to wsi: OpaquePointer) -> Int {
        if shared.configuration.tls == nil {
            let sent = Glibc.send(lws_get_socket_fd(wsi), bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            return sent < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : sent
        }
        let count = min(bytes.count, Self.encryptedPieceBytes)
        return CLibwebsockets_write_raw(wsi, bytes.baseAddress, count) < 0 ? -1 : count
    }

    /// Waits until the socket accepts bytes again. The library reports that only while it reads, and would then close a
    /// half-closed connection. Such a connection is watched here instead, except over TLS.
    private func wait(_ transaction: HTTPTransaction, wsi: OpaquePointer) {
        if shared.configuration.tls == nil, lws_partial_buffered(wsi) == 0,
            let watch = watch(for: transaction, wsi: wsi)
        {
            return watch.start()
        }
        lws_rx_flow_control(wsi, 1)
        lws_callback_on_writable(wsi)
        loop.nudge()
    }

    private func watch(for transaction: HTTPTransaction, wsi: OpaquePointer) -> WritableWatch? {
        if let watch = transaction.watch { return watch }
        var byte: UInt8 = 0
        let isHalfClosed = recv(lws_get_socket_fd(wsi), &byte, 1, Int32(MSG_PEEK)) == 0
        guard isHalfClosed, watches < Self.watchesMax else { return nil }
        let watch = WritableWatch(lws_get_socket_fd(wsi), loop: loop.uv) { [unowned self, weak transaction] in
            guard let transaction, transaction.phase == .writing else { return }
            write(transaction)
        } isGone: { [unowned self] in
            watches -= 1
        }
        if watch != nil { watches += 1 }
        transaction.watch = watch
        return watch
    }

    /// Handles an answer that was sent completely. It also finds out whether bytes of another request have arrived:
    /// only then does the library keep its header table, and looking up an absent field leaves a trace only in a table.
    /// The library cannot be trusted with the body of such a request (see ``begin(wsi:peer:)``).
    private func finish(_ transaction: HTTPTransaction) {
        guard let peer = transaction.peer, let wsi = peer.wsi else { return abandon(transaction) }
        let keepsAlive = transaction.keepsAlive && !loop.isStopping
        abandon(transaction)
        guard keepsAlive else { return end(peer) }
        lws_rx_flow_control(wsi, 1)
        guard lws_http_transaction_completed(wsi) == 0 else { return end(peer) }
        var trace: CChar = 1
        lws_hdr_custom_copy(wsi, &trace, 1, "", 0)
        peer.isPipelined = trace == 0
        // No proxy sends a request before the previous answer. So these bytes belong to a body whose length the library
        // has missed, and would get an answer that belongs to another client. The library misses a field after one
        // whose name is the beginning of a name it knows.
        if peer.isPipelined, shared.isTrustedProxy(peer.address) { return end(peer) }
        loop.nudge()
    }

    /// Ends a request in any state.
    func abandon(_ transaction: HTTPTransaction) {
        guard transaction.phase != .over else { return }
        transaction.phase = .over
        transaction.peer?.transaction = nil
        shared.unsent.give(transaction.reserved, of: transaction.request.remoteAddress)
        transaction.reserved = 0
        transaction.response = nil
        transaction.piece = []
        transaction.watch?.close()
        transaction.watch = nil
        let slot = transaction.slot
        guard slot >= 0 else { return }
        let last = transactions.count - 1
        if slot != last {
            transactions[slot] = transactions[last]
            transactions[slot].slot = slot
        }
        transactions.removeLast()
        transaction.slot = -1
    }

    /// Ends an HTTP connection. Must not be called inside its own callbacks.
    private func end(_ peer: Peer) {
        if let transaction = peer.transaction { abandon(transaction) }
        guard let wsi = peer.wsi else { return }
        lws_close_free_wsi(wsi, LWS_CLOSE_STATUS_NOSTATUS, "callboard")
        loop.nudge()
    }

    // MARK: - Refusals and deadlines

    /// Answers inside a callback after which the library closes the connection. If the client is still sending (a body
    /// that we do not accept), a reset would destroy the answer, so the socket lingers.
    private func refuse(_ problem: Problem, wsi: OpaquePointer, peer: Peer) {
        counters.requests.count()
        shared.handler.refused(.request(status: problem.status))
        let response = problem.response
        let bytes = head(of: response, host: nil, closes: true) + response.body
        _ = bytes.withUnsafeBytes { CLibwebsockets_write_raw(wsi, $0.baseAddress, $0.count) }
        lingering.add(lws_get_socket_fd(wsi), loop: loop.uv)
    }

    private static func encode(_ fields: [(name: String, value: String)]) -> [UInt8] {
        Array(fields.map { "\($0.name): \($0.value)\r\n" }.joined().utf8)
    }

    private func head(of response: HTTPResponse, host: String?, closes: Bool) -> [UInt8] {
        if host != hostFields.host {
            hostFields = (host, HTTPService.encode(shared.configuration.hostHeaders(host, false)))
        }
        var bytes = Array("HTTP/1.1 \(response.status) \(HTTPResponse.reason(response.status))\r\n".utf8)
        bytes += date.field()
        bytes += shared.headerFields
        bytes +=
            response.compilesCode
            ? HTTPService.encode(shared.configuration.hostHeaders(host, true)) : hostFields.bytes
        for field in response.headers { bytes += "\(field.name): \(field.value)\r\n".utf8 }
        if response.status != 204, response.status != 304 {
            bytes += "Content-Length: \(response.contentLength)\r\n".utf8
        }
        if closes { bytes += "Connection: close\r\n".utf8 }
        bytes += "\r\n".utf8
        return bytes
    }

    /// Ends requests that are past their deadline, and those whose client sends more instead of reading its answer. The
    /// library would report that in every turn without reading it.
    private func scheduleSweep() {
        guard !sweepIsScheduled else { return }
        sweepIsScheduled = true
        loop.schedule(after: .milliseconds(100)) { [unowned self] in
            sweepIsScheduled = false
            let now = uv_hrtime()
            for transaction in Array(transactions) {
                guard let peer = transaction.peer, let wsi = peer.wsi else {
                    abandon(transaction)
                    continue
                }
                var byte: UInt8 = 0
                let isImpatient =
                    transaction.phase == .writing
                    && recv(lws_get_socket_fd(wsi), &byte, 1, Int32(MSG_PEEK)) > 0
                if now > transaction.deadline || isImpatient || isStuck(transaction, wsi: wsi, at: now) { kill(peer) }
            }
            if !transactions.isEmpty { scheduleSweep() }
        }
    }

    /// Whether a client reads its answer too slowly.
    private func isStuck(_ transaction: HTTPTransaction, wsi: OpaquePointer, at now: UInt64) -> Bool {
        guard transaction.phase == .writing, !transaction.isReading else { return false }
        let taken = transaction.sent - Int(CLibwebsockets_unacknowledged(lws_get_socket_fd(wsi)))
        if transaction.progress == nil { transaction.progress = Progress(taken: taken, now: now) }
        let patience = shared.configuration.exchangeTimeout.nanoseconds
        return transaction.progress?.isStuck(taken: taken, at: now, patience: patience) ?? false
    }

    /// Ends a connection whose client does not read what is sent.
    func kill(_ peer: Peer) {
        if let transaction = peer.transaction { abandon(transaction) }
        guard let wsi = peer.wsi else { return }
        lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC)
        loop.nudge()
    }
}
