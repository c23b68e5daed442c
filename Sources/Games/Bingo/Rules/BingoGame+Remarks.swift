import GameRules

extension BingoGame {
    /// The maximum time by which a player's page may delay calls, in seconds.
    public static let guardSecondsMax = 300

    /// Notes that a called term has not yet happened on a player's screen, or takes the note back.
    mutating func setNotYet(_ number: Int, _ on: Bool, of seat: SeatID) throws(Rejection) -> [Directed<BingoEvent>] {
        let index = try requireBoard(of: seat)
        try requirePlaying()
        guard calls.indices.contains(number - 1), calls[number - 1].uncalledAt == nil else {
            throw Rejection(.notCalled, "There is no call \(number), or it was taken back.")
        }
        let remark = UInt32(index)
        let place = notYets[number - 1].firstIndex { $0 >= remark } ?? notYets[number - 1].count
        let isOn = place < notYets[number - 1].count && notYets[number - 1][place] == remark
        guard isOn != on else { return [] }
        if on {
            notYets[number - 1].insert(remark, at: place)
        } else {
            notYets[number - 1].remove(at: place)
        }
        return [Directed(.board(seat), to: .otherDevices(of: seat))]
    }

    /// Returns the number of such notes for each call, the largest first.
    public func notYetCounts() -> [(number: Int, count: Int)] {
        guard state == .playing else { return [] }
        let counts = notYets.enumerated().filter { !$0.element.isEmpty }.map { ($0.offset + 1, $0.element.count) }
        return counts.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map { (number: $0.0, count: $0.1) }
    }

    /// Returns the calls that have not yet happened on a seat's screen, in the order of their numbers.
    public func notYets(of seat: SeatID) -> [Int] {
        guard let index = index(of: seat) else { return [] }
        return notYets.indices.filter { notYets[$0].contains(UInt32(index)) }.map { $0 + 1 }
    }

    /// Sets the delay of a player's page.
    mutating func setGuard(_ seconds: Int, of seat: SeatID) throws(Rejection) -> [Directed<BingoEvent>] {
        let index = try requireBoard(of: seat)
        guard (0...BingoGame.guardSecondsMax).contains(seconds) else {
            throw Rejection(
                .badOptions, "The delay must be 0 to \(BingoGame.guardSecondsMax) seconds, not \(seconds).")
        }
        guard players[index].guardSeconds != UInt16(seconds) else { return [] }
        players[index].guardSeconds = UInt16(seconds)
        return [Directed(.board(seat), to: .otherDevices(of: seat))] + lengthenWindow()
    }

    /// Updates an automatic window by the players' delays. Before the round it may change either way; during the round
    /// it only grows, so that no player loses a rank.
    mutating func lengthenWindow() -> [Directed<BingoEvent>] {
        guard setup.options.windowIsAutomatic, state != .finished else { return [] }
        let wanted = BingoOptions.automaticWindowSeconds(longestDelay: longestGuardSeconds)
        guard state == .dealt ? wanted != windowSeconds : wanted > windowSeconds else { return [] }
        windowSeconds = wanted
        revisions.deal += 1
        revisions.round += 1
        let told = [Directed(BingoEvent.windowChanged, to: .everybody)]
        guard state == .playing, needsCalls, rejudge(where: { _, _ in true }) != .same else { return told }
        return told + [Directed(.standingsChanged, to: .everybody)]
    }

    /// The longest delay of the players' pages, in seconds.
    var longestGuardSeconds: Int {
        knownLongestGuard ?? seats.indices.reduce(0) { seats[$1].plays ? max($0, Int(players[$1].guardSeconds)) : $0 }
    }

    /// Returns the delay of a seat's page, in seconds.
    public func guardSeconds(of seat: SeatID) -> Int {
        index(of: seat).map { Int(players[$0].guardSeconds) } ?? 0
    }
}
