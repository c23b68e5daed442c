import GameRules
import InputLog
import JSON
import WireProtocol

extension Room {
    /// Handles a message from a connection that has joined or watches.
    ///
    /// - Parameters:
    ///   - fields: the message. Its `type` and `id` have been read already.
    ///   - bytes: the length of the message.
    public func receive(
        _ type: String, _ fields: JSONObject, bytes: Int = 0, id: Int, from subscriberID: SubscriberID
    ) {
        guard let subscriber = subscribers[subscriberID] else {
            return reject(id, Rejection(.notJoined, "The seat is not ready yet."), to: subscriberID)
        }
        let now = environment.now()
        let seat = subscriber.seat.flatMap { fold.seats.seat($0) }
        // Connections of seats that were removed together are closed one after the other.
        if seat?.isRemoved == true { return reject(id, RoomFold.removedRejection, to: subscriberID) }
        if type == "sync" {
            guard subscribers.takeSync(subscriberID, at: now, rate: environment.limits.playerCommands) else {
                return reject(id, Room.rateRejection, to: subscriberID)
            }
            return sendSnapshot(to: subscriberID, answering: id)
        }
        if type == "look" {
            guard subscribers.takeSync(subscriberID, at: now, rate: environment.limits.playerCommands) else {
                return reject(id, Room.rateRejection, to: subscriberID)
            }
            do { return try look(fields, id: id, from: subscriberID) } catch {
                return reject(id, error, to: subscriberID)
            }
        }
        guard let seat else {
            return reject(id, Rejection(.notJoined, "Spectators cannot send commands."), to: subscriberID)
        }
        let key = CommandKey.numbered(subscriber.client, id: id)
        switch fold.seats.recall(key, of: seat.id) {
        case .known(let answer): return deliver(answer, id: id, to: subscriberID)
        case .stale, .reused: return reject(id, RoomFold.staleRejection, to: subscriberID)
        case .new: break
        }
        let origin = Origin.message(subscriberID, id: id)
        guard takeCommand(of: seat, at: now) else {
            // “Too many” means that the command was not performed, and the client may send it again under a new ID.
            if pending.redirect(key, of: seat.id, to: origin) { return }
            // A command sent before this connection was opened may still arrive through another node.
            let isDoubtful =
                pending.isDoubtful(key, of: seat.id) || environment.peers != nil && id < subscriber.firstID
            return reject(id, isDoubtful ? Room.unavailableRejection : Room.rateRejection, to: subscriberID)
        }
        charge(seat.id, bytes: bytes)
        do throws(Rejection) {
            if let refusal = refusal(ofType: type, by: seat) { throw refusal }
            if let answer = try answer(type, fields, of: seat) {
                return outlet.send(RoomMessages.accepted(id: id, at: position, detail: answer), to: subscriberID)
            }
            try submit(type, fields, bytes: bytes, of: seat, key: key, from: origin)
        } catch {
            reject(id, error, to: subscriberID)
        }
    }

    /// Returns the reason why a seat may not send a command of a type, or `nil` if it may, or if a pending input may
    /// allow it.
    ///
    /// It is checked before the command's fields are read, because reading long fields is expensive.
    func refusal(ofType type: String, by seat: Seat) -> Rejection? {
        guard type.utf8.count <= RoomCommandList.nameBytesMax else { return Room.unknownRejection(type) }
        guard seat.role != .host, pending.roleChangeCount == 0, fold.game.isForHosts(type) else { return nil }
        return RoomFold.hostRejection
    }

    static let rateRejection = Rejection(.rateLimited, "Too many commands. Wait a second.")
    private static let usedUpRejection = Rejection(
        .roomUsedUp, "This room has reached its size limit. Open a new room to continue.")
    package static let unavailableRejection = Rejection(
        .unavailable, "The server cannot save this right now. The page will send it again.")

    func takeCommand(of seat: Seat, at time: Timestamp) -> Bool {
        let index = Int(seat.id.number) - 1
        while commandRates.count <= index { commandRates.append(TokenBucket()) }
        let limits = environment.limits
        let isHost = seat.role == .host
        if commandRates[index].take(at: time, rate: isHost ? limits.hostCommands : limits.playerCommands) {
            return true
        }
        noteLimit(isHost ? "host-commands-per-second" : "player-commands-per-second")
        return false
    }

    // MARK: - Decoding

    /// Reads a command of a seat for the room or the game.
    private func command(
        _ type: String, _ fields: JSONObject, of seat: Seat
    ) throws(Rejection) -> SeatCommand {
        guard let kind = RoomCommandList.type(named: type) else { return try gameCommand(type, fields) }
        if let refusal = kind.earlyRefusal(by: seat, in: fold) { throw refusal }
        return .room(try kind.init(reading: fields, in: self))
    }

    /// Reads a command for the game, which must name its play.
    private func gameCommand(_ type: String, _ fields: JSONObject) throws(Rejection) -> SeatCommand {
        guard fold.game.knows(type) else { throw Room.unknownRejection(type) }
        guard let play = try presentPlay(in: fields) else { throw Room.playlessRejection }
        let fields = fold.game.presence(ofType: type).stamp(
            fields, present: presentInGame, teams: teamsInGame)
        let seed = InputSeed(environment.randomBytes)
        let prepared = try fold.game.prepare(type: type, fields: fields) { () throws(Rejection) in seed.value }
        guard let (input, beginsRound) = prepared else { throw Room.unknownRejection(type) }
        for name in input.givenNames {
            if let refusal = refusal(of: name) { throw refusal }
            if fold.seats.has(name) { throw Room.takenNameRejection }
        }
        let roundsMax = environment.limits.roundsMax
        if beginsRound, roundsMax > 0, fold.game.roundCount >= roundsMax {
            noteLimit("rounds-per-room")
            throw Rejection(
                .tooManyRounds, "This room has reached its limit of \(roundsMax) rounds. Open a new room.")
        }
        return .game(GameInput(play: play, body: input, title: try RoomTitle.read("playTitle", in: fields)))
    }

    private static let takenNameRejection = Rejection(
        .badName, "Another player has this name. Choose another one, or add something to it.")

    private static func unknownRejection(_ type: String) -> Rejection {
        Rejection(.unknownType, "Unknown command “\(type.excerpt)”.")
    }

    static let playlessRejection = Rejection(
        .badMessage, "The field “play” must be the number of a game in this room.")

    /// Returns the current play's number if the fields name it, `nil` if they name none. Throws `stalePlay` for another
    /// play.
    func presentPlay(in fields: JSONObject) throws(Rejection) -> Int? {
        guard fields.present("play") != nil else { return nil }
        guard try fields.requiredInteger("play") == fold.plays.number else { throw RoomFold.stalePlayRejection }
        return fold.plays.number
    }

    /// Reads a command of a seat and appends it.
    ///
    /// - Parameter bytes: the length of the original message.
    func submit(
        _ type: String, _ fields: JSONObject, bytes: Int, of seat: Seat, key: CommandKey?, from origin: Origin
    ) throws(Rejection) {
        if fold.isEnded { throw RoomFold.endedRejection }
        if type == Room.deletionName { return try setDeletion(fields, by: seat, from: origin) }
        if let content = fold.game.namedContent(ofType: type, in: fields) {
            return try submit(
                type, naming: content, bytes: bytes, of: seat, key: key, from: origin, play: presentPlay(in: fields))
        }
        guard type == PlayRequest.name else {
            return append(.command(seat.id, key, try command(type, fields, of: seat)), charged: bytes, from: origin)
        }
        let ends = fields.present("end") == nil ? false : try fields.requiredBool("end")
        let entry =
            fields.present("entry") == nil ? nil : try fold.programme.due(try fields.requiredInteger("entry"))
        let fields = entry?.command ?? fields
        // An unknown game is refused before a game that cannot begin now.
        if let game = fields["game"]?.string, !environment.games.names.contains(game) {
            throw GameRegistry.unknown(game)
        }
        // This is checked first, because preparing a play is expensive. The fold checks it again.
        if let refusal = fold.refusal(ofPlayThatEnds: ends, by: seat, at: nextTime) { throw refusal }
        environment.setup(fields) { [self] result in
            executor.run {
                self.assumeIsolated { room in
                    do throws(Rejection) {
                        let request = try room.play(try result.get(), ends: ends, entry: entry?.id)
                        room.append(.command(seat.id, key, .play(request)), charged: bytes, from: origin)
                    } catch {
                        room.refuse(origin, with: error)
                    }
                }
            }
        }
    }

    /// Appends a host's command after inserting the content that it names.
    private func submit(
        _ type: String, naming content: NamedContent, bytes: Int, of seat: Seat, key: CommandKey?, from origin: Origin,
        play: Int?
    ) throws(Rejection) {
        guard seat.role == .host else { throw RoomFold.hostRejection }
        guard play != nil else { throw Room.playlessRejection }
        environment.setup(content.setup) { [self] result in
            executor.run {
                self.assumeIsolated { room in
                    do throws(Rejection) {
                        let command = try room.command(type, content.fill(try result.get()), of: seat)
                        room.append(.command(seat.id, key, command), charged: bytes, from: origin)
                    } catch {
                        room.refuse(origin, with: error)
                    }
                }
            }
        }
    }

    /// Reads the setup of another play.
    private func play(_ fields: JSONObject, ends: Bool, entry: Int?) throws(Rejection) -> PlayRequest {
        let given = try RoomTitle.read("title", in: fields)
        let title = if let given { given } else { try RoomTitle.read("playTitle", in: fields) }
        return PlayRequest(game: try environment.game(of: fields), title: title, ends: ends, entry: entry)
    }

    /// Returns the name in a command. Throws if the room refuses it.
    func name(in fields: JSONObject) throws(Rejection) -> PlayerName {
        let name = try PlayerName(typed: fields.requiredString("name"))
        if let refusal = refusal(of: name) { throw refusal }
        return distinct(name)
    }

    /// Returns the name, with a number after it if the game has given it to a person without a seat.
    ///
    /// This happens before the append, since the fold only distinguishes the names of seats.
    func distinct(_ name: PlayerName) -> PlayerName {
        var (distinct, number) = (name, 2)
        while fold.game.hasGiven(distinct) {
            distinct = name.numbered(number)
            number += 1
        }
        return distinct
    }

    /// Returns the end of an offer that starts now.
    func nextOfferEnd(seconds: Int) -> Timestamp { max(environment.now(), fold.time).adding(seconds: seconds) }

    // MARK: - Log

    /// The time of an input that is appended now.
    var nextTime: Timestamp { max(environment.now(), pending.lastTime, fold.time) }

    /// Appends an input. The answer follows when it is durable.
    ///
    /// - Parameters:
    ///   - time: its time, if the caller has already used it.
    ///   - bytes: the length for which the seat's rate was already charged.
    func append(_ input: RoomInput, at time: Timestamp? = nil, charged bytes: Int = 0, from origin: Origin) {
        // The log of this code may now belong to a later room or to none. The client should look up the room again.
        if isUnloaded { return refuse(origin, with: Room.unavailableRejection) }
        if let refusal = sureRefusal(of: input) { return refuse(origin, with: refusal) }
        if let limit = limit(against: input) {
            noteLimit(limit)
            return refuse(origin, with: Room.usedUpRejection)
        }
        if input.isUse {
            clock.noteUse(at: executor.uptime)
            wake()
        }
        var time = time ?? nextTime
        // The system's clock may have been set back.
        if case .timer(let deadline, _) = input { time = max(time, deadline) }
        pending.lastTime = time
        clock.noteAppend(of: time, at: executor.uptime)
        let timed = TimedInput(time: time, input: input)
        let record = RoomRecord.encode(timed)
        let ticket = pending.add(PendingInputs.Entry(timed: timed, origin: origin))
        do {
            try environment.log.append(record, to: LogKey(code.description), ticket: ticket)
            logBytes += record.count
            if case .command(let seat, _, _) = input { charge(seat, bytes: record.count, charged: bytes) }
        } catch {
            if case .overloaded = error { noteLimit("log-queue-bytes") }
            _ = pending.take(ticket)
            refuse(origin, with: Room.unavailableRejection)
            if case .nobody = origin { retryWhatIsDue() }
        }
    }

    /// Returns the reason to refuse an input if that is certain whatever happens to earlier inputs. It then need not be
    /// logged.
    private func sureRefusal(of input: RoomInput) -> Rejection? {
        guard case .command(let seat, _, let command) = input else { return nil }
        if fold.isEnded { return RoomFold.endedRejection }
        guard command.isForHosts, pending.roleChangeCount == 0, !fold.seats.hosts.contains(seat) else { return nil }
        return RoomFold.hostRejection
    }

    /// Counts a long command as several, so that the seat's rate also limits bytes. It is charged for the received
    /// message in any case, and then for the record if that is longer.
    func charge(_ seat: SeatID, bytes: Int, charged: Int = 0) {
        func commands(_ bytes: Int) -> Int { max(0, bytes - 1) / RoomLimits.bytesPerCommand }
        let more = commands(bytes) - commands(charged)
        guard more > 0, Int(seat.number) <= commandRates.count else { return }
        commandRates[Int(seat.number) - 1].charge(more)
    }

    /// Returns the limit that forbids an input because of the room's size, or `nil`. A full room can always be ended.
    /// The room's own inputs follow from players' actions, and stop with them.
    private func limit(against input: RoomInput) -> String? {
        let (inputsMax, bytesMax) = (environment.limits.inputsMax, environment.limits.bytesMax)
        var limit: String?
        if inputsMax > 0, fold.position + UInt64(pending.count) >= UInt64(inputsMax) { limit = "inputs-per-room" }
        if bytesMax > 0, logBytes >= bytesMax { limit = "room-bytes" }
        if !environment.hasSpace(code) { limit = "data-bytes" }
        guard let limit else { return nil }
        return switch input {
        case .command(_, _, .room(let command)) where type(of: command).isAlwaysTaken: nil
        case .end, .create, .timer, .prompted, .owner, .woke, .playEnded, .teamsSettled: nil
        // A full room stays awake: sleeping and waking would make the log grow without end, too.
        case .command, .join, .slept: limit
        }
    }

    /// Reports that an input was not performed: it was refused, the log could not accept it, or the log does not know
    /// whether it stored it.
    func refuse(_ origin: Origin, with rejection: Rejection) {
        switch origin {
        case .joining(let subscriber, _, let id): reject(id, rejection, to: subscriber)
        case .message(let subscriber, let id): reject(id, rejection, to: subscriber)
        case .request(_, let reply): reply(.rejected(rejection))
        case .nobody: break
        }
    }
}
