import GameRules
import JSON
import Rooms
import WireProtocol

extension World {
    /// Downloads of each room what anybody may, and what its hosts may.
    func look(_ body: ([UInt8]) -> Void) {
        guard let server = running.first else { return }
        for code in Set(ledgers.map(\.code)).sorted() {
            guard let room = server.room(code) else { continue }
            let copy = room.assumeIsolated { $0.copy() }
            let boards = room.assumeIsolated { room in (1...20).compactMap { try? room.board(of: SeatID($0)) } }
            body(
                JSONWriter.object { writer in
                    writer.object("export", copy.writeExport)
                    writer.object("recap", copy.writeRecap)
                    writer.array("boards") { writer in for board in boards { writer.encoded(board) } }
                })
        }
    }

    /// A host's script asks for something over HTTP; the reply is compared with what the referee says.
    func request(_ method: String, _ path: [String], _ fields: JSONObject, by host: Visitor, key: String?) {
        guard let server = serverForScript(of: host), let room = server.room(host.code),
            let token = SeatToken(host.token)
        else { return }
        let ledger = ledger(of: host.code, at: server)
        let parts = [Array((method + path.joined(separator: "/")).utf8), encoded(fields)]
        let key = key.map { RequestKey($0, of: parts) }
        let reply = Reply(ledger: ledger, seat: host.page.view?.seat?.id ?? "", key: key)
        room.assumeIsolated { room in
            room.request(method: method, path: path, fields: fields, token: token, key: key) { reply.take($0) }
        }
    }

    /// A host's script sends a command as on the wire.
    func request(_ command: JSONObject, by host: Visitor, key: String?) {
        let isOfGame = SentCommand.isOfGame(command["type"]?.string ?? "")
        let play = isOfGame ? host.page.view.map { [("play", JSONValue.integer($0.play))] } : nil
        let command = JSONObject(command.members.map { ($0.name, $0.value) } + (play ?? []))
        guard let server = serverForScript(of: host), let room = server.room(host.code),
            let token = SeatToken(host.token)
        else { return }
        // A question is not done, so there is nothing to be compared under its key.
        let isQuestion = command["type"]?.string == "previewUncall"
        let seat = host.page.view?.seat?.id ?? ""
        let key = key.map { RequestKey($0, of: [encoded(command)]) }
        let reply = Reply(ledger: ledger(of: host.code, at: server), seat: seat, key: isQuestion ? nil : key)
        room.assumeIsolated { room in room.request(command: command, token: token, key: key) { reply.take($0) } }
    }

    /// Where a host's script asks: where the host's page is, or anywhere.
    private func serverForScript(of host: Visitor) -> VirtualServer? {
        if let server = host.line?.server, running.contains(where: { $0 === server }) { return server }
        return running.first
    }

    private func encoded(_ fields: JSONObject) -> [UInt8] {
        var writer = JSONWriter()
        writer.value(.object(fields))
        return writer.bytes
    }
}

/// Takes the reply to a request, on the simulator's one thread.
private final class Reply: @unchecked Sendable {
    private let ledger: RoomLedger
    private let seat: String
    private let key: RequestKey?

    init(ledger: RoomLedger, seat: String, key: RequestKey?) {
        self.ledger = ledger
        self.seat = seat
        self.key = key
    }

    func take(_ result: CommandResult) {
        guard let key, let seat = Int(seat.dropFirst()) else { return }
        switch result {
        case .accepted: ledger.answered(key, of: seat - 1, nil)
        case .rejected(let rejection): ledger.answered(key, of: seat - 1, .rejected(rejection.code.rawValue))
        }
    }
}
