import GameRules
import JSON
import WireProtocol

extension Visitor {
    /// Does something that a person at this page might do, or should not do.
    func act() {
        switch status {
        case .over, .connecting: return
        case .removed: return world.chance.happens(150) ? connect() : ()
        case .away: return isNew ? connect() : ()
        case .outside: return world.chance.happens(300) ? connect() : ()
        case .joined: break
        }
        guard outbox.count < 20 else { return }
        if world.chance.happens(60) { return misbehave() }
        if world.chance.happens(60) { return repeatSomething() }
        if part != .spectator, world.chance.happens(6) { return moveOn() }
        if let scenario = world.scenario { return act(in: scenario) }
        switch part {
        case .spectator: return world.chance.happens(300) ? misbehave() : sync()
        case .player: return page.view?.seat?.role == "host" && world.chance.happens(500) ? host() : play()
        case .host: return page.view?.board != nil && world.chance.happens(300) ? play() : host()
        }
    }

    /// Offers another device to take over the seat, or withdraws the offer.
    private func moveOn() {
        guard world.chance.happens(900) else { return send("moveSeat", [("secret", .null)]) }
        let secret = world.secretOfMove()
        send("moveSeat", [("secret", .string(secret))])
        world.bringDevice(of: self, by: secret)
        // A third person sees the secret.
        if world.chance.happens(150) { world.bringDevice(of: self, by: secret) }
    }

    // MARK: - Players

    private func play() {
        if let draw = page.view?.round.open, world.chance.happens(600) { return contribute(to: draw.number) }
        if page.view?.house.way == "choice", page.view?.seat?.team == nil, world.chance.happens(200) {
            return send("joinTeam", [("team", .integer(world.chance.within(1...6)))])
        }
        if let vote = page.view?.vote, world.chance.happens(300) {
            return send(
                "vote", [("vote", .integer(vote.number)), ("pack", .integer(world.chance.below(vote.packs.count)))])
        }
        switch world.chance.below(100) {
        case ..<50: send("mark", [("cell", .integer(calledCell() ?? anyCell()))])
        case ..<66: send("mark", [("cell", .integer(anyCell()))])
        case ..<76: send("unmark", [("cell", .integer(anyCell()))])
        case ..<83: send("autoMark", [("on", .bool(world.chance.happens(650)))])
        case ..<87: send("reshuffle")
        case ..<90: send("name", [("name", .string(Wishes.name(&world.chance)))])
        case ..<92: remark()
        case ..<93: send("guard", [("seconds", .integer(world.chance.pick([0, 1, 20, 300])))])
        case ..<94: sync()
        case ..<97: for _ in 0..<world.chance.within(6...30) { send("mark", [("cell", .integer(anyCell()))]) }
        default: leave()
        }
    }

    /// Contributes to a prize draw, as every page does.
    private func contribute(to draw: Int) {
        let digits = (0..<16).map { _ in UInt8(world.chance.below(256)) }.hexadecimal
        send("contribute", [("draw", .integer(draw)), ("nonce", .string(digits))])
    }

    /// Reports that a called event has not happened, or takes that back.
    private func remark() {
        guard let calls = page.view?.round.calls, !calls.isEmpty else { return }
        let number = world.chance.pick(calls).number
        send("notYet", [("number", .integer(number)), ("on", .bool(world.chance.happens(700)))])
    }

    /// Taps the cell with a term, if there is one.
    func tap(_ term: Int) {
        guard status == .joined, outbox.count < 20, let cell = page.view?.board?.cells.firstIndex(of: term) else {
            return
        }
        send("mark", [("cell", .integer(cell))])
    }

    private func anyCell() -> Int { world.chance.below(page.view?.board?.cells.count ?? 9) }

    /// Returns a cell whose term is called and that is not marked.
    private func calledCell() -> Int? {
        guard let view = page.shown, let board = view.board else { return nil }
        let called = view.round.calls.map(\.term)
        let open = board.cells.indices.filter { called.contains(board.cells[$0]) && !board.marked.contains($0) }
        return open.isEmpty ? nil : world.chance.pick(open)
    }

    // MARK: - Hosts

    private func host() {
        guard let round = page.view?.round else { return }
        if world.chance.happens(150) { return keepHouse() }
        if world.chance.happens(40) { return goOn() }
        switch round.state {
        case "dealt": prepare()
        case "playing": moderate(round)
        default:
            if world.chance.happens(300) { return send("draw", [("rank", .integer(world.chance.within(1...3)))]) }
            guard world.chance.happens(600) else { return }
            var members: Wishes.Members = []
            if world.chance.happens(400) { members.append(("options", Wishes.options(&world.chance))) }
            if world.chance.happens(300) { members.append(("terms", Wishes.terms(&world.chance))) }
            send("newRound", members)
        }
    }

    private func prepare() {
        switch world.chance.below(10) {
        case ..<5: send("startRound")
        case ..<6 where page.view?.round.startsAt == nil:
            send("startRound", [("delay", .integer(world.chance.pick([1, 3, 20, 600])))])
        case ..<6: send("cancelStart")
        case ..<8: send("setOptions", [("options", Wishes.options(&world.chance))])
        case ..<9 where world.chance.happens(400):
            send("openVote", [("packs", .array(["Ours", "Theirs"].map(JSONValue.string)))])
        case ..<9 where world.chance.happens(100): send("closeVote")
        case ..<9: send("setTerms", [("terms", Wishes.terms(&world.chance)), ("language", .string("en-GB"))])
        default: send("newRound")
        }
    }

    private func moderate(_ round: RoomView.Round) {
        let called = round.calls.map(\.term)
        let open = round.terms.indices.filter { !called.contains($0) }
        switch world.chance.below(100) {
        case ..<70 where !open.isEmpty: send("call", [("term", .integer(world.chance.pick(open)))])
        case ..<82 where !called.isEmpty:
            let term = JSONValue.integer(world.chance.pick(called))
            send("uncall", [("term", term)])
            // A slip of the thumb, or a second thought.
            guard world.chance.happens(600) else { return }
            world.after(world.chance.pick([100, 5000, 59_000, 61_000])) { [unowned self] in
                send("call", [("term", term)])
            }
        case ..<85: request(open)
        case ..<88: preview(called)
        case ..<90: send("addTerm", Wishes.addedTerm(&world.chance))
        case ..<92: send("finishRound")
        default: send("call", [("term", .integer(world.chance.below(round.terms.count)))])
        }
    }

    /// Changes hosts and ownership. This is mostly refused, because most hosts are not the owner.
    private func changeHosts() {
        switch world.chance.below(6) {
        case ..<3: send("demote", [("player", anybody())])
        case 3: send("handOver", [("player", anybody())])
        case 4: send("uninvite", [("number", .integer(world.chance.below(200)))])
        default: send("recovery", [("secret", .string("link-\(World.inviteMark)-of-the-owner"))])
        }
    }

    func keepHouse() {
        if let banned = page.view?.banned, !banned.isEmpty, world.chance.happens(400) {
            return send("unban", [("player", .string(world.chance.pick(banned)))])
        }
        if world.chance.happens(80) { return removeMany() }
        if world.chance.happens(60) { return send("setTeams", Wishes.teams(&world.chance)) }
        if world.chance.happens(40) { return send("setNames", [("names", Wishes.names(&world.chance))]) }
        if page.view?.house.way != nil, world.chance.happens(100) {
            let team: JSONValue = world.chance.happens(800) ? .integer(world.chance.within(1...6)) : .null
            return send("moveToTeam", [("player", anybody()), ("team", team)])
        }
        switch world.chance.below(100) {
        case ..<35:
            for _ in 0..<(world.chance.happens(200) ? 8 : 1) {
                world.tally.announcements += 1
                send("announce", [("text", .string("Announcement \(world.tally.announcements)"))])
            }
        case ..<36: send("nameEvening", [("title", Wishes.title(&world.chance))])
        case ..<45: send("lock", [("on", .bool(world.chance.happens(300)))])
        case ..<52: send("rules", Wishes.rules(&world.chance))
        case ..<58: send("nameFilter", [("words", Wishes.filter(&world.chance))])
        case ..<64: send("invite", [("secret", world.invitation(to: code))])
        case ..<68: changeHosts()
        case ..<74: send("rename", [("player", anybody()), ("name", .string(Wishes.name(&world.chance)))])
        case ..<78: send("promote", [("player", anybody())])
        case ..<86: send("remove", [("player", anybody())] + (world.chance.happens(600) ? [("ban", .bool(true))] : []))
        case ..<87: send("unban", [("player", anybody())])
        case ..<89 where world.inspector.step * 4 > world.options.steps * 3: send("endRoom")
        default: send("name", [("name", .string(Wishes.name(&world.chance)))])
        }
    }

    /// Adds boards on paper, and lets a phone scan one sooner or later.
    private func addPaper() {
        if page.view?.house.names?.isEmpty == false, world.chance.happens(500) {
            let chosen = (1...4).map { _ in JSONValue.integer(world.chance.within(1...8)) }
            send("addPaper", [("listed", .bool(true))] + (chosen[0] == chosen[1] ? [("entries", .array(chosen))] : []))
        } else {
            send("addPaper", [("count", .integer(world.chance.pick([1, 2, 3, 0, 201]))), ("name", .string("Board"))])
        }
        world.scanPaper(of: code)
    }

    /// Changes the programme, or plays one of its entries.
    private func prepareEvening() {
        if world.chance.happens(350) { return addPaper() }
        if world.chance.happens(600) {
            var members: Wishes.Members = [("entry", .integer(world.chance.within(1...6)))]
            if world.chance.happens(200) { members.append(("end", .bool(true))) }
            return send("play", members)
        }
        let entries = (0..<world.chance.below(4)).map { _ in
            let setup: Wishes.Members = [
                ("terms", Wishes.terms(&world.chance, count: world.chance.within(20...32))),
                ("options", Wishes.options(&world.chance)),
            ]
            var members: Wishes.Members = [
                ("game", .string("bingo")), ("title", Wishes.title(&world.chance)),
                ("setup", .object(JSONObject(setup))),
            ]
            if world.chance.happens(300) {
                members.append(("id", .integer(world.chance.within(1...6))))
            } else if world.chance.happens(300) {
                members.append(("play", .integer(world.chance.within(1...2))))
            }
            return JSONValue.object(JSONObject(members))
        }
        send("setProgramme", [("entries", .array(entries))])
    }

    /// Starts another play under the same code. This is mostly refused while a round is in progress.
    private func goOn() {
        if world.chance.happens(200) { return send("showEvening", [("on", .bool(world.chance.happens(600)))]) }
        if world.chance.happens(60) { return prepareEvening() }
        if world.chance.happens(100) { return send("rules", [("playByOwner", .bool(world.chance.happens(300)))]) }
        var members: Wishes.Members = [
            ("game", .string("bingo")), ("terms", Wishes.terms(&world.chance, count: world.chance.within(20...32))),
            ("options", Wishes.options(&world.chance)),
        ]
        if world.chance.happens(500) { members.append(("end", .bool(true))) }
        send("play", members)
    }

    func removeMany() {
        let now = world.clock.now.milliseconds
        switch world.chance.below(10) {
        case ..<4:
            let since = Timestamp(
                milliseconds: now - Int64(world.chance.below(world.chance.pick([300_000, 30_000_000]))))
            let until = Timestamp(milliseconds: since.milliseconds + Int64(world.chance.below(200_000)))
            send(
                "removeArrivals",
                [("from", .string(since.rfc3339))]
                    + (world.chance.happens(500) ? [("until", .string(until.rfc3339))] : [])
                    + (world.chance.happens(500) ? [("marked", .bool(true))] : [])
                    + (world.chance.happens(600) ? [("force", .bool(true))] : []))
        case ..<9: send("undoRemoval", [("removal", .integer(world.chance.within(1...4)))])
        default: send("expectHall", [("on", .bool(world.chance.happens(700)))])
        }
    }

    private func misbehaveInRound() {
        let number = JSONValue.integer(world.chance.pick([-1, 0, 1, 99, .max, .min]))
        switch world.chance.below(10) {
        case 0: send("notYet", [("number", number), ("on", .bool(true))])
        case 1: send("guard", [("seconds", number)])
        case 2: send("draw", [("rank", number)])
        case 3: send("previewUncall", [("term", number)])
        case 4: send("crowdCall", [("term", .integer(1)), ("present", number)])
        case 5: send("startRound", [("delay", number)])
        case 7: send("vote", [("vote", number), ("pack", number)])
        case 8: send("openVote", [("packs", .array([.string("One"), world.chance.pick([.string("One"), number])]))])
        case 6: send("addTerm", [("text", world.chance.pick([.string(""), .integer(1), .string("Term 1.1")]))])
        default: send("rules", [("renames", .string("sometimes")), ("lockAtStart", number)])
        }
    }

    private func anybody() -> JSONValue { .string("p\(world.chance.within(1...8))") }

    /// Requests a preview of taking back a call.
    private func preview(_ called: [Int]) {
        let term =
            called.isEmpty || world.chance.happens(100) ? world.chance.within(-1...40) : world.chance.pick(called)
        send("previewUncall", [("term", .integer(term))])
    }

    /// Calls or takes back a call like a script, over HTTP.
    private func request(_ open: [Int]) {
        let isKeyed = world.chance.happens(800)
        if world.chance.happens(300) {
            let (command, key) = Wishes.script(open, &world.chance)
            return world.request(command, by: self, key: isKeyed ? key : nil)
        }
        if world.chance.happens(750), !open.isEmpty {
            let term = world.chance.pick(open)
            let fields = JSONObject([("term", .integer(term))])
            world.request("POST", ["calls"], fields, by: self, key: isKeyed ? "call \(term)" : nil)
        } else {
            let number = world.chance.within(1...9)
            world.request(
                "DELETE", ["calls", "\(number)"], JSONObject([]), by: self, key: isKeyed ? "delete \(number)" : nil)
        }
    }

    // MARK: - Wrong things

    /// Sends something again, or uses an ID that is too low.
    private func repeatSomething() {
        if let command = answered.last, world.chance.happens(300) { return transmit(command.bytes) }
        if !answered.isEmpty, world.chance.happens(600) { return transmit(world.chance.pick(answered).bytes) }
        if !unusedIDs.isEmpty, world.chance.happens(500) {
            let stale = SentCommand(
                id: world.chance.pick(unusedIDs), type: "mark", play: page.view?.play, members: [("cell", .integer(-1))]
            )
            return transmit(stale.bytes)
        }
        for command in outbox.shuffled(by: &world.chance) { transmit(command) }
    }

    private func misbehave() {
        let cell = JSONValue.integer(world.chance.pick([-1, 9, 16, 25, 1_000_000, .min, .max]))
        switch world.chance.below(18) {
        case 0: send("mark", [("cell", cell)])
        case 1: send("unmark", [("cell", cell)])
        case 2: send("mark")
        case 3: send("mark", [("cell", .string("four"))])
        case 4: send("call", [("term", world.chance.pick([.integer(-1), .integer(500), .integer(0), .null]))])
        case 5:
            send(world.chance.pick(["startRound", "finishRound", "newRound", "lock", "remove", "promote", "announce"]))
        case 6: send("setOptions", [("options", Wishes.badOptions(&world.chance))])
        case 7: send("setTerms", [("terms", Wishes.badTerms(&world.chance))])
        case 8: send("name", [("name", Wishes.badName(&world.chance))])
        case 9: send(world.chance.pick(["dance", "Mark", "joined", ""]))
        case 10:
            transmit(
                world.chance.pick([Array("{".utf8), [0xFF], Array("[]".utf8), Array(#"{"type":"mark"}"#.utf8), []]))
        case 11:
            send(
                "remove",
                [("player", world.chance.pick([.string("p0"), .string("p99"), .string("host"), .integer(1)]))])
        case 12: send("nameFilter", [("words", Wishes.badFilter(&world.chance))])
        case 13:
            send(
                "invite", [("secret", world.chance.pick([.string("short"), .integer(3), world.invitation(to: code)]))])
        case 14:
            send(
                world.chance.pick([
                    "rules", "addTerm", "notYet", "guard", "draw", "contribute", "previewUncall", "cancelStart",
                    "nameFilter", "moveSeat",
                ]))
        case 15: misbehaveInRound()
        case 16:
            send(
                "newRound", [("options", Wishes.badOptions(&world.chance)), ("terms", Wishes.badTerms(&world.chance))])
        default:
            let room = world.chance.pick([code, "ZZZZZZ", "?"])
            let members: Wishes.Members = [
                ("client", .string("second")), ("room", .string(room)), ("token", .string(token)),
                ("name", .string("Eve")),
            ]
            transmit(SentCommand(id: 1_000_000, type: world.chance.pick(["join", "watch"]), members: members).bytes)
        }
    }
}

extension Array {
    fileprivate func shuffled(by chance: inout Chance) -> [Element] {
        var elements = self
        for index in elements.indices.dropLast() {
            elements.swapAt(index, chance.within(index...elements.count - 1))
        }
        return elements
    }
}
