import GameRules
import JSON
import WireProtocol

/// The encoding of inputs in a room's log: a format byte, then one JSON object.
///
/// Format 1 is deliberately readable, because logs are part of bug reports. A command is stored as it was received,
/// normalized and with its seed if it has one.
///
/// Reading only decodes. What was checked before the commit is not checked again.
enum RoomRecord {
    /// The format byte of this version.
    static let format: UInt8 = 1

    /// A record that cannot be read, with the reason.
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
                if let name = request.name { writer.members(of: name) }
                if let entry = request.entry { writer.member("entry", entry) }
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
            case .teamsSettled(let play):
                writer.member("input", "teamsSettled")
                encode(play: play, into: &writer)
            }
            writer.member("time", timed.time.milliseconds)
        }
        return [format] + writer.bytes
    }

    private static func encode(_ creation: RoomCreation, into writer: inout JSONWriter) {
        writer.member("input", "create")
        writer.member("code", creation.code.description)
        // All earlier programs require a title.
        writer.member("title", creation.title ?? creation.playTitle ?? creation.game.name)
        if creation.title == nil { writer.member("unnamed", true) }
        if let title = creation.playTitle { writer.member("playTitle", title) }
        writer.member("token", creation.hostTokenHash.bytes.hexadecimal)
        writer.members(of: creation.hostName)
        if creation.foldVersion > 1 { writer.member("fold", creation.foldVersion) }
        if let creator = creation.creator { writer.member("creator", creator) }
        creation.game.encode(into: &writer)
    }

    /// Writes nothing for the first play.
    private static func encode(play: Int, into writer: inout JSONWriter) {
        if play > 1 { writer.member("play", play) }
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

    private static func encode(_ command: SeatCommand, into writer: inout JSONWriter) {
        switch command {
        case .room(let command):
            writer.member("type", type(of: command).name)
            command.encode(into: &writer)
        case .play(let next):
            writer.member("type", PlayRequest.name)
            next.encode(into: &writer)
        case .game(let input):
            input.body?.encode(into: &writer)
            if let title = input.title { writer.member("playTitle", title) }
        }
    }

    // MARK: - Reading

    /// The context for reading a record: the current play, and the games that may follow.
    struct Reader {
        let kind: any HostedGame.Type
        /// The version of the current play's rules.
        let rules: Int
        let play: Int
        let games: GameRegistry
    }

    /// Reads the first record of a room.
    static func decodeCreation(_ record: [UInt8], games: GameRegistry) throws(Unreadable) -> (Timestamp, RoomCreation) {
        let fields = try fields(of: record)
        guard fields["input"]?.string == "create", let code = fields["code"]?.string.flatMap(RoomCode.init),
            let title = fields["title"]?.string, let token = tokenHash(in: fields), let name = fields.loggedName
        else { throw Unreadable(description: "the first record does not create a room") }
        let foldVersion = fields["fold"]?.integer ?? 1
        guard (1...RoomFold.version).contains(foldVersion) else {
            throw Unreadable(
                description: "the room lives by version \(foldVersion) of the rules of rooms, this program knows "
                    + "those up to \(RoomFold.version)")
        }
        let creation = RoomCreation(
            code: code, title: fields["unnamed"]?.bool == true ? nil : title, playTitle: fields["playTitle"]?.string,
            hostName: name, hostTokenHash: token, game: try PreparedPlay(logged: fields, games: games),
            foldVersion: foldVersion)
        return (try time(in: fields), creation)
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
            let name = fields.loggedName
            let entry = fields["entry"]?.integer
            guard name != nil || entry != nil || invite != nil || recovery != nil || move != nil else { break }
            let browser = fields["browser"]?.string.flatMap(BrowserHash.init(hexadecimal:))
            let network = fields["network"]?.string.flatMap(NetworkHash.init(hexadecimal:))
            let request = SeatRequest(
                tokenHash: token, name: name, entry: entry, invite: invite, recovery: recovery, move: move,
                browser: browser, network: network, avatar: fields["avatar"]?.object.flatMap(Avatar.init))
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
        case "teamsSettled": return TimedInput(time: time, input: .teamsSettled(play: play(in: fields)))
        default: break
        }
        throw Unreadable(description: "a record of an unknown kind or with missing fields")
    }

    /// Reads the record of a numbered command in its written form. Returns `nil` for any other record, and for one that
    /// cannot be read.
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

    /// Returns the play that an input is for.
    private static func play(in fields: JSONObject) -> Int { fields["play"]?.integer ?? 1 }

    /// Returns an input of the game, undecoded if another play is current. Returns `nil` if it is not one.
    private static func gameInput(_ fields: JSONObject, of play: Int, by reader: Reader) -> GameInput? {
        guard play == reader.play else { return GameInput(play: play, body: nil) }
        return reader.kind.decode(fields, rules: reader.rules).map {
            GameInput(play: play, body: $0, title: fields["playTitle"]?.string)
        }
    }

    private static func decode(
        _ fields: JSONObject, of play: Int, by reader: Reader
    ) throws(Unreadable) -> SeatCommand {
        let type = fields["type"]?.string ?? ""
        if type == PlayRequest.name { return .play(try PlayRequest(logged: fields, games: reader.games)) }
        if let kind = RoomCommandList.type(named: type) {
            if let command = kind.init(logged: fields) { return .room(command) }
        } else if let input = gameInput(fields, of: play, by: reader) {
            return .game(input)
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

    private static func key(in fields: JSONObject) -> CommandKey? {
        if let client = fields["client"]?.string.map(ClientID.init(logged:)), let id = fields["id"]?.integer {
            return .numbered(client, id: id)
        }
        return fields["key"]?.string.map { .named(RequestKey(logged: $0, digest: fields["keyDigest"]?.string)) }
    }
}
