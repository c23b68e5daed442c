import GameRules

extension PartyGame {
    mutating func change(
        _ change: PartyInput.GuestChange, role: Role
    ) throws(Rejection) -> [Directed<PartyEvent>] {
        guard role == .host || options.guestKeeper == .anybody else {
            throw Rejection(.notAllowed, "Only a host can add guests.")
        }
        switch change {
        case .add(let name, let key):
            guard guests.count(where: { !$0.isRemoved }) < Self.guestsMax, guests.count < 10 * Self.guestsMax else {
                throw Rejection(.tooManyGuests, "The guest list is full.")
            }
            try checkFree(key, but: nil)
            guests.append(Guest(name: name, key: key))
        case .remove(let number):
            guests[try place(of: number)].isRemoved = true
        case .rename(let number, let name, let key):
            let place = try place(of: number)
            try checkFree(key, but: place)
            guests[place].name = name
            guests[place].key = key
        }
        revision &+= 1
        peopleRevision &+= 1
        return [Directed(.people, to: .everybody)]
    }

    private func place(of number: Int) throws(Rejection) -> Int {
        guard guests.indices.contains(number - 1), !guests[number - 1].isRemoved else {
            throw Rejection(.unknownEntrant, "There is no guest g\(number).")
        }
        return number - 1
    }

    private func checkFree(_ key: String, but place: Int?) throws(Rejection) {
        for (index, guest) in guests.enumerated() where index != place && !guest.isRemoved && guest.key == key {
            throw Rejection(.badOptions, "Another guest has that name.")
        }
    }

    mutating func sitOut(
        _ isOut: Bool, _ player: Entrant?, by seat: SeatID, role: Role
    ) throws(Rejection) -> [Directed<PartyEvent>] {
        let one = player ?? .seat(seat)
        let isOwn = one == .seat(seat)
        switch one {
        case .seat(let other):
            guard isOwn || role == .host else { throw Rejection(.notAllowed, "Only the player or a host can do this.") }
            guard let index = index(of: other), seats[index].isPlayer, !seats[index].isRemoved else {
                throw Rejection(.unknownEntrant, "There is no player \(one).")
            }
            guard seats[index].isOut != isOut else { return [] }
            seats[index].isOut = isOut
        case .guest(let number):
            guard role == .host || options.guestKeeper == .anybody else {
                throw Rejection(.notAllowed, "Only a host can manage guests.")
            }
            let place = try place(of: number)
            guard guests[place].isOut != isOut else { return [] }
            guests[place].isOut = isOut
        case .line: throw Rejection(.unknownEntrant, "Names from a list cannot sit out.")
        }
        peopleRevision &+= 1
        guard case .seat(let other) = one else { return [Directed(.people, to: .everybody)] }
        return [Directed(.people, to: .everybody), Directed(.own(other), to: .seat(other))]
    }

    mutating func commitChance(_ commitment: [UInt8], by seat: SeatID) {
        guard let index = index(of: seat) else { return }
        seats[index].commitment = commitment
    }

    // MARK: - Lists and draws

    mutating func takeList(_ part: Int, of count: Int, _ names: [String]) throws(Rejection) -> [Directed<PartyEvent>] {
        guard stage == .ready else { throw Rejection(.busy, "The wheel is spinning. Wait until it stops.") }
        guard (1...64).contains(count), (1...count).contains(part) else {
            throw Rejection(.badOptions, "A list must have 1 to 64 parts.")
        }
        // The entrants of earlier draws must keep their names.
        guard !spins.contains(where: { if case .line? = $0.slices.first { true } else { false } }) else {
            throw Rejection(.notNow, "The list cannot change after the first draw. Start a new game.")
        }
        var taken = list
        let isComplete = taken.take(part, of: count, names)
        guard taken.count <= Self.linesMax else {
            throw Rejection(.badOptions, "A list can have at most \(Self.linesMax) names.")
        }
        list = taken
        guard isComplete else { return [] }
        drawnLines = [Bool](repeating: false, count: list.names.count)
        revision &+= 1
        peopleRevision &+= 1
        return [Directed(.setUp, to: .everybody), Directed(.people, to: .everybody)]
    }

    /// Undoes a draw: its winners may be drawn again.
    mutating func undoDraw(_ number: Int) throws(Rejection) -> [Directed<PartyEvent>] {
        guard options.mode == .draw, spins.indices.contains(number - 1), stage == .ready,
            !spins[number - 1].isUndone, spins[number - 1].isDraw || setup.rules < 2
        else { throw Rejection(.notNow, "There is no draw \(number) to undo.") }
        spins[number - 1].isUndone = true
        setDrawn(spins[number - 1].winners, false)
        if setup.rules >= 2 {
            for one in spins[number - 1].winners { changeStanding(of: one) { $0.wins -= 1 } }
        }
        return [Directed(.setUp, to: .everybody), Directed(.people, to: .everybody)]
    }
}
