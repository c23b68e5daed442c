import GameRules
import JSON
import WireProtocol

/// Checks the people of an export against its rounds: each has the same name everywhere, and each person present has a
/// board, except hosts and removed players.
struct PeopleProof {
    /// A seat of the room, as an export lists it.
    struct Person {
        let name: String
        let isHost: Bool
        let isRemoved: Bool
    }

    private(set) var findings: [(round: Int, sentence: ExportProof.Sentence)] = []

    private let people: [Person]
    /// - Parameters:
    ///   - people: The people in seats 1, 2, ….
    ///   - rounds: The readable rounds, with their numbers.
    init(_ people: [Person], rounds: [(number: Int, round: ExportedRound)], last: Int) {
        self.people = people
        for (number, round) in rounds {
            names(in: round, number)
            seats(of: round, number, isLast: number == last)
        }
    }

    /// Reads `players`; `nil` if it is not a list of the seats 1, 2, ….
    static func read(_ value: JSONValue?) -> [Person]? {
        guard let elements = value?.array else { return nil }
        var people: [Person] = []
        for element in elements {
            guard let fields = element.object, fields["id"]?.string == "p\(people.count + 1)",
                let name = fields["name"]?.string, let role = fields["role"]?.string.flatMap(Role.init(rawValue:)),
                let isRemoved = fields["removed"]?.bool
            else { return nil }
            people.append(Person(name: name, isHost: role == .host, isRemoved: isRemoved))
        }
        return people
    }

    private mutating func find(
        _ round: Int, _ english: String, _ says: String, _ values: ExportProof.Words.Values
    ) {
        findings.append((round, ExportProof.Sentence(english, ExportProof.Words(says, values))))
    }

    private func person(_ seat: SeatID) -> Person? {
        let index = Int(seat.number) - 1
        return people.indices.contains(index) ? people[index] : nil
    }

    private func name(_ seat: SeatID) -> String { person(seat).map { "\($0.name) (\(seat))" } ?? "\(seat)" }

    // MARK: - Names

    private mutating func names(in round: ExportedRound, _ number: Int) {
        let named =
            round.deals.map { ($0.seat, $0.name) } + zip(round.standings.map { $0.seat }, round.standingNames)
            + zip(round.draws.map { $0.winner }, round.drawNames)
        for (seat, name) in named {
            guard let person = person(seat) else {
                find(
                    number, "\(seat) is not in the list of players.", "personUnknown", ["name": .text("\(seat)")])
                continue
            }
            if person.name != name {
                find(
                    number, "\(seat) is “\(person.name)” in the list of players, but “\(name)” here.", "personName",
                    ["player": .text("\(seat)"), "other": .text(person.name), "name": .text(name)])
            }
        }
        let contributors = round.draws.flatMap { $0.proof?.contributions.map { $0.seat } ?? [] }
        for seat in round.draws.flatMap({ $0.candidates }) + contributors + round.removed + (round.hosts ?? [])
        where person(seat) == nil {
            find(number, "\(seat) is not in the list of players.", "personUnknown", ["name": .text("\(seat)")])
        }
    }

    // MARK: - Seats

    private mutating func seats(of round: ExportedRound, _ number: Int, isLast: Bool) {
        let boards = Set(round.deals.map { $0.seat })
        let removed = Set(round.removed)
        for seat in removed.sorted() {
            if boards.contains(seat) { hasBoard(seat, number) }
            // A group removal may have been undone since, which earlier rounds do not show.
            if isLast, person(seat)?.isRemoved == false {
                find(
                    number, "\(name(seat)) is marked as removed here, but not in the list of players.", "removedHere",
                    ["name": .text(name(seat))])
            }
        }
        let hosts = Set(round.hosts ?? [])
        for seat in hosts.intersection(boards.union(removed)).sorted() {
            find(
                number, "\(name(seat)) is listed without a board, but had one.", "hostBoard",
                ["name": .text(name(seat))])
        }
        let there = isLast ? people.count : Int(boards.union(removed).max()?.number ?? 0)
        for index in people.indices.prefix(there) {
            let (seat, person) = (SeatID(UInt32(index + 1)), people[index])
            if isLast, person.isRemoved, boards.contains(seat) { hasBoard(seat, number) }
            guard !boards.contains(seat), !removed.contains(seat) else { continue }
            let mayLackBoard = round.hosts == nil ? person.isHost : hosts.contains(seat) && (!isLast || person.isHost)
            if !mayLackBoard {
                find(
                    number, "\(name(seat)) has no board, was not removed and was not a host.", "personMissing",
                    ["name": .text(name(seat))])
            }
        }
    }

    private mutating func hasBoard(_ removed: SeatID, _ number: Int) {
        find(
            number, "\(name(removed)) was removed but has a board.", "removedBoard", ["name": .text(name(removed))])
    }
}
