import BingoReferee
import GameRules
import JSON
import Rooms
import WireProtocol

extension World {
    /// Creates the rooms and their visitors.
    func open() {
        start()
        network.weather.delayMax = chance.pick([1, 20, 60, 300, 1500])
        network.weather.repeats = chance.pick([0, 20, 150])
        for _ in 0..<(chance.happens(200) ? 2 : 1) {
            let (code, token) = makeRoom(wishedRoom())
            let count = chance.within(1...6)
            add(Visitor(world: self, part: .host, code: code, token: token, number: visitors.count))
            for _ in 0..<count {
                let token = Visitor.token(of: visitors.count, &chance)
                let browser = chance.happens(700) ? "browser-of-\(code)-\(visitors.count)" : nil
                add(
                    Visitor(
                        world: self, part: .player, code: code, token: token, number: visitors.count, browser: browser))
                guard chance.happens(200) else { continue }
                // A seat's browser is the one from which it was taken, whichever device was first.
                add(
                    Visitor(
                        world: self, part: .player, code: code, token: token, number: visitors.count, browser: browser))
            }
            if chance.happens(300) {
                add(Visitor(world: self, part: .spectator, code: code, token: "", number: visitors.count))
            }
            if chance.happens(200) {
                add(Visitor(world: self, part: .host, code: code, token: token, number: visitors.count))
            }
        }
        deletions.plan(Set(visitors.map(\.code)).sorted())
        climate.troubles = chance.pick([0, 15, 60])
        climate.crashes = chance.pick([0, 3, 10])
        climate.commitMax = chance.pick([3, 15, 200])
    }

    /// Returns the fields of a new room of the game.
    private func wishedRoom() -> JSONObject {
        guard let scenario else { return Wishes.room(&chance) }
        return JSONObject([("title", .string("Games night"))] + scenario.play(&chance))
    }

    /// Lets some time pass, and then a person act or a fault happen.
    func step() {
        inspector.step += 1
        run(milliseconds: gap())
        guard inspector.isContent else { return }
        if let stream, chance.happens(climate.troubles + 10) { stream.trouble() }
        let roll = chance.below(1000)
        switch roll {
        case ..<15: if let line = chance.pick(visitors).line { network.cut(line) }
        case ..<30: stall(chance.pick(visitors))
        case ..<40: chance.pick(visitors).leave()
        case ..<47:
            crash()
            after(chance.within(50...4000)) { [unowned self] in restart(tearing: chance.happens(350)) }
        case ..<52: clock.jump(milliseconds: Int64(chance.within(-3_600_000...3_600_000)))
        case ..<58: quieten()
        case ..<75: tapTogether()
        case ..<90: evade()
        case ..<(90 + (scenario?.pace.arrivals ?? 0)): arrive()
        default:
            let hosts = chance.happens(scenario?.pace.lead ?? 0) ? visitors.filter { $0.part == .host } : []
            chance.pick(hosts.isEmpty ? visitors : hosts).act()
        }
    }

    /// Returns the time to the next step. Mostly people act close together. Sometimes the periods of uncalls, pulses
    /// and verdicts run out.
    private func gap() -> Int {
        switch chance.below(100) {
        case ..<50: chance.below(30)
        case ..<85: chance.below(800)
        case ..<97: chance.below(6000)
        default: chance.within(20_000...200_000)
        }
    }

    private func stall(_ visitor: Visitor) {
        guard let line = visitor.line, !line.isStalled else { return }
        line.isStalled = true
        after(chance.within(10...9000)) { [unowned self] in network.resume(line) }
    }

    // MARK: - Quiet moments

    /// Ends all faults, lets all visitors reconnect, and compares their pages with new snapshots.
    func quieten() {
        let began = clock.elapsed
        let climate = climate
        self.climate = Climate(troubles: 0, crashes: 0, commitMax: climate.commitMax)
        disk.heal()
        stream?.heal()
        restart(tearing: false)
        for visitor in visitors {
            if let line = visitor.line, line.isStalled { network.resume(line) }
            visitor.comeBackIfAway()
        }
        var patience = 240
        while inspector.isContent, patience > 0 {
            run(milliseconds: 1000)
            patience -= 1
            guard visitors.allSatisfy(\.isSettled) else { continue }
            // Coalesced frames are sent within a second, a host's pulse within five.
            run(milliseconds: 9000)
            if visitors.allSatisfy(\.isSettled) { break }
        }
        for visitor in visitors where !visitor.isSettled {
            inspector.report(.answered, "\(visitor.name) waits in vain: \(visitor.situation)")
        }
        isQuiet = true
        for visitor in visitors { visitor.compare() }
        run(milliseconds: 12_000)
        isQuiet = false
        for visitor in visitors where inspector.isContent && visitor.isComparing {
            inspector.report(.answered, "\(visitor.name) asked for a snapshot in vain")
        }
        deletions.examine(since: began)
        examineExports()
        if inspector.isContent { stream?.compareNodes() }
        self.climate = climate
    }

    /// Checks that public downloads contain no secret, and that a host's script sees what a host sees.
    private func examineExports() {
        for ledger in ledgers {
            // A node with connections, so that it knows the presence.
            guard let server = servers[ledger.node], stream == nil || ledger.isHeard(),
                let room = server.room(ledger.code), let referee = ledger.referee
            else { continue }
            let secrets =
                referee.seats.map(\.tokenHash)
                + [scenario == nil ? referee.secretSeed : nil, Visitor.tokenMark, World.inviteMark].compactMap { $0 }
                + referee.secrets
            for (name, bytes) in room.assumeIsolated({ [("export", $0.export()), ("recap", $0.recap())] }) {
                if let secret = bytes.first(of: secrets) {
                    inspector.report(.privacy, "“\(secret)” stands in the \(name) of room \(ledger.code)")
                }
            }
            guard scenario == nil else { continue }
            examineBoards(of: room, ledger: ledger)
            examineState(of: room, ledger: ledger)
        }
    }

    /// Checks that a board is public once its player has a bingo or the round is over.
    private func examineBoards(of room: Room, ledger: RoomLedger) {
        guard let referee = ledger.referee else { return }
        let winners = referee.bingo.standings().map(\.player)
        for (index, player) in referee.bingo.players.enumerated() where player.plays {
            let board = room.assumeIsolated { try? $0.board(of: SeatID(UInt32(index + 1))) }
            let isPublic = referee.bingo.state == "finished" || winners.contains(index)
            inspector.expect(
                (board != nil) == isPublic, .privacy, "the board of p\(index + 1) is \(board == nil ? "kept" : "shown")"
            )
        }
    }

    /// Checks a script's view of the room, except for the crowd's early marks, which change with time.
    private func examineState(of room: Room, ledger: RoomLedger) {
        guard
            let host = visitors.first(where: {
                $0.part == .host && $0.code == ledger.code && $0.status == .joined
                    && $0.line?.server?.node == ledger.node
            }),
            let token = SeatToken(host.token), let seat = host.line?.seat, let referee = ledger.referee,
            let bytes = room.assumeIsolated({ try? $0.state(token: token) }), var view = RoomView(Frame(bytes).object)
        else { return }
        var expected = referee.view(for: seat, presence: presence(in: ledger))
        view.pulse.early = nil
        expected.pulse.early = nil
        if let difference = view.difference(from: expected) {
            inspector.report(.pageState, "in the state for a script: \(difference)")
        }
    }
}
