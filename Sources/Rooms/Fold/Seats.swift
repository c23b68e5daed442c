import GameRules
import WireProtocol

/// All seats of a room, in the order of their joins.
///
/// Rooms have up to 20,000, so what is kept of each is counted in bytes.
struct Seats: Sendable {
    /// A seat and its answers: what a room keeps in place for each, beside its name.
    struct Record: Sendable {
        fileprivate(set) var seat: Seat
        fileprivate(set) var answers = AnswerMemory()
    }

    /// The names alone, so that whoever holds them for a moment does not make every change copy all seats.
    private(set) var names = NameList()
    private var records = ChunkedArray<Record>()
    private var tokens = TokenIndex()
    private var rejections = RejectionTable()
    /// The browsers from which nobody may take a seat any more.
    private var bannedBrowsers: Set<BrowserHash> = []
    /// The tokens of those who were unbanned and have not come yet.
    private var expected: Set<TokenHash> = []
    private var nameKeys: Set<NameKey> = []
    /// The lowest suffix that may be free for a name, so that a thousand equal names cost no search.
    private var nextSuffix: [NameKey: Int] = [:]

    /// The networks of removed seats: how many of each, and how many seats there were when the last was removed.
    private var suspects: [NetworkHash: (removed: Int, since: Int)] = [:]

    /// How many seats were removed together with others, and are not back.
    private(set) var clearedCount = 0
    /// How many seats are taken: those that were not removed.
    private(set) var takenCount = 0
    /// How many seats are players' and were not removed.
    private(set) var playerCount = 0
    /// The seats of hosts, removed ones included.
    private(set) var hosts = SeatSet()
    /// How many seats there ever were.
    var count: Int { records.count }

    /// All seats, removed ones included, in the order of their joins.
    var all: some RandomAccessCollection<Seat> { records.indices.lazy.map { records[$0].seat } }

    /// The seat of an identifier, or `nil` if there is none.
    func seat(_ id: SeatID) -> Seat? {
        let index = Int(id.number) - 1
        return records.indices.contains(index) ? records[index].seat : nil
    }

    /// The seat that a token proves, removed or not.
    func seat(of token: TokenHash) -> Seat? {
        tokens.place(of: token) { records[$0].seat.tokenHash }.map { records[$0].seat }
    }

    /// Adds a seat under a name that is made unique.
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

    mutating func give(_ avatar: Avatar, to id: SeatID) { names.give(avatar, to: id) }

    mutating func give(_ role: Role, to id: SeatID) {
        let index = Int(id.number) - 1
        if role == .host { hosts.insert(id) } else { hosts.remove(id) }
        playerCount -= records[index].seat.isPlaying ? 1 : 0
        records[index].seat.role = role
        playerCount += records[index].seat.isPlaying ? 1 : 0
    }

    /// Lets another token, which no seat has, prove a seat from now on.
    mutating func replaceToken(of id: SeatID, by token: TokenHash) {
        let index = Int(id.number) - 1
        records[index].seat.tokenHash = token
        tokens.insert(index) { records[$0].seat.tokenHash }
    }

    /// A seat is played from another browser; `nil` if that does not say so.
    mutating func give(_ browser: BrowserHash?, to id: SeatID) { records[Int(id.number) - 1].seat.browser = browser }

    /// Takes a seat out of play; on demand nobody may take another one from the same browser.
    mutating func remove(_ id: SeatID, banningBrowser: Bool) {
        let index = Int(id.number) - 1
        playerCount -= records[index].seat.isPlaying ? 1 : 0
        records[index].seat.isRemoved = true
        if banningBrowser, let browser = records[index].seat.browser { bannedBrowsers.insert(browser) }
        takenCount -= 1
        nameKeys.remove(records[index].seat.nameKey)
        suspect(records[index].seat.network)
    }

    /// Takes seats out of play together. Their names stay theirs, so that all can be undone.
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

    /// Brings back the seats of a removal, but for those whose players were unbanned; returns them in order.
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

    /// Whether a seat was taken after somebody of the same network had been removed, who is not back.
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

    /// Lets whoever had a removed seat take a new one, with the same token, from the same browser, through a lock.
    mutating func unban(_ id: SeatID) {
        let index = Int(id.number) - 1
        expected.insert(records[index].seat.tokenHash)
        records[index].seat.tokenHash = .none
        if let browser = records[index].seat.browser { bannedBrowsers.remove(browser) }
        trust(records[index].seat.network)
    }

    /// Whether a host has unbanned the owner of a token, who has not come yet.
    func isExpected(_ token: TokenHash) -> Bool { expected.contains(token) }

    /// Whether nobody may take a seat from a browser.
    func isBanned(_ browser: BrowserHash?) -> Bool { browser.map(bannedBrowsers.contains) ?? false }

    // MARK: - Answers

    /// What is known of a command of a seat, which must exist.
    func recall(_ key: CommandKey, of id: SeatID) -> AnswerMemory.Recollection {
        records[Int(id.number) - 1].answers.recall(key, rejections: rejections)
    }

    /// Remembers the answer to a new command of a seat, which must exist.
    mutating func remember(_ answer: Answer, to key: CommandKey, of id: SeatID) {
        records[Int(id.number) - 1].answers.remember(answer, to: key, rejections: &rejections)
    }

    // MARK: - Names

    /// The name, or the name with a free number from 2 behind it.
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

/// What a name is compared by, in eight bytes: the FNV-1a hash of its key (http://www.isthe.com/chongo/tech/comp/fnv),
/// which is the same on every machine.
///
/// Two names of a room of 20,000 have the same hash by accident once in a hundred billion rooms; then one gets a number
/// that it did not need.
struct NameKey: Hashable, Sendable {
    private let value: UInt64

    init(_ name: PlayerName) {
        value = name.key.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
