import GameRules
import JSON
import WireProtocol

/// Requests without a connection, authorized by the token of a seat: scripts, control panels, the HTTP API.
extension Room {
    /// The names of resources under every room's URL. Games must not use them.
    static let resourceNames = [
        "state", "evening", "recap", "boards", "commands", "qr.svg", "export.json", "export.csv",
    ]

    /// Handles a request to one of the game's resources.
    ///
    /// - Parameters:
    ///   - method: the HTTP method.
    ///   - path: the components after the room's in the request's path.
    ///   - fields: the request's object. It is read only after the token is known to be a host's and the rate was
    ///     charged.
    ///   - bytes: the length of its body.
    ///   - key: identifies a repeated request, if given.
    ///   - reply: called once, on the room's executor.
    public func request(
        method: String, path: [String], fields: @autoclosure () throws(Rejection) -> JSONObject, bytes: Int = 0,
        token: SeatToken, key: RequestKey?, reply: @escaping @Sendable (CommandResult) -> Void
    ) {
        do throws(Rejection) {
            let seat = try hostSeat(of: token)
            let commandKey = key.map(CommandKey.named)
            if let answer = try earlierAnswer(to: commandKey, of: seat) {
                return self.reply(answer, to: .resource, reply)
            }
            try takeRequest(of: seat, bytes: bytes, key: key)
            if fold.isEnded { throw RoomFold.endedRejection }
            let fields = try fields()
            // Without a number, the current play is meant.
            _ = try presentPlay(in: fields)
            guard let message = try fold.game.command(method: method, path: path, fields: fields),
                let type = message["type"]?.string
            else { throw Rejection(.unknownType, "This game has no such resource.") }
            let present = (name: "play", value: JSONValue.integer(fold.plays.number))
            let command = JSONObject(message.members + [present])
            try submit(type, command, bytes: bytes, of: seat, key: commandKey, from: .request(.resource, reply: reply))
        } catch {
            reply(.rejected(error))
        }
    }

    /// Handles a host's command or query in the protocol's form, without its `id`. The result has `at` and the members
    /// of the protocol's `accepted`.
    ///
    /// - Parameters:
    ///   - command: the message. It is read only after the token is known to be a host's and the rate was charged.
    ///   - bytes: the length of the message.
    ///   - key: identifies a repeated request, if given.
    ///   - reply: called once, on the room's executor.
    public func request(
        command: @autoclosure () throws(Rejection) -> JSONObject, bytes: Int = 0, token: SeatToken, key: RequestKey?,
        reply: @escaping @Sendable (CommandResult) -> Void
    ) {
        do throws(Rejection) {
            let seat = try hostSeat(of: token)
            let commandKey = key.map(CommandKey.named)
            if let answer = try earlierAnswer(to: commandKey, of: seat) {
                return self.reply(answer, to: .command, reply)
            }
            try takeRequest(of: seat, bytes: bytes, key: key)
            let command = try command()
            let type = try command.requiredString("type")
            if let refusal = refusal(ofType: type, by: seat) { throw refusal }
            if let answer = try answer(type, command, of: seat) {
                return reply(
                    .accepted(
                        at: position,
                        members: JSONWriter.write { writer in
                            writer.member("at", position)
                            writer.encoded(answer)
                        }))
            }
            try submit(type, command, bytes: bytes, of: seat, key: commandKey, from: .request(.command, reply: reply))
        } catch {
            reply(.rejected(error))
        }
    }

    /// Charges a request to its seat's rate. “Too many” means that it was not performed, which is unknown for a request
    /// that may still arrive through another node.
    private func takeRequest(of seat: Seat, bytes: Int, key: RequestKey?) throws(Rejection) {
        guard !takeCommand(of: seat, at: environment.now()) else { return charge(seat.id, bytes: bytes) }
        throw key != nil && environment.peers != nil ? Room.unavailableRejection : Room.rateRejection
    }

    /// Returns the answer to an earlier request with the same key. Throws `keyReused` if that was a different request.
    private func earlierAnswer(to key: CommandKey?, of seat: Seat) throws(Rejection) -> Answer? {
        guard let key else { return nil }
        switch fold.seats.recall(key, of: seat.id) {
        case .known(let answer): return answer
        case .new: return nil
        case .reused, .stale: throw RequestKey.reusedRejection
        }
    }

    /// Sends the same reply as the first time, even if the resource no longer exists.
    func reply(_ answer: Answer, to request: Request, _ reply: (CommandResult) -> Void) {
        switch (answer, request) {
        case (.rejected(let rejection), _): reply(.rejected(rejection))
        case (.accepted(let seq, let detail), .command):
            let at = LogPosition(epoch: epoch, seq: seq)
            reply(
                .accepted(
                    at: at,
                    members: JSONWriter.write { writer in
                        writer.member("at", at)
                        writer.encoded(encodedDetail(detail, at: seq))
                    }))
        case (.accepted(let seq, _), .resource):
            reply(
                .accepted(
                    at: LogPosition(epoch: epoch, seq: seq),
                    members: JSONWriter.write { writer in
                        if isOfPresentPlay(seq) { fold.game.encodeResult(at: seq, into: &writer) }
                    }))
        }
    }

    /// Returns a host's view: the same object as the protocol's `joined` with the `id` `null`, in shared parts.
    ///
    /// - Throws: `badToken`, `removed`, or `notAllowed` for the token of a player.
    public func stateInParts(token: SeatToken) throws(Rejection) -> [[UInt8]] {
        snapshot(for: try hostSeat(of: token).id, in: nil, answering: nil)
    }

    /// Returns the same as one byte array.
    public func state(token: SeatToken) throws(Rejection) -> [UInt8] {
        Array(try stateInParts(token: token).joined())
    }

    /// Charges a host's rate for an expensive request whose cost grows with the room.
    ///
    /// - Throws: `badToken`, `removed`, `notAllowed` for the token of a player, or `rateLimited`.
    public func admitHost(_ token: SeatToken) throws(Rejection) {
        let seat = try hostSeat(of: token)
        guard takeCommand(of: seat, at: environment.now()) else { throw Room.rateRejection }
    }

    private static let questionRejection = Rejection(.notAllowed, "Only a host may read this.")

    private func hostSeat(of token: SeatToken) throws(Rejection) -> Seat {
        let seat = try seat(of: token)
        guard seat.role == .host else { throw Rejection(.notAllowed, "Only a host may do this.") }
        return seat
    }

    func seat(of token: SeatToken) throws(Rejection) -> Seat {
        guard let seat = fold.seats.seat(of: TokenHash(of: token)) else {
            throw Rejection(.badToken, "This room does not know this token.")
        }
        if seat.isRemoved { throw RoomFold.removedRejection }
        if fold.seats.isErased(seat.id) { throw Room.erasedRejection }
        return seat
    }

    /// Returns the encoded answer to a query or a player's cheer; `nil` if it is neither.
    ///
    /// Neither is logged or remembered.
    func answer(_ type: String, _ fields: JSONObject, of seat: Seat) throws(Rejection) -> [UInt8]? {
        // The code for commands refuses it.
        if fold.isEnded { return nil }
        if type == "cheer" {
            try cheer(fields, of: seat)
            return []
        }
        // Most commands are marks, for which this is not needed.
        var isAllowed: Bool { !seat.isRemoved && (seat.role == .host || !fold.game.isForHosts(type)) }
        do throws(Rejection) {
            if type == "previewRemoval" {
                guard isAllowed else { throw Room.questionRejection }
                return preview(try Removal.Wish(fields))
            }
            if type == "paper" {
                guard isAllowed else { throw Room.questionRejection }
                return try paper(fields)
            }
            // The code that reads commands reports a number that is not a play's.
            guard (try? presentPlay(in: fields)) != nil || fields.present("play") == nil,
                let encode = try fold.game.answer(query: type, fields: fields, names: fold.seats.names)
            else { return nil }
            guard fields.present("play") != nil else { throw Room.playlessRejection }
            guard isAllowed else { throw Room.questionRejection }
            return JSONWriter.write(encode)
        } catch {
            throw isAllowed ? error : Room.questionRejection
        }
    }
}
