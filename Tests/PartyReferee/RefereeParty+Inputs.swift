import GameRules
import JSON

extension RefereeParty {
    /// Applies a seat's command from a record; returns a rejection code, or `nil` if it was accepted.
    package mutating func apply(_ command: JSONObject, by seat: Int, isHost: Bool, at time: Int64) -> String? {
        let type = command["type"]?.string ?? ""
        switch type {
        case "commitChance":
            people[seat].commitment = command["commitment"]?.string
            return nil
        case "guests": return change(command, isHost: isHost)
        case "sitOut": return sitOut(command, by: seat, isHost: isHost)
        case "push":
            return push(command["nonce"]?.string ?? "", next: command["next"]?.string, by: seat, at: time)
        case "vote", "spin", "choose", "next", "skip", "another":
            if state == "ended" { return "gameOver" }
            if pausedAt != nil { return "paused" }
            if type == "vote" { return vote(command["option"]?.integer ?? 0, by: seat) }
            people[seat].hasActed = true
            let set = command["presence"]?.string.flatMap { SeatSet(hexadecimal: $0) } ?? SeatSet()
            let present = set.seats.map { Int($0.number) - 1 }
            let teams = RefereeParty.teams(command)
            switch type {
            case "spin":
                return spin(
                    by: seat, isHost: isHost, present: present, teams: teams, prize: command["prize"]?.string, at: time)
            case "another": return another(by: seat, isHost: isHost, present: present, teams: teams, at: time)
            case "choose": return choose(command["kind"]?.string ?? "", by: seat, isHost: isHost, at: time)
            case "next": return goOn(by: seat, isHost: isHost)
            default: return skip(by: seat, isHost: isHost, at: time)
            }
        default: return isHost ? direct(type, command, at: time) : "notAllowed"
        }
    }

    /// Returns the teams in a command, with the players of each.
    private static func teams(_ command: JSONObject) -> [Group] {
        (command["roomTeams"]?.array ?? []).map { team in
            let seats = team.object?["seats"]?.string.flatMap { SeatSet(hexadecimal: $0) }?.seats ?? []
            return Group(team: "\(team.object?["team"]?.integer ?? 0)", who: seats.map(\.description))
        }
    }

    /// The game has no inputs of the room itself.
    package mutating func prompt(_ command: JSONObject, at time: Int64) {}

    // MARK: - Guests

    private func guest(_ name: String?) -> Int? {
        guests.indices.first { "g\($0 + 1)" == name && !guests[$0].isRemoved }
    }

    private mutating func change(_ command: JSONObject, isHost: Bool) -> String? {
        guard isHost || options.guestKeeper == "anybody" else { return "notAllowed" }
        let key = command["key"]?.string ?? ""
        let like = guests.indices.first { !guests[$0].isRemoved && guests[$0].key == key }
        if let name = command["add"]?.string {
            if guests.count(where: { !$0.isRemoved }) >= 60 || guests.count >= 600 { return "tooManyGuests" }
            if like != nil { return "badOptions" }
            guests.append(Guest(name: name, key: key))
        } else if command["remove"] != nil {
            guard let one = guest(command["remove"]?.string) else { return "unknownEntrant" }
            guests[one].isRemoved = true
        } else {
            guard let one = guest(command["rename"]?.string) else { return "unknownEntrant" }
            if let like, like != one { return "badOptions" }
            guests[one].name = command["name"]?.string ?? ""
            guests[one].key = key
        }
        return nil
    }

    private mutating func sitOut(_ command: JSONObject, by seat: Int, isHost: Bool) -> String? {
        let who = command["player"]?.string ?? "p\(seat + 1)"
        let isOut = command["on"]?.bool ?? false
        if who.hasPrefix("p") {
            guard isHost || who == "p\(seat + 1)" else { return "notAllowed" }
            guard let one = people.indices.first(where: { "p\($0 + 1)" == who }), people[one].isPlayer,
                !people[one].isRemoved
            else { return "unknownEntrant" }
            people[one].isOut = isOut
        } else if who.hasPrefix("g") {
            guard isHost || options.guestKeeper == "anybody" else { return "notAllowed" }
            guard let one = guest(who) else { return "unknownEntrant" }
            guests[one].isOut = isOut
        } else {
            return "unknownEntrant"
        }
        return nil
    }

    // MARK: - Hosts

    private mutating func direct(_ type: String, _ command: JSONObject, at time: Int64) -> String? {
        if type == "newGame" { return newGame(command) }
        if state == "ended" { return "gameOver" }
        switch type {
        case "finishGame":
            finishPlay(at: time)
            return nil
        case "setOptions": return setOptions(Options(command["options"]?.object))
        case "candidates": return takeList(command)
        case "undoDraw": return undoDraw(command["number"]?.integer ?? 0)
        case "addDeck", "removeDeck":
            guard state == "ready" || state == "deckDone" else { return "notNow" }
            if type == "addDeck" {
                if decks.count >= 5 { return "tooManyDecks" }
                decks.append(Deck(command["deck"]?.object))
            } else {
                guard let deck = command["deck"]?.integer, decks.indices.contains(deck) else { return "badOptions" }
                decks.remove(at: deck)
            }
            order = nil
        case "timer":
            let seconds = command["seconds"]?.integer
            guard [nil, 30, 60, 90].contains(seconds) else { return "badOptions" }
            options.timer = seconds
            if state == "asking" { until = seconds.map { (pausedAt ?? time) + Int64($0) * 1000 } }
        case "pause":
            if pausedAt != nil || pausesNext { return "paused" }
            if state == "spinning" { pausesNext = true } else { pausedAt = time }
        case "resume":
            if !pausesNext {
                guard let since = pausedAt else { return "notNow" }
                moveClocks(time - since)
            }
            pausedAt = nil
            pausesNext = false
        case "reset":
            if state == "spinning" { return "busy" }
            for deck in decks.indices {
                for index in decks[deck].questions.indices {
                    decks[deck].questions[index].isGone = false
                    decks[deck].questions[index].skips = 0
                }
            }
            order = nil
        default: return "notAllowed"
        }
        if state == "deckDone", !left.isEmpty { state = "ready" }
        return nil
    }

    private mutating func setOptions(_ new: Options) -> String? {
        if state == "spinning" { return "busy" }
        if new.mode != options.mode, state != "ready", state != "deckDone" { return "notNow" }
        let isFilterNew =
            new.audience != options.audience || new.categories != options.categories
            || new.difficulties != options.difficulties
        options = new
        if version == 1 { options.teamTurns = false }
        if isFilterNew { order = nil }
        if state == "deckDone", !left.isEmpty || new.mode == "draw" { state = "ready" }
        return nil
    }

    private mutating func takeList(_ command: JSONObject) -> String? {
        guard state == "ready" else { return "busy" }
        let (part, count) = (command["part"]?.integer ?? 0, command["of"]?.integer ?? 0)
        guard (1...64).contains(count), part >= 1, part <= count else { return "badOptions" }
        if spins.contains(where: { $0.slices[0].hasPrefix("n") }) { return "notNow" }
        var taken = part == 1 || parts.count != count ? [[String]?](repeating: nil, count: count) : parts
        taken[part - 1] = command["names"]?.array?.compactMap(\.string) ?? []
        let names = taken.flatMap { $0 ?? [] }
        if names.count > 20_000 { return "badOptions" }
        parts = taken
        guard taken.allSatisfy({ $0 != nil }) else { return nil }
        lines = names
        parts = []
        drawn.removeAll { $0.hasPrefix("n") }
        return nil
    }

    private mutating func undoDraw(_ number: Int) -> String? {
        guard options.mode == "draw", state == "ready", spins.indices.contains(number - 1),
            !spins[number - 1].isUndone, spins[number - 1].isDraw || version == 1
        else { return "notNow" }
        spins[number - 1].isUndone = true
        let winners = spins[number - 1].winners
        drawn.removeAll { winners.contains($0) }
        return nil
    }

    package mutating func roomEnded(at time: Int64) { finishPlay(at: time) }

    /// Ends the game; a result that is already known counts.
    package mutating func finishPlay(at time: Int64) {
        if state == "ended" { return }
        if state == "spinning", var spin = spins.popLast(), spin.startsAt != nil {
            spin.counted = spin.winners
            spins.append(spin)
        }
        keepBallot()
        whoPlayed = everybody
        state = "ended"
        (asked, carried, until, pausedAt, pausesNext) = (nil, nil, nil, nil, false)
    }

    private mutating func newGame(_ command: JSONObject) -> String? {
        if state == "spinning" { return "busy" }
        guard let next = command["seed"]?.string.flatMap({ Seed(hexadecimal: $0) }) else { return "badMessage" }
        seed = next
        number += 1
        state = "ready"
        (spins, here, votes, ballots, answered, drawn) = ([], [], [], [], [], [])
        (asked, carried, until, pausedAt, pausesNext) = (nil, nil, nil, nil, false)
        (askedCount, order, shuffles) = (0, nil, 0)
        for deck in decks.indices {
            for index in decks[deck].questions.indices {
                decks[deck].questions[index].isGone = false
                decks[deck].questions[index].skips = 0
            }
        }
        for index in guests.indices where guests[index].isRemoved { guests[index].isOut = true }
        return nil
    }
}
