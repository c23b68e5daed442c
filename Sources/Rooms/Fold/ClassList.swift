import GameRules
import WireProtocol

/// The names from which new players choose, each once, such as those of a school class.
///
/// Joins name an entry by its number. So no decision depends on the names themselves, and they can be erased from the
/// log.
struct ClassList: Sendable {
    /// One name.
    struct Entry: Sendable {
        /// Its number in this room, from 1, which is never used again.
        let id: Int
        let name: PlayerName
        /// The last seat that took it, which may have been removed since.
        var holder: SeatID?
        /// Whether its name was erased from the log. Nothing shows the entry then.
        var isErased = false
    }

    /// The maximum number of names.
    static let entriesMax = 200

    private(set) var entries: [Entry] = []
    /// The entries by the seats that took them.
    private(set) var held: [SeatID: Int] = [:]
    /// The room's settings before it had a list.
    private var earlierRules: RoomRules?
    private var lastID = 0

    /// Whether there is no list, so that players choose their own names.
    var isEmpty: Bool { entries.isEmpty }

    subscript(id: Int) -> Entry? { entries.first { $0.id == id } }

    /// Returns the entry with a name that looks the same.
    func entry(named name: PlayerName) -> Entry? { entries.first { $0.name.key == name.key && !$0.isErased } }

    /// Notes that a seat has taken an entry. The entry that it had before is free again.
    mutating func give(_ id: Int, to seat: SeatID) {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
        for other in entries.indices where entries[other].holder == seat { entries[other].holder = nil }
        entries[index].holder = seat
        held[seat] = id
    }

    /// Replaces the names.
    ///
    /// - Parameters:
    ///   - drafts: the new names. One with the number of an earlier entry is that entry; every other one is new.
    ///   - rules: the room's settings. A new list turns cheers and the names of new players on the big screen off.
    ///     Its end restores both.
    mutating func replace(with drafts: [ClassDraft], rules: inout RoomRules) {
        let before = entries
        entries = drafts.map { draft in
            let known = draft.id.flatMap { id in before.first { $0.id == id } }
            if known == nil { lastID += 1 }
            return Entry(
                id: known?.id ?? lastID, name: draft.name, holder: known?.holder ?? draft.seat,
                isErased: draft.isErased)
        }
        held = [:]
        for entry in entries { if let seat = entry.holder { held[seat] = entry.id } }
        if before.isEmpty, !isEmpty {
            earlierRules = rules
            rules.allowsCheers = false
            rules.showsNewcomers = false
        } else if isEmpty, let earlier = earlierRules {
            rules.allowsCheers = earlier.allowsCheers
            rules.showsNewcomers = earlier.showsNewcomers
            earlierRules = nil
        }
    }
}

/// A name as a host's record has it.
struct ClassDraft: Sendable {
    /// The earlier entry that it is.
    let id: Int?
    let name: PlayerName
    /// The seat of a player who had this name before it was in the list.
    let seat: SeatID?
    /// See ``ClassList/Entry/isErased``.
    var isErased = false
}
