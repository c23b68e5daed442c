import GameRules
import WireProtocol

/// All seats of a room, in the order of their joins.
///
/// A room has up to 20,000 seats, so every byte per seat counts.
struct Seats: Sendable {
    /// A seat and its answers: the room's inline data for each seat, except the name.
    struct Record: Sendable {
        fileprivate(set) var seat: Seat
        fileprivate(set) var answers = AnswerMemory()
    }

    /// The names are separate, so that holding them for a moment does not make every change copy all seats.
    private(set) var names = NameList()
    /// The names of people without a seat who asked to be forgotten; `nil` for none.
    private(set) var erasedNames: ErasedNames?
    private var records = ChunkedArray<Record>()
    private var tokens = TokenIndex()
    private var rejections = RejectionTable()
    /// The browsers that cannot take a seat any more.
    private var bannedBrowsers: Set<BrowserHash> = []
    /// The tokens of players who were unbanned and have not returned yet.
    private var expected: Set<TokenHash> = []
    private var nameKeys: Set<NameKey> = []
    /// The lowest suffix that may be unused for a name, so that a thousand equal names need no search.
    private var nextSuffix: [NameKey: Int] = [:]

    /// The networks of removed seats: the number of removed seats of each, and the total number of seats at the last
    /// removal.
    private var suspects: [NetworkHash: (removed: Int, since: Int)] = [:]

    /// The number of seats that were removed together and not restored.
    private(set) var clearedCount = 0
    /// The number of seats that are not removed.
    private(set) var takenCount = 0
    /// The number of players' seats that are not removed.
    private(set) var playerCount = 0
    /// The seats of hosts, including removed ones.
    private(set) var hosts = SeatSet()
    /// The number of seats ever taken.
    var count: Int { records.count }

    /// All seats, including removed ones, in the order of their joins.
    var all: some RandomAccessCollection<Seat> { records.indices.lazy.map { records[$0].seat } }

    /// Returns the seat with an identifier, or `nil` if there is none.
    func seat(_ id: SeatID) -> Seat? {
        let index = Int(id.number) - 1
        return records.indices.contains(index) ? records.look(at: index) { $0.seat } : nil
    }

    /// Returns the seat of a token, removed or not.
    func seat(of token: TokenHash) -> Seat? {
        tokens.place(of: token) { records[$0].seat.tokenHash }.map { records[$0].seat }
    }

    /// Adds a seat with a name that is made unique.
    mutating func add(
        token: TokenHash, name: PlayerName, role: Role, at time: Timestamp, browser: BrowserHash? = nil,
        network: NetworkHash? = nil, avatar: Avatar? = nil
    ) -> SeatID {
        let id = SeatID(UInt32(records.count + 1))
        let name = unique(name)
        let key = NameKey(name)
        let seat = Seat(
            tokenHash: token, browser: browser, network: network ?? .none, joined: time, nameKey: key, id: id,
            role: role)
        records.append(Record(seat: seat))
        names.append(name.text)
        if let avatar { names.give(avatar, to: id) }
        tokens.insert(records.count - 1) { records[$0].seat.tokenHash }
        nameKeys.insert(key)
        expected.remove(token)
        takenCount += 1
        if role == .host { hosts.insert(id) } else { playerCount += 1 }
        return id
    }

    /// Gives a seat another name, made unique.
    mutating func rename(_ id: SeatID, to name: PlayerName) {
        let index = Int(id.number) - 1
        nameKeys.remove(records[index].seat.nameKey)
        let name = unique(name)
        let key = NameKey(name)
        nameKeys.insert(key)
        records[index].seat.nameKey = key
        names.rename(id, to: name.text)
    }

    /// Forgets the name and the avatar of a seat. No input does this, so nothing that the fold decides depends on it.
    mutating func erase(_ id: SeatID) { names.erase(id) }

    /// Forgets the names of people without a seat; returns whether the list has changed.
    mutating func erase(_ erased: ErasedNames) -> Bool {
        guard erased.count > 0, erased != erasedNames else { return false }
        erasedNames = erased
        names.erase(namesOf: erased.contains)
        return true
    }

    /// Whether the person in a seat asked to be forgotten.
    func isErased(_ id: SeatID) -> Bool { names.erased.contains(id) }

    mutating func give(_ avatar: Avatar, to id: SeatID) { names.give(avatar, to: id) }

    mutating func give(_ role: Role, to id: SeatID) {
        let index = Int(id.number) - 1
        if role == .host { hosts.insert(id) } else { hosts.remove(id) }
        playerCount -= records[index].seat.isPlaying ? 1 : 0
        records[index].seat.role = role
        playerCount += records[index].seat.isPlaying ? 1 : 0
    }

    /// Replaces the token of a seat. No other seat may have the new one.
    mutating func replaceToken(of id: SeatID, by token: TokenHash) {
        let index = Int(id.number) - 1
        records[index].seat.tokenHash = token
        tokens.insert(index) { records[$0].seat.tokenHash }
    }

    /// Sets the browser of a seat; `nil` if it is unknown.
    mutating func give(_ browser: BrowserHash?, to id: SeatID) { records[Int(id.number) - 1].seat.browser = browser }

    /// Removes a seat. Optionally bans its browser.
    mutating func remove(_ id: SeatID, banningBrowser: Bool) {
        let index = Int(id.number) - 1
        playerCount -= records[index].seat.isPlaying ? 1 : 0
        records[index].seat.isRemoved = true
        if banningBrowser, let browser = records[index].seat.browser { bannedBrowsers.insert(browser) }
        takenCount -= 1
        nameKeys.remove(records[index].seat.nameKey)
        suspect(records[index].seat.network)
    }

    /// Removes many seats together. Their names stay reserved, so that the removal can be undone.
    mutating func remove(_ ids: [SeatID], as removal: UInt32) {
        for id in ids {
            let index = Int(id.number) - 1
            playerCount -= records[index].seat.isPlaying ? 1 : 0
            records[index].seat.isRemoved = true
            records[index].seat.removal = removal
            suspect(records[index].seat.network)
        }
        takenCount -= ids.count
        clearedCount += ids.count
    }

    /// Restores the seats of a removal, except those of unbanned players. Returns them in order.
    mutating func restore(_ removal: UInt32) -> [SeatID] {
        var restored: [SeatID] = []
        for index in records.indices {
            let seat = records[index].seat
            guard seat.removal == removal, seat.isBanned else { continue }
            records[index].seat.isRemoved = false
            records[index].seat.removal = 0
            playerCount += records[index].seat.isPlaying ? 1 : 0
            trust(seat.network)
            restored.append(seat.id)
        }
        takenCount += restored.count
        clearedCount -= restored.count
        return restored
    }

    // MARK: - Networks of removed seats

    /// Whether a seat was taken after another seat of the same network was removed and not restored.
    func isSuspect(_ seat: Seat) -> Bool {
        guard let since = suspects[seat.network]?.since else { return false }
        return seat.id.number > since
    }

    private mutating func suspect(_ network: NetworkHash) {
        guard network != .none else { return }
        suspects[network] = ((suspects[network]?.removed ?? 0) + 1, records.count)
    }

    private mutating func trust(_ network: NetworkHash) {
        guard let known = suspects[network] else { return }
        suspects[network] = known.removed > 1 ? (known.removed - 1, known.since) : nil
    }

    // MARK: - Bans

    /// Lets the player of a removed seat take a new one, with the same token, from the same browser, even if the room
    /// is locked.
    mutating func unban(_ id: SeatID) {
        let index = Int(id.number) - 1
        expected.insert(records[index].seat.tokenHash)
        records[index].seat.tokenHash = .none
        if let browser = records[index].seat.browser { bannedBrowsers.remove(browser) }
        trust(records[index].seat.network)
    }

    /// Whether a token belongs to an unbanned player who has not returned yet.
    func isExpected(_ token: TokenHash) -> Bool { expected.contains(token) }

    /// Whether a browser is banned.
    func isBanned(_ browser: BrowserHash?) -> Bool { browser.map(bannedBrowsers.contains) ?? false }

    // MARK: - Answers

    /// Looks up a command of an existing seat.
    func recall(_ key: CommandKey, of id: SeatID) -> AnswerMemory.Recollection {
        records.look(at: Int(id.number) - 1) { $0.answers.recall(key, rejections: rejections) }
    }

    /// Stores the answer to a new command of an existing seat.
    mutating func remember(_ answer: Answer, to key: CommandKey, of id: SeatID) {
        records[Int(id.number) - 1].answers.remember(answer, to: key, rejections: &rejections)
    }

    // MARK: - Names

    /// Whether an active seat has a name that looks the same.
    func has(_ name: PlayerName) -> Bool { nameKeys.contains(NameKey(name)) }

    /// Returns the name, or the name with an unused number from 2 on.
    private mutating func unique(_ name: PlayerName) -> PlayerName {
        let key = NameKey(name)
        guard nameKeys.contains(key) else { return name }
        var number = nextSuffix[key] ?? 2
        while true {
            let candidate = name.numbered(number)
            number += 1
            if !nameKeys.contains(NameKey(candidate)) {
                nextSuffix[key] = number
                return candidate
            }
        }
    }
}

/// The value by which names are compared, in eight bytes: the FNV-1a hash of the key
/// (http://www.isthe.com/chongo/tech/comp/fnv), which is the same on every machine.
///
/// In one of a hundred billion rooms of 20,000 seats, two names have the same hash by accident. One of them then gets
/// an unnecessary number.
struct NameKey: Hashable, Sendable {
    private let value: UInt64

    init(_ name: PlayerName) {
        value = name.key.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
