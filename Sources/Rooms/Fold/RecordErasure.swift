import Cryptography
import GameRules
import JSON
import WireProtocol

/// Rewrites a room's log so that it no longer names some of its people. The folded state stays the same except for
/// their names, avatars and secrets.
///
/// The log is read twice: once to find the records about these people, once to rewrite them.
public struct RecordErasure: Sendable {
    /// The replacements in changed records, by position.
    private var names: [Int: PlayerName] = [:]
    /// The names that replace those of people without a seat, by the folded form of the name.
    private var given: [String: PlayerName] = [:]
    /// The commands of games with such a name.
    private var giving: Set<Int> = []
    /// The names that replace those in a room's lists, by position and place in the list.
    private var listed: [Int: [Int: PlayerName]] = [:]
    private var avatars: Set<Int> = []
    private var hashes: [String: String] = [:]
    /// The records with these people's hashes.
    private var marked: Set<Int> = []
    /// Whether the person who created the room is one of them.
    private var isCreatorErased = false

    /// Reads a room's records.
    ///
    /// - Parameters:
    ///   - erasures: the people who are erased in each room.
    ///   - each: hands over every record, in order.
    /// - Returns: `nil` if no person of this room is erased.
    public init?(
        of erasures: any RoomErasures, games: GameRegistry,
        records each: ((_ record: [UInt8]) throws -> Void) throws -> Void
    ) throws {
        var trace = Trace(games: games)
        try each { try trace.take($0) }
        guard let fold = trace.fold else { return nil }
        let seats = Set(erasures.seats(of: fold.code, link: fold.link).filter { fold.seats.seat($0) != nil })
        let erasedNames = erasures.names(of: fold.code, link: fold.link)
        guard !seats.isEmpty || erasedNames.count > 0 else { return nil }
        trace.settleRefused()
        isCreatorErased = seats.contains(SeatID(1))
        var others = trace.namings.filter { !seats.contains($0.seat) }.map(\.name.key)
        others += trace.given.keys.map(LetterFolding.look) + trace.keysOfOthers(than: seats)
        let placeholders = RecordErasure.placeholders(of: seats, besides: others)
        let gone = trace.given.filter { erasedNames.contains($0.key) }.sorted {
            ($0.value[0], $0.key) < ($1.value[0], $1.key)
        }
        given = RecordErasure.given(gone.map(\.key), besides: others + placeholders.values.map(\.key))
        giving = Set(gone.flatMap(\.value))
        // A seat that is not erased keeps its name, even if an erased one had the same name of the list before it.
        let erasedEntries = Set(trace.holders.filter { !$0.value.isDisjoint(with: seats) }.keys)
        for naming in trace.namings {
            if let placeholder = placeholders[naming.seat] {
                names[naming.position] = placeholder
            } else if naming.isNumbered || naming.entry.map(erasedEntries.contains) ?? false {
                names[naming.position] = naming.name
            }
        }
        listed = trace.renamedEntries(of: placeholders, erasedNames, besides: others + placeholders.values.map(\.key))
        avatars = Set(trace.avatars.filter { seats.contains($0.seat) }.map(\.position))
        for (position, hash, seat) in trace.hashes where seats.contains(seat) {
            marked.insert(position)
            if hashes[hash] == nil { hashes[hash] = secureRandomBytes(hash.utf8.count / 2).hexadecimal }
        }
        for hash in trace.kept { hashes[hash] = nil }
    }

    /// Returns unused names: a seat's identifier, with a suffix if another person has that name.
    private static func placeholders(of seats: Set<SeatID>, besides taken: [String]) -> [SeatID: PlayerName] {
        var keys = Set(taken)
        var names: [SeatID: PlayerName] = [:]
        for seat in seats.sorted(by: { $0.number < $1.number }) { names[seat] = unused(seat.description, &keys) }
        return names
    }

    /// Returns the names that replace others, by their folded form. The same name always gets the same one, because a
    /// game may refuse a second person of a name.
    private static func given(_ found: [String], besides taken: [String]) -> [String: PlayerName] {
        var keys = Set(taken)
        var names: [String: PlayerName] = [:]
        for key in found.map(LetterFolding.look) where names[key] == nil {
            names[key] = unused("guest-\(names.count + 1)", &keys)
        }
        return names
    }

    /// Returns an unused name that begins with a text.
    private static func unused(_ beginning: String, _ keys: inout Set<String>) -> PlayerName {
        var text = beginning
        while keys.contains(LetterFolding.look(text)) { text += "_" }
        let name = PlayerName(logged: text, key: LetterFolding.look(text), folding: .look)
        keys.insert(name.key)
        return name
    }

    /// Returns a record in its new form.
    ///
    /// - Parameter position: Its position in the log, from 0.
    public func rewritten(_ record: [UInt8], at position: Int) -> [UInt8] {
        let name = names[position]
        let isAvatar = avatars.contains(position)
        let isGiving = giving.contains(position)
        let listed = self.listed[position]
        // Hashes contain only hexadecimal digits, and their replacements have the same length.
        guard name != nil || isGiving || listed != nil || isAvatar || isCreatorErased || !hashes.isEmpty,
            record.first == RoomRecord.format,
            let fields = (try? JSONParser.parse(Array(record.dropFirst()), limits: .document))?.object
        else { return record }
        var isChanged = name != nil || isGiving || listed != nil || isAvatar
        var members = rewritten(fields.members, name, isAvatar: isAvatar, &isChanged)
        if let name, fields["entry"] != nil, fields["name"] == nil {
            members += [("name", .string(name.text)), ("nameLook", .string(name.key))]
        }
        if isGiving {
            members = members.map { member, value in
                guard member == "command", let command = value.object else { return (member, value) }
                return (member, .object(GivenNames.replace(in: command) { given[LetterFolding.look($0)] }))
            }
        }
        if let listed {
            members = members.map { member, value in
                guard member == "command", let command = value.object else { return (member, value) }
                return (member, .object(SetNames.rename(listed, in: command)))
            }
        }
        guard isChanged else { return record }
        if marked.contains(position) { members.append(("erased", .bool(true))) }
        return [RoomRecord.format] + JSONWriter.write { $0.value(.object(JSONObject(members))) }
    }

    private func rewritten(
        _ members: [(name: String, value: JSONValue)], _ name: PlayerName?, isAvatar: Bool, _ isChanged: inout Bool
    ) -> [(name: String, value: JSONValue)] {
        var found: [(name: String, value: JSONValue)] = []
        for (member, value) in members {
            switch (member, value) {
            case ("name", .string) where name != nil:
                found.append((member, .string(name?.text ?? "")))
                let key = name?.folding == .lowercase ? "nameKey" : "nameLook"
                found.append((key, .string(name?.key ?? "")))
            case ("nameLook", _) where name != nil, ("nameKey", _) where name != nil: break
            case ("avatar", _) where isAvatar: break
            case ("emblem", _) where isAvatar: found.append((member, .string(Avatar.Emblem.allCases[0].rawValue)))
            case ("colour", _) where isAvatar: found.append((member, .string(Avatar.Colour.allCases[0].rawValue)))
            case ("creator", .string) where isCreatorErased: isChanged = true
            case (_, .string(let text)):
                guard RecordErasure.hashed.contains(member), let other = hashes[text] else {
                    found.append((member, value))
                    continue
                }
                isChanged = true
                found.append((member, .string(other)))
            case ("command", .object(let object)):
                found.append(
                    (member, .object(JSONObject(rewritten(object.members, name, isAvatar: isAvatar, &isChanged)))))
            default: found.append((member, value))
            }
        }
        return found
    }

    /// The members of records and removals that contain hashes of people's secrets and networks.
    private static let hashed: Set = ["token", "browser", "network"]

    /// Folds a log, and notes which records name which people.
    private struct Trace {
        struct Naming {
            let position: Int
            let seat: SeatID
            /// The name that the seat was assigned.
            let name: PlayerName
            /// Whether it differs from the requested one.
            let isNumbered: Bool
            /// The entry of the room's list from which the assigned name comes.
            var entry: Int?
        }

        private var replaying: RoomReplaying
        private var position = 0
        private(set) var namings: [Naming] = []
        private(set) var avatars: [(position: Int, seat: SeatID)] = []
        /// The positions of the names that hosts gave to people without a seat. A list may be pasted many times.
        private(set) var given: [String: [Int]] = [:]
        /// The names in lists, with their places there and their entries; `nil` in a refused command.
        private(set) var listed: [(position: Int, place: Int, entry: Int?, name: PlayerName)] = []
        /// The seats that ever took an entry.
        private(set) var holders: [Int: Set<SeatID>] = [:]
        private(set) var hashes: [(position: Int, hash: String, seat: SeatID)] = []
        /// The hash of the token that created the room.
        private(set) var kept: [String] = []
        /// Refused joins, which name people as well.
        private var refused: [(position: Int, fields: JSONObject)] = []
        /// The room folded so far.
        var fold: RoomFold? { replaying.present }

        init(games: GameRegistry) { replaying = RoomReplaying(games: games) }

        mutating func take(_ record: [UInt8]) throws {
            try replaying.take(record)
            defer { position += 1 }
            guard let fold = replaying.present, let fields = fields(of: record), let input = fields["input"]?.string
            else { return }
            for (seat, entry) in fold.classList.held { holders[entry, default: []].insert(seat) }
            switch input {
            case "create":
                if let token = fields["token"]?.string { kept.append(token) }
                note(fields, of: SeatID(1), in: fold)
            case "join":
                guard let token = fields["token"]?.string.flatMap(TokenHash.init(hexadecimal:)),
                    let seat = fold.seats.seat(of: token)
                else { return refused.append((position, fields)) }
                note(join: fields, of: seat.id, in: fold)
            case "command":
                guard let command = fields["command"]?.object, let type = command["type"]?.string else { return }
                let own = fields["seat"]?.string.flatMap(SeatID.init(wire:))
                switch type {
                case ChangeName.name: if let own { note(command, of: own, in: fold) }
                case Rename.name:
                    if let seat = command["player"]?.string.flatMap(SeatID.init(wire:)) {
                        note(command, of: seat, in: fold)
                    }
                case ChangeAvatar.name: if let own { avatars.append((position, own)) }
                case SetNames.name:
                    let names = SetNames.names(in: command)
                    let entries = fold.classList.entries
                    let isSet = entries.map(\.name) == names
                    listed += names.enumerated().map { place, name in
                        (position, place, isSet ? entries[place].id : nil, name)
                    }
                default: for name in GivenNames.read(command) { given[name, default: []].append(position) }
                }
            default: break
            }
        }

        /// Notes refused joins of people who got a seat with the same token at another time.
        mutating func settleRefused() {
            let seats = Dictionary(hashes.map { ($0.hash, $0.seat) }) { $1 }
            guard let fold else { return }
            for (position, fields) in refused {
                guard let seat = fields["token"]?.string.flatMap({ seats[$0] }) else { continue }
                self.position = position
                note(join: fields, of: seat, in: fold)
            }
        }

        private mutating func note(join fields: JSONObject, of seat: SeatID, in fold: RoomFold) {
            for name in ["token", "browser", "network"] where fields["erased"] == nil {
                if let hash = fields[name]?.string { hashes.append((position, hash, seat)) }
            }
            note(fields, of: seat, in: fold)
            if fields["avatar"] != nil { avatars.append((position, seat)) }
        }

        private mutating func note(_ fields: JSONObject, of seat: SeatID, in fold: RoomFold) {
            let entry = fields["entry"]?.integer
            guard let asked = fields.loggedName ?? entry.flatMap({ fold.classList[$0]?.name }),
                fold.seats.seat(seat) != nil
            else { return }
            let text = fold.seats.names.logged.name(of: seat)
            // The room only adds a number to a name.
            guard text != asked.text else {
                return namings.append(
                    Naming(position: position, seat: seat, name: asked, isNumbered: false, entry: entry))
            }
            let number = text.split(separator: " ").last.flatMap { Int($0) } ?? 0
            let numbered = asked.numbered(number)
            let isNumbered = numbered.text == text
            // A refused join by an entry of the list contains no name.
            guard isNumbered || fields.loggedName != nil else { return }
            namings.append(
                Naming(position: position, seat: seat, name: isNumbered ? numbered : asked, isNumbered: isNumbered))
        }

        /// Returns the keys of the names in lists that belong to none of these seats.
        func keysOfOthers(than seats: Set<SeatID>) -> [String] {
            let own = Set(namings.lazy.filter { seats.contains($0.seat) }.map { LetterFolding.look($0.name.text) })
            return listed.filter { listed in
                (listed.entry.flatMap { holders[$0] } ?? []).isDisjoint(with: seats)
            }.map { LetterFolding.look($0.name.text) }.filter { !own.contains($0) }
        }

        /// Returns the names that replace those of erased people in lists, by position and place.
        ///
        /// No decision of a room depends on these names, because joins name entries by their numbers.
        func renamedEntries(
            of placeholders: [SeatID: PlayerName], _ erasedNames: ErasedNames, besides taken: [String]
        ) -> [Int: [Int: PlayerName]] {
            var byKey: [String: PlayerName] = [:]
            for naming in namings {
                if let placeholder = placeholders[naming.seat] {
                    byKey[LetterFolding.look(naming.name.text)] = placeholder
                }
            }
            var keys = Set(taken)
            var renamed: [Int: [Int: PlayerName]] = [:]
            for (position, place, entry, name) in listed {
                let seats = entry.flatMap { holders[$0] } ?? []
                let key = LetterFolding.look(name.text)
                let replacement: PlayerName
                if let erased = seats.sorted(by: { $0.number < $1.number }).lazy.compactMap({ placeholders[$0] }).first
                {
                    replacement = erased
                } else if !seats.isEmpty {
                    continue
                } else if let known = byKey[key] {
                    replacement = known
                } else if erasedNames.contains(name.text) {
                    replacement = RecordErasure.unused("name-\(place + 1)", &keys)
                    byKey[key] = replacement
                } else {
                    continue
                }
                renamed[position, default: [:]][place] = replacement
            }
            return renamed
        }
    }
}

/// The members of a record.
private func fields(of record: [UInt8]) -> JSONObject? {
    (try? JSONParser.parse(Array(record.dropFirst()), limits: .document))?.object
}
