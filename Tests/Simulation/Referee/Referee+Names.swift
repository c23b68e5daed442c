import GameRules
import JSON
import WireProtocol

/// The list of names, as simple as possible.
struct RefereeNames {
    var list: [(id: Int, name: String, holder: Int?)] = []
    var lastID = 0
}

extension Referee {
    mutating func setNames(_ command: JSONObject) {
        let before = names.list
        var list: [(id: Int, name: String, holder: Int?)] = []
        for entry in (command["entries"]?.array ?? []).compactMap(\.object) {
            let known = before.first { $0.id == entry["entry"]?.integer }
            if known == nil { names.lastID += 1 }
            let seat = entry["seat"]?.string.flatMap(SeatID.init(wire:)).map { Int($0.number) - 1 }
            list.append(
                (known?.id ?? names.lastID, entry["name"]?.string ?? "", known == nil ? seat : known?.holder))
        }
        names.list = list
    }

    /// Returns the fields of a join with the name that its entry gives, and notes the next seat as its holder. Returns
    /// `nil` if the list of names forbids the join.
    mutating func listed(_ fields: JSONObject) -> JSONObject? {
        guard let id = fields["entry"]?.integer else { return names.list.isEmpty ? fields : nil }
        guard let name = take(id) else { return nil }
        return fields["name"] == nil ? JSONObject(fields.members + [("name", .string(name))]) : fields
    }

    /// Gives an entry to the next seat. Returns its name, or `nil` if it is missing or taken.
    mutating func take(_ id: Int) -> String? {
        guard let index = names.list.firstIndex(where: { $0.id == id }) else { return nil }
        if let holder = names.list[index].holder, !seats[holder].isRemoved { return nil }
        names.list[index].holder = seats.count
        return names.list[index].name
    }

    /// Gives an entry to a seat that gets its name. Returns whether this is allowed.
    mutating func give(_ id: Int, to seat: Int) -> Bool {
        guard let index = names.list.firstIndex(where: { $0.id == id }), names.list[index].holder != seat
        else { return true }
        guard seats[seat].role == "player", names.list[index].holder.map({ seats[$0].isRemoved }) ?? true
        else { return false }
        for other in names.list.indices where names.list[other].holder == seat { names.list[other].holder = nil }
        names.list[index].holder = seat
        return true
    }
}
