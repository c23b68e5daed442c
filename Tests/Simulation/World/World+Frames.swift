import BingoReferee
import Cryptography
import JSON
import Rooms
import WireProtocol

extension World {
    /// Checks frames that leave the server, adds them to the run's hash, and sends them.
    ///
    /// - Parameters:
    ///   - code: the room; `nil` for messages of the gateway itself.
    ///   - channel: the channel of the recipients; `nil` for one connection.
    ///   - server: the sending server.
    func leave(_ frames: [Frame], for lines: [Line], of code: String?, channel: Channel?, at server: VirtualServer) {
        let ledger = code.map { self.ledger(of: $0, at: server) }
        for frame in frames {
            tally.frames += 1
            trace?(
                "\(moment) to \(lines.map(\.visitor.name).joined(separator: ", ")): \(String(decoding: frame.bytes, as: UTF8.self))"
            )
            tally.deliveries += lines.count
            hash.add(frame.bytes, forAll: lines.map(\.id.rawValue))
            if let ledger { deletions.examineAnswer(for: ledger.code, at: server) }
            if let at = frame.at, let ledger { ledger.sends(at) { storedCount(of: ledger.code) } }
            guard inspector.isContent else { return }
            if let ledger {
                if scenario != nil {
                    examinePlainly(frame, for: lines, ledger: ledger)
                } else {
                    examine(frame, for: lines, ledger: ledger, channel: channel)
                }
            }
            for line in lines { network.send(frame, to: line) }
        }
    }

    private func examine(_ frame: Frame, for lines: [Line], ledger: RoomLedger, channel: Channel?) {
        if channel == nil, let line = lines.first {
            line.seat = line.tokenHash.flatMap { ledger.referee?.seat(of: $0) }
        }
        examineSecrets(frame, for: lines, ledger: ledger)
        switch frame.type {
        case "joined": if let line = lines.first { examineSnapshot(frame, for: line, ledger: ledger) }
        case "accepted", "rejected": if let line = lines.first { examineAnswer(frame, to: line, ledger: ledger) }
        case "standings", "roundFinished": examineStandings(frame, ledger: ledger)
        case "played": if channel == .audience { tally.plays += 1 }
        case "evening": seeNames(frame.object["table"], ledger)
        case "bingos":
            ledger.announcesBingos()
            examineBingos(frame, ledger: ledger)
        case "names": seeNames(frame.object["changed"], ledger)
        case "called": if channel == .audience, frame.object["call"]?.object?["crowd"] != nil { tally.crowdCalls += 1 }
        case "announced":
            if let text = frame.object["text"]?.string, let at = frame.at { ledger.announces(text, at: at.seq) }
        case "players":
            see(frame.object["changed"], ledger)
            seeNames(frame.object["banned"], ledger)
        default: break
        }
    }

    // MARK: - Verdicts

    private func examineSnapshot(_ frame: Frame, for line: Line, ledger: RoomLedger) {
        guard let view = RoomView(frame.object) else {
            return inspector.report(.pageState, "a snapshot cannot be read: \(frame.text)")
        }
        if let seat = view.seat { see(seat.name, of: seat.id, ledger) }
        for player in view.players ?? [] { see(player.name, of: player.id, ledger) }
        for standing in view.top { see(standing.name, of: standing.player, ledger) }
        seeNames(frame.object["banned"], ledger)
        guard let referee = ledger.referee else { return }
        let isWatching = line.tokenHash == nil
        inspector.expect(isWatching == (line.seat == nil), .privacy, "a snapshot goes to a token that has no seat")
        var expected = referee.view(for: line.seat, presence: presence(in: ledger))
        // The game's part of a pulse is the last one sent, which in a quiet room is up to date.
        if !isQuiet {
            expected.evening = view.evening
            expected.pulse = view.pulse
            // A node learns the presence at other nodes with a delay.
            if stream == nil { expected.pulse.present = presence(in: ledger).players }
            if stream != nil, let players = view.players { expected.players = expected.players?.online(as: players) }
        } else if let early = view.pulse.early {
            let now = clock.now.milliseconds
            let playing = presence(in: ledger).playing
            let wasSo = (0...6000).lazy.contains { referee.early(among: playing, now: now - $0) == early }
            expected.pulse.early = wasSo ? early : referee.early(among: playing, now: now)
        }
        if let difference = view.difference(from: expected) {
            let isVerdict = difference.contains("standing")
            inspector.report(
                isVerdict ? .verdicts : .pageState, "in a snapshot for \(line.visitor.name): \(difference)")
        }
    }

    func examineAnswer(_ frame: Frame, to line: Line, ledger: RoomLedger) {
        guard let id = frame.object["id"]?.integer, let seat = line.seat, line.channel != nil else { return }
        if let command = line.visitor.command(id), SentCommand.queries.contains(command.type) {
            if scenario == nil, command.type == "previewUncall" {
                examinePreview(frame, of: command, by: seat, ledger: ledger)
            }
            return
        }
        let answer: Referee.Answer
        if let code = frame.object["code"]?.string {
            // A client that has moved to another node does not learn that this one has not performed the command.
            if code == "rateLimited", stream != nil, line.visitor.line !== line { return }
            answer = .rejected(code)
        } else {
            let lines = frame.object["lines"]?.array.map { $0.compactMap(\.string) }
            answer = .accepted(position: Int(frame.at?.seq ?? 0), lines: lines)
        }
        ledger.answered("\(line.client):\(id)", of: seat, answer)
    }

    /// Checks a query, which is answered from the referee's current state and leaves no trace.
    private func examinePreview(_ frame: Frame, of command: SentCommand, by seat: Int, ledger: RoomLedger) {
        guard let referee = ledger.referee else { return }
        let before = ["rateLimited", "unavailable", "staleId", "badMessage", "roomEnded", "removed"]
        if let code = frame.object["code"]?.string, before.contains(code) { return }
        let isStale = command.play != referee.play
        let expected = isStale ? "stalePlay" : referee.withdrawn(by: command.term ?? -1, of: seat)
        let answer = frame.object["withdraws"]?.object
        let players = (answer?["players"]?.array ?? []).compactMap { $0.object?["player"]?.string }
        let said = frame.object["code"]?.string ?? "\(answer?["total"]?.integer ?? -1) \(players)"
        inspector.expect(
            said == expected, .verdicts,
            "the preview of an uncall of term \(command.term ?? -1) says \(said), the referee \(expected)")
    }

    private func examineStandings(_ frame: Frame, ledger: RoomLedger) {
        for standing in frame.object["standings"]?.object?["top"]?.array ?? [] {
            guard let line = standing.object.flatMap(RoomView.Line.init) else { continue }
            examine(line, ledger: ledger)
        }
    }

    private func examineBingos(_ frame: Frame, ledger: RoomLedger) {
        for bingo in frame.object["bingos"]?.array ?? [] {
            guard let bingo = bingo.object, let player = bingo["player"]?.string, let name = bingo["name"]?.string,
                let patterns = bingo["patterns"]?.array, let rank = bingo["rank"]?.integer,
                let time = bingo["time"]?.string
            else { return inspector.report(.verdicts, "a bingo cannot be read: \(frame.text)") }
            let line = RoomView.Line(
                player: player, name: name, rank: rank, call: bingo["call"]?.integer, lines: patterns.count, time: time)
            examine(line, ledger: ledger)
            let held = ledger.referee?.gamesNow.map { $0.held(by: (Int(player.dropFirst()) ?? 0) - 1) } ?? []
            inspector.expect(
                held.contains(patterns.compactMap(\.string)), .verdicts,
                "\(player) is said to hold \(patterns), not \(held)")
            tally.bingos += 1
        }
    }

    private func examine(_ line: RoomView.Line, ledger: RoomLedger) {
        see(line.name, of: line.player, ledger)
        guard let referee = ledger.referee, let seat = Int(line.player.dropFirst()) else { return }
        let expected = referee.gamesNow.compactMap { referee.line(of: seat - 1, in: $0) }
        inspector.expect(
            expected.contains(line), .verdicts, "the standings have \(line), the referee has \(expected) of that player"
        )
    }

    private func see(_ name: String, of player: String, _ ledger: RoomLedger) {
        inspector.expect(ledger.mayShow(name, of: player), .pageState, "\(player) cannot have the name “\(name)”")
    }

    private func seeNames(_ seats: JSONValue?, _ ledger: RoomLedger) {
        for seat in seats?.array ?? [] {
            guard let id = (seat.object?["id"] ?? seat.object?["player"])?.string,
                let name = seat.object?["name"]?.string
            else { continue }
            see(name, of: id, ledger)
        }
    }

    private func see(_ players: JSONValue?, _ ledger: RoomLedger) {
        for player in players?.array ?? [] {
            guard let player = player.object.flatMap(RoomView.Player.init) else { continue }
            see(player.name, of: player.id, ledger)
        }
    }

    /// Returns the number of a room's records that would survive a crash.
    private func storedCount(of code: String) -> Int { stream?.storedCount(of: code) ?? disk.storedCount(of: code) }

    /// Returns the presence in a room according to the network.
    func presence(in ledger: RoomLedger) -> Referee.Presence {
        let online = Set(network.attached(to: ledger.code).compactMap(\.seat))
        // While a seat is promoted or demoted, its connections change their channels one after the other.
        let seats = ledger.referee?.seats ?? []
        let playing = online.filter { !seats.indices.contains($0) || seats[$0].role != "host" }
        return Referee.Presence(online: online, playing: playing)
    }

    // MARK: - Secrets

    /// Checks that no frame contains a token or its hash, an unrevealed seed, or another player's board.
    private func examineSecrets(_ frame: Frame, for lines: [Line], ledger: RoomLedger) {
        guard let referee = ledger.referee else { return }
        var secrets = [Visitor.tokenMark, World.inviteMark] + referee.seats.map(\.tokenHash) + referee.secrets
        secrets += visitors.filter { $0.part == .host }.map(\.token)
        if let seed = referee.secretSeed { secrets.append(seed) }
        for (index, player) in referee.bingo.players.enumerated() where player.plays {
            guard lines.contains(where: { $0.seat != index }) else { continue }
            secrets.append("\"cells\":[" + player.board.map(String.init).joined(separator: ",") + "]")
        }
        if let secret = frame.bytes.first(of: secrets) {
            inspector.report(.privacy, "“\(secret)” goes to \(lines.map(\.visitor.name)): \(frame.text)")
        }
        let isForHosts =
            frame.type == "players" || frame.type == "terms" || frame.object["game"]?.object?["early"] != nil
            || frame.type == "joined" && frame.object["players"] != nil
            || frame.object["room"]?.object?["nameFilter"] != nil
        guard isForHosts else { return }
        inspector.expect(
            lines.allSatisfy { $0.channel?.kind == .hosts }, .privacy,
            "what only hosts may see goes to others: \(frame.text)"
        )
    }
}

extension [RoomView.Player] {
    /// Returns the same players with the online states of others.
    fileprivate func online(as others: [RoomView.Player]) -> [RoomView.Player] {
        let online = Set(others.filter(\.online).map(\.id))
        return map {
            RoomView.Player(
                id: $0.id, name: $0.name, role: $0.role, online: online.contains($0.id), team: $0.team)
        }
    }
}
