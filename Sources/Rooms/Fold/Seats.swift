import GameRules
import WireProtocol

/// A seat as the fold knows it.
struct Seat: Sendable {
    let id: SeatID
    let tokenHash: TokenHash
    var name: PlayerName
    var role: Role
    var isRemoved = false
    /// The browser that the seat was taken from, if it said so.
    let browser: BrowserHash?
    var answers = AnswerMemory()
}

/// The names of a room's seats, by number.
struct NameList: Sendable, SeatNames {
    fileprivate(set) var texts: [String] = []

    func name(of seat: SeatID) -> String {
        let index = Int(seat.number) - 1
        return texts.indices.contains(index) ? texts[index] : ""
    }
}

/// All seats of a room, in the order of their joins.
struct Seats: Sendable {
    private(set) var all: [Seat] = []
    /// The names alone, so that whoever holds them for a moment does not make every change copy all seats.
    private(set) var names = NameList()
    /// The browsers from which nobody may take a seat any more.
    private var barred: Set<BrowserHash> = []
    private var byToken: [TokenHash: SeatID] = [:]
    private var nameKeys: Set<String> = []
    /// The lowest suffix that may be free for a name, so that a thousand equal names cost no search.
    private var nextSuffix: [String: Int] = [:]

    /// How many seats are taken: those that were not removed.
    private(set) var takenCount = 0

    /// The seat of an identifier, or `nil` if there is none.
    func seat(_ id: SeatID) -> Seat? {
        let index = Int(id.number) - 1
        return all.indices.contains(index) ? all[index] : nil
    }

    /// The seat that a token proves, removed or not.
    func seat(of token: TokenHash) -> Seat? {
        byToken[token].flatMap(seat)
    }

    /// Adds a seat under a name that is made unique.
    mutating func add(token: TokenHash, name: PlayerName, role: Role, browser: BrowserHash? = nil) -> SeatID {
        let id = SeatID(UInt32(all.count + 1))
        let name = unique(name)
        all.append(Seat(id: id, tokenHash: token, name: name, role: role, browser: browser))
        names.texts.append(name.text)
        byToken[token] = id
        nameKeys.insert(name.key)
        takenCount += 1
        return id
    }

    /// Gives a seat another name, made unique.
    mutating func rename(_ id: SeatID, to name: PlayerName) {
        let index = Int(id.number) - 1
        nameKeys.remove(all[index].name.key)
        let name = unique(name)
        nameKeys.insert(name.key)
        all[index].name = name
        names.texts[index] = name.text
    }

    mutating func promote(_ id: SeatID) {
        all[Int(id.number) - 1].role = .host
    }

    /// Takes a seat out of play; on demand nobody may take another one from the same browser.
    mutating func remove(_ id: SeatID, barringBrowser: Bool) {
        let index = Int(id.number) - 1
        all[index].isRemoved = true
        if barringBrowser, let browser = all[index].browser { barred.insert(browser) }
        takenCount -= 1
        nameKeys.remove(all[index].name.key)
    }

    /// Whether nobody may take a seat from a browser.
    func isBarred(_ browser: BrowserHash?) -> Bool { browser.map(barred.contains) ?? false }

    mutating func remember(_ answer: Answer, to key: CommandKey, of id: SeatID) {
        all[Int(id.number) - 1].answers.remember(answer, to: key)
    }

    /// The name, or the name with a free number from 2 behind it.
    private mutating func unique(_ name: PlayerName) -> PlayerName {
        guard nameKeys.contains(name.key) else { return name }
        var number = nextSuffix[name.key] ?? 2
        while true {
            let candidate = name.numbered(number)
            number += 1
            if !nameKeys.contains(candidate.key) {
                nextSuffix[name.key] = number
                return candidate
            }
        }
    }
}
