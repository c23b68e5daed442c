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
                if let browser = request.browser { writer.member("browser", browser.hexadecimal) }
                if let network = request.network { writer.member("network", network.hexadecimal) }
            case .command(let seat, let key, let command):
                writer.member("input", "command")
                writer.member("seat", seat.description)
                encode(key, into: &writer)
                writer.object("command") { encode(command, into: &$0) }
            case .end: writer.member("input", "end")
            case .timer(let deadline):
                writer.member("input", "timer")
                writer.member("deadline", deadline.milliseconds)
            case .prompted(let input):
                writer.member("input", "prompted")
                writer.object("command") { input.encode(into: &$0) }
            case .owner(let player):
                writer.member("input", "owner")
                writer.member("player", player.description)
            }
            writer.member("time", timed.time.milliseconds)
        }
        return [format] + writer.bytes
    }

    private static func encode(_ creation: RoomCreation, into writer: inout JSONWriter) {
        writer.member("input", "create")
        writer.member("code", creation.code.description)
        writer.member("title", creation.title)
        writer.member("token", creation.hostTokenHash.bytes.hexadecimal)
        encode(creation.hostName, into: &writer)
        writer.member("game", creation.game.name)
        writer.member("rulesVersion", creation.game.rulesVersion)
        writer.object("setup") { creation.game.encode(into: &$0) }
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
        case .remove(let player, let isBarring, let sparesHosts):
            writer.member("type", "remove")
            writer.member("player", player.description)
            if isBarring { writer.member("bar", true) }
            if sparesHosts { writer.member("sparesHosts", true) }
        case .letBackIn(let player):
            writer.member("type", "letBackIn")
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
        case .nameFilter(let filter):
            writer.member("type", "nameFilter")
            writer.array("words") { writer in for word in filter.words { writer.string(word) } }
        case .rules(let change):
            writer.member("type", "rules")
            change.encode(into: &writer)
        case .game(let input): input.encode(into: &writer)
        }
    }

    // MARK: - Reading

    /// Reads the first record of a room.
    static func decodeCreation(_ record: [UInt8], games: GameRegistry) throws(Unreadable) -> (Timestamp, RoomCreation) {
        let fields = try fields(of: record)
        guard fields["input"]?.string == "create", let code = fields["code"]?.string.flatMap(RoomCode.init),
            let title = fields["title"]?.string, let token = tokenHash(in: fields), let name = name(in: fields),
            let gameName = fields["game"]?.string, let version = fields["rulesVersion"]?.integer,
            let setup = fields["setup"]?.object
        else { throw Unreadable(description: "the first record does not create a room") }
        let game = try games.decode(gameName, version: version, setup: setup)
        let creation = RoomCreation(code: code, title: title, hostName: name, hostTokenHash: token, game: game)
        return (try time(in: fields), creation)
    }

    /// Reads any later record of a room that plays `game`.
    static func decode(_ record: [UInt8], game: any HostedGame) throws(Unreadable) -> TimedInput {
        let fields = try fields(of: record)
        let time = try time(in: fields)
        switch fields["input"]?.string {
        case "join":
            guard let token = tokenHash(in: fields) else { break }
            let invite = fields["invite"]?.string.flatMap(TokenHash.init(hexadecimal:))
            let recovery = fields["recovery"]?.string.flatMap(TokenHash.init(hexadecimal:))
            let name = name(in: fields)
            guard name != nil || invite != nil || recovery != nil else { break }
            let browser = fields["browser"]?.string.flatMap(BrowserHash.init(hexadecimal:))
            let network = fields["network"]?.string.flatMap(NetworkHash.init(hexadecimal:))
            let request = SeatRequest(
                tokenHash: token, name: name, invite: invite, recovery: recovery, browser: browser, network: network)
            return TimedInput(time: time, input: .join(request))
        case "command":
            guard let seat = fields["seat"]?.string.flatMap(SeatID.init(wire:)),
                let command = fields["command"]?.object
            else { break }
            let input = RoomInput.command(seat, key(in: fields), try decode(command, game: game))
            return TimedInput(time: time, input: input)
        case "end": return TimedInput(time: time, input: .end)
        case "timer":
            guard let deadline = fields["deadline"]?.integer else { break }
            return TimedInput(time: time, input: .timer(deadline: Timestamp(milliseconds: Int64(deadline))))
        case "prompted":
            guard let command = fields["command"]?.object, let input = game.decode(command) else { break }
            return TimedInput(time: time, input: .prompted(input))
        case "owner":
            guard let player = fields["player"]?.string.flatMap(SeatID.init(wire:)) else { break }
            return TimedInput(time: time, input: .owner(player))
        default: break
        }
        throw Unreadable(description: "a record of an unknown kind or with missing fields")
    }

    private static func decode(_ fields: JSONObject, game: any HostedGame) throws(Unreadable) -> RoomCommand {
        let player = fields["player"]?.string.flatMap(SeatID.init(wire:))
        switch fields["type"]?.string {
        case "name":
            if let name = name(in: fields) { return .name(name) }
        case "announce":
            if let text = fields["text"]?.string { return .announce(text) }
        case "lock":
            if let on = fields["on"]?.bool { return .lock(on) }
        case "rename":
            if let player, let name = name(in: fields) { return .rename(player, name) }
        case "remove":
            if let player {
                return .remove(
                    player, barringBrowser: fields["bar"]?.bool ?? false,
                    sparesHosts: fields["sparesHosts"]?.bool ?? false)
            }
        case "letBackIn":
            if let player { return .letBackIn(player) }
        case "removeArrivals":
            if let wish = try? Removal.Wish(fields) { return .removeArrivals(wish) }
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
            let until = fields["until"]?.integer.map { Timestamp(milliseconds: Int64($0)) }
            return .invite(secretHash(in: fields), until: until)
        case "uninvite":
            if let number = fields["number"]?.integer.flatMap(UInt64.init(exactly:)) { return .uninvite(number) }
        case "recovery": return .recovery(secretHash(in: fields))
        case "nameFilter":
            if let words = fields["words"]?.array { return .nameFilter(NameFilter(words.compactMap(\.string))) }
        case "rules":
            if let change = try? RoomRules.Change(fields) { return .rules(change) }
        default:
            if let input = game.decode(fields) { return .game(input) }
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
        guard let time = fields["time"]?.integer else { throw Unreadable(description: "a record has no time") }
        return Timestamp(milliseconds: Int64(time))
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
