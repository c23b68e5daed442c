import GameRules
import JSON
import WireProtocol

/// How an input is written in a room's log: a format byte, then one JSON object.
///
/// Format 1 is readable on purpose: a log is what a bug report consists of. A command stands in it as it came over the
/// wire, normalised and with its seed where it has one.
///
/// What was committed is believed: reading decodes, and checks nothing that was checked when it came.
enum RoomRecord {
    /// The format byte of this version.
    static let format: UInt8 = 1

    /// A record that cannot be read, and why.
    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }

    // MARK: - Writing

    static func encode(_ timed: TimedInput) -> [UInt8] {
        var writer = JSONWriter(capacityBytes: 160)
        writer.object { writer in
            switch timed.input {
            case .create(let creation): encode(creation, into: &writer)
            case .join(let request):
                writer.member("input", "join")
                writer.member("token", request.tokenHash.bytes.hexadecimal)
                if let name = request.name { encode(name, into: &writer) }
                if let invite = request.invite { writer.member("invite", invite.bytes.hexadecimal) }
                if let recovery = request.recovery { writer.member("recovery", recovery.bytes.hexadecimal) }
                if let move = request.move { writer.member("move", move.bytes.hexadecimal) }
                if let browser = request.browser { writer.member("browser", browser.hexadecimal) }
                if let network = request.network { writer.member("network", network.hexadecimal) }
                if let avatar = request.avatar { writer.object("avatar") { avatar.encode(into: &$0) } }
            case .command(let seat, let key, let command):
                writer.member("input", "command")
                writer.member("seat", seat.description)
                encode(key, into: &writer)
                if case .game(let input) = command { encode(play: input.play, into: &writer) }
                writer.object("command") { encode(command, into: &$0) }
            case .end: writer.member("input", "end")
            case .timer(let deadline, let play):
                writer.member("input", "timer")
                encode(play: play, into: &writer)
                writer.member("deadline", deadline.milliseconds)
            case .prompted(let input):
                writer.member("input", "prompted")
                encode(play: input.play, into: &writer)
                writer.object("command") { input.body?.encode(into: &$0) }
            case .owner(let player):
                writer.member("input", "owner")
                writer.member("player", player.description)
            case .slept(let since):
                writer.member("input", "slept")
                if let since { writer.member("since", since.milliseconds) }
            case .woke(let milliseconds):
                writer.member("input", "woke")
                writer.member("after", milliseconds)
            case .playEnded(let end):
                writer.member("input", "playEnded")
                writer.member("play", end.play)
                if end.first > 0 { writer.member("first", end.first) }
                writer.array(end.result.hasPlaces ? "places" : "points") { writer in
                    for number in end.result.numbers { writer.integer(number) }
                }
                if !end.isLast { writer.member("more", true) }
                if let summary = end.summary {
                    writer.name("summary")
                    writer.value(.object(summary))
                }
            }
            writer.member("time", timed.time.milliseconds)
        }
        return [format] + writer.bytes
    }

    private static func encode(_ creation: RoomCreation, into writer: inout JSONWriter) {
        writer.member("input", "create")
        writer.member("code", creation.code.description)
        // Every program before this one looks for a title.
        writer.member("title", creation.title ?? creation.playTitle ?? creation.game.name)
        if creation.title == nil { writer.member("unnamed", true) }
        if let title = creation.playTitle { writer.member("playTitle", title) }
        writer.member("token", creation.hostTokenHash.bytes.hexadecimal)
        encode(creation.hostName, into: &writer)
        if creation.foldVersion > 1 { writer.member("fold", creation.foldVersion) }
        if let creator = creation.creator { writer.member("creator", creator) }
        encode(creation.game, into: &writer)
    }

    private static func encode(_ play: PreparedPlay, into writer: inout JSONWriter) {
        writer.member("game", play.name)
        writer.member("rulesVersion", play.rulesVersion)
        writer.object("setup") { play.setup.encode(into: &$0) }
    }

    /// Nothing for the first play.
    private static func encode(play: Int, into writer: inout JSONWriter) {
        if play > 1 { writer.member("play", play) }
    }

    private static func encode(_ name: PlayerName, into writer: inout JSONWriter) {
        writer.member("name", name.text)
        switch name.folding {
        case .look: writer.member("nameLook", name.key)
        case .lowercase: writer.member("nameKey", name.key)
        }
    }

    private static func encode(_ key: CommandKey?, into writer: inout JSONWriter) {
        switch key {
        case .numbered(let client, let id):
            writer.member("client", client.description)
            writer.member("id", id)
        case .named(let key):
            writer.member("key", key.name)
            if let digest = key.digest { writer.member("keyDigest", digest) }
        case nil: break
        }
    }

    private static func encode(_ command: RoomCommand, into writer: inout JSONWriter) {
        switch command {
        case .name(let name):
            writer.member("type", "name")
            encode(name, into: &writer)
        case .avatar(let avatar):
            writer.member("type", "avatar")
            avatar.encode(into: &writer)
        case .announce(let text):
            writer.member("type", "announce")
            writer.member("text", text)
        case .lock(let on):
            writer.member("type", "lock")
            writer.member("on", on)
        case .rename(let player, let name):
            writer.member("type", "rename")
            writer.member("player", player.description)
            encode(name, into: &writer)
        case .remove(let player, let isBan, let sparesHosts):
            writer.member("type", "remove")
            writer.member("player", player.description)
            if isBan { writer.member("ban", true) }
            if sparesHosts { writer.member("sparesHosts", true) }
        case .unban(let player):
            writer.member("type", "unban")
            writer.member("player", player.description)
        case .removeArrivals(let wish):
            writer.member("type", "removeArrivals")
            wish.encode(into: &writer)
        case .undoRemoval(let number):
            writer.member("type", "undoRemoval")
            writer.member("removal", number)
        case .expectHall(let on):
            writer.member("type", "expectHall")
            writer.member("on", on)
        case .promote(let player):
            writer.member("type", "promote")
            writer.member("player", player.description)
        case .demote(let player):
            writer.member("type", "demote")
            writer.member("player", player.description)
        case .handOver(let player):
            writer.member("type", "handOver")
            writer.member("player", player.description)
        case .endRoom: writer.member("type", "endRoom")
        case .invite(let secret, let until):
            writer.member("type", "invite")
            if let secret { writer.member("secretHash", secret.bytes.hexadecimal) }
            if let until { writer.member("until", until.milliseconds) }
        case .uninvite(let number):
            writer.member("type", "uninvite")
            writer.member("number", number)
        case .recovery(let secret):
            writer.member("type", "recovery")
            if let secret { writer.member("secretHash", secret.bytes.hexadecimal) }
        case .moveSeat(let secret, let until):
            writer.member("type", "moveSeat")
            if let secret { writer.member("secretHash", secret.bytes.hexadecimal) }
            writer.member("until", until.milliseconds)
        case .nameFilter(let filter):
            writer.member("type", "nameFilter")
            writer.array("words") { writer in for word in filter.words { writer.string(word) } }
        case .rules(let change):
            writer.member("type", "rules")
            change.encode(into: &writer)
        case .play(let next):
            writer.member("type", "play")
            if let title = next.title { writer.member("title", title) }
            if next.ends { writer.member("end", true) }
            encode(next.game, into: &writer)
        case .showEvening(let on):
            writer.member("type", "showEvening")
            writer.member("on", on)
        case .game(let input):
            input.body?.encode(into: &writer)
            if let title = input.title { writer.member("playTitle", title) }
        }
    }

    // MARK: - Reading

    /// What a record must be read with: the play that is on, and the games that may follow.
    struct Reader {
        let kind: any HostedGame.Type
        /// The version of its rules.
        let rules: Int
        let play: Int
        let games: GameRegistry
    }

    /// Reads the first record of a room.
    static func decodeCreation(_ record: [UInt8], games: GameRegistry) throws(Unreadable) -> (Timestamp, RoomCreation) {
        let fields = try fields(of: record)
        guard fields["input"]?.string == "create", let code = fields["code"]?.string.flatMap(RoomCode.init),
            let title = fields["title"]?.string, let token = tokenHash(in: fields), let name = name(in: fields)
        else { throw Unreadable(description: "the first record does not create a room") }
        let foldVersion = fields["fold"]?.integer ?? 1
        guard (1...RoomFold.version).contains(foldVersion) else {
            throw Unreadable(
                description: "the room lives by version \(foldVersion) of the rules of rooms, this program knows "
                    + "those up to \(RoomFold.version)")
        }
        let creation = RoomCreation(
            code: code, title: fields["unnamed"]?.bool == true ? nil : title, playTitle: fields["playTitle"]?.string,
            hostName: name, hostTokenHash: token, game: try game(in: fields, games),
            foldVersion: foldVersion)
        return (try time(in: fields), creation)
    }

    private static func game(in fields: JSONObject, _ games: GameRegistry) throws(Unreadable) -> PreparedPlay {
        guard let name = fields["game"]?.string, let version = fields["rulesVersion"]?.integer,
            let setup = fields["setup"]?.object
        else { throw Unreadable(description: "a record does not say which game begins, or from what") }
        return try games.decode(name, version: version, setup: setup)
    }

    /// Reads any later record of a room.
    static func decode(_ record: [UInt8], by reader: Reader) throws(Unreadable) -> TimedInput {
        if let timed = decodeNumberedCommand(record, by: reader) { return timed }
        let fields = try fields(of: record)
        let time = try time(in: fields)
        switch fields["input"]?.string {
        case "join":
            guard let token = tokenHash(in: fields) else { break }
            let invite = fields["invite"]?.string.flatMap(TokenHash.init(hexadecimal:))
            let recovery = fields["recovery"]?.string.flatMap(TokenHash.init(hexadecimal:))
            let move = fields["move"]?.string.flatMap(TokenHash.init(hexadecimal:))
            let name = name(in: fields)
            guard name != nil || invite != nil || recovery != nil || move != nil else { break }
            let browser = fields["browser"]?.string.flatMap(BrowserHash.init(hexadecimal:))
            let network = fields["network"]?.string.flatMap(NetworkHash.init(hexadecimal:))
            let request = SeatRequest(
                tokenHash: token, name: name, invite: invite, recovery: recovery, move: move, browser: browser,
                network: network, avatar: fields["avatar"]?.object.flatMap(Avatar.init))
            return TimedInput(time: time, input: .join(request))
        case "command":
            guard let seat = fields["seat"]?.string.flatMap(SeatID.init(wire:)),
                let command = fields["command"]?.object
            else { break }
            let input = RoomInput.command(
                seat, key(in: fields), try decode(command, of: play(in: fields), by: reader))
            return TimedInput(time: time, input: input)
        case "end": return TimedInput(time: time, input: .end)
        case "timer":
            guard let deadline = fields["deadline"]?.integer.flatMap(Timestamp.init(logged:)) else { break }
            return TimedInput(time: time, input: .timer(deadline: deadline, play: play(in: fields)))
        case "prompted":
            guard let command = fields["command"]?.object,
                let input = gameInput(command, of: play(in: fields), by: reader)
            else { break }
            return TimedInput(time: time, input: .prompted(input))
        case "owner":
            guard let player = fields["player"]?.string.flatMap(SeatID.init(wire:)) else { break }
            return TimedInput(time: time, input: .owner(player))
        case "slept":
            let since = fields["since"]?.integer.flatMap(Timestamp.init(logged:))
            return TimedInput(time: time, input: .slept(since: since))
        case "woke":
            guard let after = fields["after"]?.integer.flatMap(Timestamp.init(logged:)) else { break }
            return TimedInput(time: time, input: .woke(after: after.milliseconds))
        case "playEnded":
            let places = fields["places"]?.array
            guard let numbers = places ?? fields["points"]?.array else { break }
            let result = PlayResult(
                hasPlaces: places != nil, numbers: numbers.map { Int32(truncatingIfNeeded: $0.integer ?? 0) })
            let end = PlayEnd(
                play: play(in: fields), first: fields["first"]?.integer ?? 0, result: result,
                isLast: fields["more"]?.bool != true, summary: fields["summary"]?.object)
            return TimedInput(time: time, input: .playEnded(end))
        default: break
        }
        throw Unreadable(description: "a record of an unknown kind or with missing fields")
    }

    /// Reads the record of a numbered command in the form in which they are written; `nil` for any other record, and for
    /// one that cannot be read.
    private static func decodeNumberedCommand(_ record: [UInt8], by reader: Reader) -> TimedInput? {
        record.withUnsafeBufferPointer { bytes in
            guard let logged = LoggedCommand(bytes),
                let fields = try? JSONParser.parse(
                    UnsafeBufferPointer(rebasing: bytes[logged.command]), limits: .document
                ).object,
                let command = try? decode(fields, of: logged.play, by: reader)
            else { return nil }
            return TimedInput(
                time: logged.time, input: .command(logged.seat, .numbered(logged.client, id: logged.id), command))
        }
    }

    /// The play that an input is meant for.
    private static func play(in fields: JSONObject) -> Int { fields["play"]?.integer ?? 1 }

    /// An input of the game; unread if another play is on, since another game could not read it. `nil` if it is none.
    private static func gameInput(_ fields: JSONObject, of play: Int, by reader: Reader) -> GameInput? {
        guard play == reader.play else { return GameInput(play: play, body: nil) }
        return reader.kind.decode(fields, rules: reader.rules).map {
            GameInput(play: play, body: $0, title: fields["playTitle"]?.string)
        }
    }

    private static func decode(
        _ fields: JSONObject, of play: Int, by reader: Reader
    ) throws(Unreadable) -> RoomCommand {
        let player = fields["player"]?.string.flatMap(SeatID.init(wire:))
        switch fields["type"]?.string {
        case "name":
            if let name = name(in: fields) { return .name(name) }
        case "avatar":
            if let avatar = Avatar(fields) { return .avatar(avatar) }
        case "announce":
            if let text = fields["text"]?.string { return .announce(text) }
        case "lock":
            if let on = fields["on"]?.bool { return .lock(on) }
        case "rename":
            if let player, let name = name(in: fields) { return .rename(player, name) }
        case "remove":
            if let player {
                return .remove(
                    player, isBan: (fields["ban"] ?? fields["bar"])?.bool ?? false,
                    sparesHosts: fields["sparesHosts"]?.bool ?? false)
            }
        case "unban", "letBackIn":
            if let player { return .unban(player) }
        case "removeArrivals":
            if let wish = Removal.Wish(logged: fields) { return .removeArrivals(wish) }
        case "undoRemoval":
            if let number = fields["removal"]?.integer { return .undoRemoval(number) }
        case "expectHall":
            if let on = fields["on"]?.bool { return .expectHall(on) }
        case "promote":
            if let player { return .promote(player) }
        case "demote":
            if let player { return .demote(player) }
        case "handOver":
            if let player { return .handOver(player) }
        case "endRoom": return .endRoom
        case "invite":
            let until = fields["until"]?.integer.flatMap(Timestamp.init(logged:))
            return .invite(secretHash(in: fields), until: until)
        case "uninvite":
            if let number = fields["number"]?.integer.flatMap(UInt64.init(exactly:)) { return .uninvite(number) }
        case "recovery": return .recovery(secretHash(in: fields))
        case "moveSeat":
            if let until = fields["until"]?.integer.flatMap(Timestamp.init(logged:)) {
                return .moveSeat(secretHash(in: fields), until: until)
            }
        case "nameFilter":
            if let words = fields["words"]?.array { return .nameFilter(NameFilter(words.compactMap(\.string))) }
        case "rules":
            if let change = try? RoomRules.Change(fields) { return .rules(change) }
        case "play":
            let game = try game(in: fields, reader.games)
            return .play(
                PlayRequest(game: game, title: fields["title"]?.string, ends: fields["end"]?.bool ?? false))
        case "showEvening":
            if let on = fields["on"]?.bool { return .showEvening(on) }
        default:
            if let input = gameInput(fields, of: play, by: reader) { return .game(input) }
        }
        throw Unreadable(description: "a command of an unknown type or with missing fields")
    }

    private static func fields(of record: [UInt8]) throws(Unreadable) -> JSONObject {
        guard record.first == format else {
            throw Unreadable(
                description: "a record has format \(record.first.map(String.init) ?? "none"), not \(format)")
        }
        do {
            guard let fields = try JSONParser.parse(Array(record.dropFirst()), limits: .document).object else {
                throw Unreadable(description: "a record is no JSON object")
            }
            return fields
        } catch {
            throw Unreadable(description: "a record is not JSON: \(error)")
        }
    }

    private static func time(in fields: JSONObject) throws(Unreadable) -> Timestamp {
        guard let time = fields["time"]?.integer.flatMap(Timestamp.init(logged:)) else {
            throw Unreadable(description: "a record has no time of the years 1970 to 9999")
        }
        return time
    }

    private static func tokenHash(in fields: JSONObject) -> TokenHash? {
        fields["token"]?.string.flatMap(TokenHash.init(hexadecimal:))
    }

    private static func secretHash(in fields: JSONObject) -> TokenHash? {
        fields["secretHash"]?.string.flatMap(TokenHash.init(hexadecimal:))
    }

    private static func name(in fields: JSONObject) -> PlayerName? {
        guard let text = fields["name"]?.string else { return nil }
        if let look = fields["nameLook"]?.string { return PlayerName(logged: text, key: look, folding: .look) }
        guard let key = fields["nameKey"]?.string else { return nil }
        return PlayerName(logged: text, key: key, folding: .lowercase)
    }

    private static func key(in fields: JSONObject) -> CommandKey? {
        if let client = fields["client"]?.string.map(ClientID.init(logged:)), let id = fields["id"]?.integer {
            return .numbered(client, id: id)
        }
        return fields["key"]?.string.map { .named(RequestKey(logged: $0, digest: fields["keyDigest"]?.string)) }
    }
}

extension Timestamp {
    /// A time or a span as a log has it, in milliseconds; `nil` outside of the years 1970 to 9999, so that whatever is added
    /// to one later cannot overflow.
    init?(logged milliseconds: Int) {
        guard 0..<253_402_300_800_000 ~= milliseconds else { return nil }
        self.init(milliseconds: Int64(milliseconds))
    }
}
