import GameRules
import JSON
import WireProtocol

/// Replaces the room's teams, or ends them.
struct SetTeams: RoomCommand {
    static let name = "setTeams"

    /// The number of best players that are dealt in order.
    private static let orderMax = 500
    private static let sizeRange = 1...100_000

    let draft: Teams.Draft

    /// Programs that do not know this command cannot read rooms of this version, so all nodes of a room can read its
    /// record.
    static func earlyRefusal(by seat: Seat, in fold: RoomFold) -> Rejection? {
        guard fold.version < 3 else { return nil }
        return Rejection(.notAllowed, "This room was opened by an earlier release, which has no teams.")
    }

    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        var teams: [TeamDraft] = []
        for value in try fields.requiredArray("teams") { teams.append(try TeamDraft(reading: value)) }
        guard teams.isEmpty || Teams.countRange.contains(teams.count) else {
            throw Rejection(.badOptions, "A room has 2 to 12 teams, or none.")
        }
        let ids = teams.compactMap(\.id)
        guard Set(ids).count == ids.count, Set(teams.map { $0.name.lowercased() }).count == teams.count,
            Set(teams.map(\.emblem)).count == teams.count, Set(teams.map(\.colour)).count == teams.count
        else { throw Rejection(.badOptions, "Each team needs its own “id”, “name”, “emblem” and “colour”.") }
        guard let way = Teams.Way(rawValue: try fields.requiredString("way")) else {
            throw Rejection(.badOptions, "The field “way” must be host, choice, drawn or balanced.")
        }
        let deals = fields.present("deal") == nil ? false : try fields.requiredBool("deal")
        guard !deals || way == .drawn || way == .balanced else {
            throw Rejection(.badOptions, "Teams are only dealt if “way” is drawn or balanced.")
        }
        let order = EveningTable(of: room.fold).rows.prefix(SetTeams.orderMax).map(\.seat)
        draft = Teams.Draft(
            teams: teams, way: way, score: try SetTeams.score(in: fields),
            most: try SetTeams.size("most", in: fields),
            deal: deals
                ? Teams.Deal(
                    seed: Seed(room.environment.randomBytes(Seed.byteCount)), order: way == .balanced ? order : [])
                : nil,
            isBegun: room.fold.game.hasBegun)
    }

    private static func score(in fields: JSONObject) throws(Rejection) -> Teams.Score {
        guard fields.present("score") != nil else { return .fair }
        let name = try fields.requiredString("score")
        let best = try size("best", in: fields)
        guard let score = Teams.Score(name, best: best) else {
            throw Rejection(.badOptions, "The field “score” must be sum, fair, median, or best with “best”.")
        }
        return score
    }

    private static func size(_ name: String, in fields: JSONObject) throws(Rejection) -> Int? {
        guard fields.present(name) != nil else { return nil }
        let size = try fields.requiredInteger(name)
        guard sizeRange.contains(size) else {
            throw Rejection(.badOptions, "The field “\(name)” must be a number of players.")
        }
        return size
    }

    init?(logged fields: JSONObject) {
        guard let draft = Teams.Draft(logged: fields) else { return nil }
        self.draft = draft
    }

    func encode(into writer: inout JSONWriter) { draft.encode(into: &writer) }

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        let new = draft.teams.count { draft in draft.id.map { id in !fold.teams.all.contains { $0.id == id } } ?? true }
        guard fold.teams.lastID + new <= Teams.idMax else {
            throw Rejection(.badOptions, "This room has had too many teams. Open a new room.")
        }
        fold.change(.set(draft), note: note)
    }
}

extension TeamDraft {
    private static let nameCharactersMax = 24

    fileprivate init(reading value: JSONValue) throws(Rejection) {
        guard let fields = value.object else { throw Rejection(.badMessage, "Each team must be an object.") }
        id = fields.present("id") == nil ? nil : try fields.requiredInteger("id")
        name = try TeamDraft.name(try fields.requiredString("name"))
        guard let emblem = Avatar.Emblem(rawValue: try fields.requiredString("emblem")),
            let colour = Teams.Colour(rawValue: try fields.requiredString("colour"))
        else {
            throw Rejection(.badOptions, "A team needs an “emblem” and a “colour” from the lists in asyncapi.json.")
        }
        (self.emblem, self.colour) = (emblem, colour)
    }

    private static func name(_ text: String) throws(Rejection) -> String {
        let bytesMax = 4 * nameCharactersMax
        do throws(ShownText.Fault) {
            guard text.utf8.count <= ShownText.typedMax(bytesMax) else { throw .tooLong }
            return try ShownText.checked(
                ShownText.seen(text).split(whereSeparator: \.isWhitespace).joined(separator: " "),
                charactersMax: nameCharactersMax, bytesMax: bytesMax)
        } catch {
            throw Rejection(
                .badOptions, "A team's name has 1 to \(nameCharactersMax) characters, and no control characters.")
        }
    }
}
