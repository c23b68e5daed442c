import BingoReferee
import JSON
import WireProtocol

extension RoomView {
    /// Reads a `joined` frame. Returns `nil` if a required member is missing or has the wrong type.
    init?(_ joined: JSONObject) {
        guard let room = joined["room"]?.object, let code = room["code"]?.string, let title = room["title"]?.string,
            let play = room["play"]?.integer, let game = room["game"]?.string, let house = House(room),
            let pulse = joined["pulse"]?.object.flatMap(Pulse.init), let said = joined["game"]?.object,
            let round = said["round"]?.object.flatMap(Round.init),
            let evening = joined["evening"]?.object.flatMap(Evening.init)
        else { return nil }
        self.init(
            seat: joined["seat"]?.object.flatMap(Seat.init), code: code, title: title, play: play, game: game,
            house: house, round: round, board: nil, top: [], total: 0, own: nil,
            players: joined["players"]?.array?.compactMap { $0.object.flatMap(Player.init) },
            banned: joined["banned"] == nil ? nil : RoomView.banned(joined), pulse: pulse, evening: evening)
        guard read(game: said) else { return nil }
    }

    /// Reads a snapshot's `game`. Returns `false` if a required member is missing or has the wrong type.
    mutating func read(game: JSONObject) -> Bool {
        guard let round = game["round"]?.object.flatMap(Round.init), let standings = game["standings"]?.object,
            read(standings: standings)
        else { return false }
        self.round = round
        board = game["board"]?.object.flatMap(Board.init)
        vote = Vote(game["vote"]?.object)
        seat?.autoMark = game["autoMark"]?.bool
        own = standings["own"]?.object.flatMap(Line.init)
        totals = game["totals"]?.array?.compactMap { $0.object.flatMap(Total.init) }
        return true
    }

    /// Reads the banned seats.
    static func banned(_ object: JSONObject) -> [String] {
        (object["banned"]?.array ?? []).compactMap { $0.object?["id"]?.string }
    }

    /// Reads the part of `standings` that all clients receive. Returns whether it is complete.
    mutating func read(standings: JSONObject) -> Bool {
        guard let top = standings["top"]?.array, let total = standings["total"]?.integer else { return false }
        self.top = top.compactMap { $0.object.flatMap(Line.init) }
        self.total = total
        return self.top.count == top.count
    }

    /// Reads a frame's `room`: the title, the current play, its game, and the host's settings.
    mutating func read(room: JSONObject) {
        title = room["title"]?.string ?? ""
        play = room["play"]?.integer ?? 0
        game = room["game"]?.string ?? ""
        if let house = House(room) { self.house = house }
    }
}

extension RoomView.House {
    init?(_ room: JSONObject) {
        guard let isLocked = room["locked"]?.bool, let renames = room["renames"]?.string,
            let locksAtStart = room["lockAtStart"]?.bool
        else { return nil }
        self.init(
            isLocked: isLocked, renames: renames, locksAtStart: locksAtStart, isInvited: room["invited"]?.bool,
            playByOwner: room["playByOwner"]?.bool, hallUntil: room["hallUntil"]?.string,
            nameFilter: room["nameFilter"]?.array?.compactMap(\.string),
            playTitle: room["playTitle"]?.string,
            next: (room["next"]?.object).map { $0["title"]?.string ?? "" },
            programme: room["owner"] == nil
                ? nil : (room["programme"]?.array ?? []).compactMap { $0.object?["id"]?.integer },
            names: room["owner"] == nil
                ? nil
                : (room["names"]?.array ?? []).compactMap(\.object).map { entry in
                    "\(entry["entry"]?.integer ?? 0) \(entry["name"]?.string ?? "")"
                },
            teams: (room["teams"]?.object?["list"]?.array ?? []).compactMap(\.object).map { team in
                "\(team["id"]?.integer ?? 0) \(team["name"]?.string ?? "")"
            },
            way: room["teams"]?.object?["way"]?.string)
    }
}

extension RoomView.Seat {
    init?(_ object: JSONObject) {
        guard let id = object["id"]?.string, let name = object["name"]?.string, let role = object["role"]?.string
        else { return nil }
        self.init(id: id, name: name, role: role, team: object["team"]?.integer)
    }
}

extension RoomView.Evening {
    init?(_ object: JSONObject) {
        guard let isShown = object["shown"]?.bool, let plays = object["plays"]?.array,
            let table = object["table"]?.array
        else { return nil }
        self.init(
            isShown: isShown, plays: plays.compactMap { $0.object?["play"]?.integer },
            table: table.compactMap { $0.object.flatMap(Row.init) },
            own: object["own"]?.object.map { [$0["points"]?.integer ?? -1, $0["place"]?.integer ?? -1] },
            teams: (object["teams"]?.array ?? []).compactMap(\.object).map { row in
                ["team", "points", "place"].map { row[$0]?.integer ?? -1 }
            })
    }
}

extension RoomView.Evening.Row {
    init?(_ object: JSONObject) {
        guard let player = object["player"]?.string, let points = object["points"]?.integer,
            let place = object["place"]?.integer
        else { return nil }
        self.init(player: player, points: points, place: place)
    }
}

extension RoomView.Options {
    init?(_ object: JSONObject) {
        guard let size = object["size"]?.integer, let freeCentre = object["freeCentre"]?.bool,
            let verification = object["verification"]?.string, let autoMark = object["autoMark"]?.bool,
            let window = object["window"]?.integer, let crowd = object["crowd"]?.integer,
            let crowdSeconds = object["crowdSeconds"]?.integer, let goal = object["goal"]?.object,
            let patterns = goal["patterns"]?.array, let masks = goal["masks"]?.array, let need = goal["need"]?.integer
        else { return nil }
        self.init(
            size: size, freeCentre: freeCentre, verification: verification, autoMark: autoMark, window: window,
            isWindowAutomatic: object["windowAuto"]?.bool ?? false, crowd: crowd, crowdSeconds: crowdSeconds,
            patterns: patterns.compactMap(\.string), masks: masks.map { $0.integers }, need: need)
    }
}

extension RoomView.Call {
    init?(_ object: JSONObject) {
        guard let number = object["number"]?.integer, let term = object["term"]?.integer,
            let time = object["time"]?.string
        else { return nil }
        let quorum = [object["needed"]?.integer, object["holders"]?.integer].compactMap { $0 }
        self.init(number: number, term: term, time: time, crowd: object["crowd"]?.integer, quorum: quorum)
    }
}

extension RoomView.Draw {
    init?(_ object: JSONObject) {
        guard let number = object["number"]?.integer, let rank = object["rank"]?.integer,
            let among = object["among"]?.array, let player = object["player"]?.string
        else { return nil }
        self.init(
            number: number, rank: rank, among: among.compactMap(\.string), player: player,
            again: object["again"]?.integer, contributed: object["contributed"]?.integer)
    }
}

extension RoomView.OpenDraw {
    init?(_ object: JSONObject) {
        guard let number = object["number"]?.integer, let rank = object["rank"]?.integer,
            let among = object["among"]?.array, let commitment = object["commitment"]?.string,
            let until = object["until"]?.string
        else { return nil }
        self.init(
            number: number, rank: rank, among: among.compactMap(\.string), commitment: commitment, until: until,
            again: object["again"]?.integer)
    }
}

extension RoomView.Total {
    init?(_ object: JSONObject) {
        guard let player = object["player"]?.string, let rounds = object["rounds"]?.integer,
            let bingos = object["bingos"]?.integer, let firsts = object["firsts"]?.integer,
            let lines = object["lines"]?.integer
        else { return nil }
        self.init(player: player, rounds: rounds, bingos: bingos, firsts: firsts, lines: lines)
    }
}

extension RoomView.Round {
    init?(_ object: JSONObject) {
        guard let number = object["number"]?.integer, let state = object["state"]?.string,
            let commitment = object["commitment"]?.string, let terms = object["terms"]?.array,
            let options = object["options"]?.object.flatMap(RoomView.Options.init), let calls = object["calls"]?.array
        else { return nil }
        self.init(
            number: number, state: state, commitment: commitment, seed: object["seed"]?.string,
            language: object["language"]?.string, terms: terms.compactMap(\.string),
            means: RoomView.Round.means(object), added: object["added"]?.integer ?? 0, options: options,
            calls: calls.compactMap { $0.object.flatMap(RoomView.Call.init) }, startsAt: object["startsAt"]?.string,
            marksUntil: object["marksUntil"]?.string,
            draws: (object["draws"]?.array ?? []).compactMap { $0.object.flatMap(RoomView.Draw.init) },
            open: object["openDraw"]?.object.flatMap(RoomView.OpenDraw.init))
    }

    /// Reads a round's `means`, each as `name=value`.
    static func means(_ object: JSONObject) -> [String] {
        (object["means"]?.object?.members ?? []).map { "\($0.name)=\($0.value.string ?? "?")" }
    }
}

extension RoomView.Board {
    init?(_ object: JSONObject) {
        guard let size = object["size"]?.integer, let deal = object["deal"]?.integer, let cells = object["cells"],
            let marked = object["marked"]
        else { return nil }
        self.init(
            size: size, deal: deal, cells: cells.integers, marked: marked.integers,
            guardSeconds: object["guard"]?.integer ?? 0, notYet: object["notYet"]?.integers ?? [],
            voted: object["voted"]?.integer)
    }
}

extension RoomView.Vote {
    init?(_ object: JSONObject?) {
        guard let number = object?["number"]?.integer, let packs = object?["packs"]?.array else { return nil }
        self.init(
            number: number,
            packs: packs.map { pack in
                "\(pack.object?["title"]?.string ?? "?")=\(pack.object?["votes"]?.integer ?? -1)"
            })
    }
}

extension RoomView.Line {
    init?(_ object: JSONObject) {
        guard let player = object["player"]?.string, let name = object["name"]?.string,
            let rank = object["rank"]?.integer, let lines = object["lines"]?.integer, let time = object["time"]?.string
        else { return nil }
        self.init(
            player: player, name: name, rank: rank, call: object["call"]?.integer, lines: lines, time: time)
    }
}

extension RoomView.Player {
    init?(_ object: JSONObject) {
        guard let id = object["id"]?.string, let name = object["name"]?.string, let role = object["role"]?.string,
            let online = object["online"]?.bool
        else { return nil }
        self.init(id: id, name: name, role: role, online: online, team: object["team"]?.integer)
    }

    /// The seat's number. Hosts see the players in the order of these numbers.
    var number: Int { Self.number(of: id) }

    /// Returns the number of a seat, such as 7 for p7.
    static func number(of id: String) -> Int { Int(id.dropFirst()) ?? 0 }
}

extension RoomView.Pulse {
    init?(_ object: JSONObject) {
        guard let present = object["present"]?.integer, let game = object["game"]?.object,
            let oneAway = game["oneAway"]?.integer
        else { return nil }
        self.init(
            present: present, oneAway: oneAway, claimable: game["claimable"]?.integer,
            early: game["early"]?.array?.map { $0.integers },
            needed: game["needed"]?.array?.map { $0.integers },
            notYet: game["notYet"]?.array?.map { $0.integers },
            unclaimed: game["unclaimed"]?.object.map { unclaimed in
                Unclaimed(
                    total: unclaimed["total"]?.integer ?? -1,
                    players: (unclaimed["players"]?.array ?? []).compactMap(\.string))
            },
            teams: object["teams"].map { $0.integers })
    }
}
