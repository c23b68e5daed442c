import Rooms
import WireProtocol

extension World {
    /// A host's script asks for something over HTTP; the reply is compared with what the referee says.
    func request(_ method: String, _ path: [String], _ fields: JSONObject, by host: Visitor, key: String?) {
        guard let server, let room = server.room(host.code), let token = SeatToken(host.token) else { return }
        let ledger = ledger(of: host.code)
        let reply = Reply(ledger: ledger, seat: host.page.view?.seat?.id ?? "", key: key)
        room.assumeIsolated { room in
            room.request(method: method, path: path, fields: fields, token: token, key: key) { reply.take($0) }
        }
    }

    /// A host's script sends a command as on the wire.
    func request(_ command: JSONObject, by host: Visitor, key: String?) {
        guard let server, let room = server.room(host.code), let token = SeatToken(host.token) else { return }
        // A question is not done, so there is nothing to be compared under its key.
        let isQuestion = command["type"]?.string == "previewUncall"
        let seat = host.page.view?.seat?.id ?? ""
        let reply = Reply(ledger: ledger(of: host.code), seat: seat, key: isQuestion ? nil : key)
        room.assumeIsolated { room in room.request(command: command, token: token, key: key) { reply.take($0) } }
    }
}

/// Takes the reply to a request, on the simulator's one thread.
private final class Reply: @unchecked Sendable {
    private let ledger: RoomLedger
    private let seat: String
    private let key: String?

    init(ledger: RoomLedger, seat: String, key: String?) {
        self.ledger = ledger
        self.seat = seat
        self.key = key
    }

    func take(_ result: CommandResult) {
        guard let key, let seat = Int(seat.dropFirst()) else { return }
        switch result {
        case .accepted: ledger.accepted("key \(key)", of: seat - 1)
        case .rejected(let rejection): ledger.answered("key \(key)", of: seat - 1, .rejected(rejection.code.rawValue))
        }
    }
}
