import GameRules
import InputLog
import JSON
import Rooms
import WireProtocol

extension World {
    /// Downloads everything public about each room, and what its hosts may download.
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

    /// Downloads every room's proof, with its log and all visitors' tokens.
    func prove(_ body: (DownloadedProof) -> Void) {
        guard let server = running.first else { return }
        for code in Set(ledgers.map(\.code)).sorted() {
            guard let room = server.room(code) else { continue }
            let copy = room.assumeIsolated { $0.copy() }
            var document: [UInt8] = []
            copy.writeProof { document += $0 }
            var records: [[UInt8]] = []
            _ = try? server.log.read(LogKey(code)) { record in
                records.append(record)
                return records.count < copy.position.seq
            }
            body(
                DownloadedProof(
                    room: code, document: document, export: JSONWriter.object(copy.writeExport),
                    recap: JSONWriter.object(copy.writeRecap), records: records,
                    tokens: visitors.map(\.token).filter { !$0.isEmpty }))
        }
    }

    /// Sends a request of a host's script over HTTP, and compares the reply with the referee's.
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

    /// Sends a command of a host's script in the protocol's form.
    func request(_ command: JSONObject, by host: Visitor, key: String?) {
        let isOfGame = SentCommand.isOfGame(command["type"]?.string ?? "")
        let play = isOfGame ? host.page.view.map { [("play", JSONValue.integer($0.play))] } : nil
        let command = JSONObject(command.members.map { ($0.name, $0.value) } + (play ?? []))
        guard let server = serverForScript(of: host), let room = server.room(host.code),
            let token = SeatToken(host.token)
        else { return }
        // A query is not performed, so there is nothing to compare under its key.
        let isQuestion = SentCommand.queries.contains(command["type"]?.string ?? "")
        let seat = host.page.view?.seat?.id ?? ""
        let key = key.map { RequestKey($0, of: [encoded(command)]) }
        let reply = Reply(ledger: ledger(of: host.code, at: server), seat: seat, key: isQuestion ? nil : key)
        room.assumeIsolated { room in room.request(command: command, token: token, key: key) { reply.take($0) } }
    }

    /// Returns the server that a host's script uses: that of the host's page, or any.
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

/// Receives the reply to a request, on the simulator's single thread.
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

/// A proof of a room, and what must not stand in it.
public struct DownloadedProof: Sendable {
    /// The room's code.
    public let room: String
    public let document: [UInt8]
    /// Of the same moment.
    public let export: [UInt8]
    /// The public recap of the same moment.
    public let recap: [UInt8]
    /// The room's log up to then, each record with its format byte.
    public let records: [[UInt8]]
    /// The tokens of all visitors.
    public let tokens: [String]
}
