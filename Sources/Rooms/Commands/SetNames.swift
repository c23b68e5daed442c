import GameRules
import JSON
import WireProtocol

/// Sets the room's ``ClassList``: the names from which new players choose. No names end it.
struct SetNames: RoomCommand {
    static let name = "setNames"

    private let drafts: [ClassDraft]

    /// As for ``SetProgramme``: programs that do not know this command cannot read rooms of this version.
    static func earlyRefusal(by seat: Seat, in fold: RoomFold) -> Rejection? {
        guard fold.version < 3 else { return nil }
        return Rejection(.notAllowed, "This room was opened by an earlier release, which has no list of names.")
    }

    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        let values = try fields.requiredArray("names")
        guard values.count <= ClassList.entriesMax else {
            throw Rejection(.badOptions, "A list has at most \(ClassList.entriesMax) names.")
        }
        let fold = room.fold
        var present: [NameKey: SeatID] = [:]
        for seat in fold.seats.all where seat.isPlaying { present[seat.nameKey] = seat.id }
        var keys: Set<String> = []
        var drafts: [ClassDraft] = []
        for value in values {
            guard let text = value.string else {
                throw Rejection(.badMessage, "The field “names” must be an array of strings.")
            }
            let name = try PlayerName(typed: text)
            if let refusal = room.refusal(of: name) { throw refusal }
            guard keys.insert(name.key).inserted else {
                throw Rejection(.badOptions, "The list has “\(name.text)” twice, or two names that look the same.")
            }
            let known = fold.classList.entry(named: name)
            drafts.append(
                ClassDraft(id: known?.id, name: name, seat: known == nil ? present[NameKey(name)] : nil))
        }
        self.drafts = drafts
    }

    init?(logged fields: JSONObject) {
        guard let values = fields["entries"]?.array else { return nil }
        drafts = values.compactMap(ClassDraft.init(logged:))
        guard drafts.count == values.count else { return nil }
    }

    func encode(into writer: inout JSONWriter) {
        writer.array("entries") { writer in
            for draft in drafts { writer.object { draft.encode(into: &$0) } }
        }
    }

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        let holders = Set(fold.classList.held.keys)
        fold.classList.replace(with: drafts, rules: &fold.rules)
        note(.classChanged(holders.union(fold.classList.held.keys).sorted { $0.number < $1.number }))
    }
}

extension SetNames {
    /// Returns the names in a logged command.
    static func names(in command: JSONObject) -> [PlayerName] {
        command["entries"]?.array?.compactMap { $0.object?.loggedName } ?? []
    }

    /// Returns a logged command with other names, by their places, in place of erased ones.
    static func rename(_ names: [Int: PlayerName], in command: JSONObject) -> JSONObject {
        let entries = (command["entries"]?.array ?? []).enumerated().map { place, value -> JSONValue in
            guard let name = names[place], let entry = value.object else { return value }
            let others = entry.members.filter { !$0.name.hasPrefix("name") && $0.name != "erased" }
            return .object(
                JSONObject(
                    others + [
                        ("name", .string(name.text)), ("nameLook", .string(name.key)), ("erased", .bool(true)),
                    ]))
        }
        return JSONObject(command.members.map { ($0.name, $0.name == "entries" ? .array(entries) : $0.value) })
    }
}

extension ClassDraft {
    /// Decodes what ``encode(into:)`` wrote.
    fileprivate init?(logged value: JSONValue) {
        guard let fields = value.object, let name = fields.loggedName else { return nil }
        self.init(
            id: fields["entry"]?.integer, name: name, seat: fields["seat"]?.string.flatMap(SeatID.init(wire:)),
            isErased: fields["erased"]?.bool ?? false)
    }

    fileprivate func encode(into writer: inout JSONWriter) {
        if let id { writer.member("entry", id) }
        writer.members(of: name)
        if let seat { writer.member("seat", seat.description) }
    }
}
