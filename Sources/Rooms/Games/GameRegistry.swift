import Content
import GameRules
import JSON
import WireProtocol

/// The games that rooms can host, by name.
public struct GameRegistry: Sendable {
    private let types: [any PlayableGame.Type]

    /// Creates a registry of games. Colliding names stop the process.
    public init(_ types: [any PlayableGame.Type]) {
        let collisions = GameRegistry.collisions(of: types)
        precondition(collisions.isEmpty, collisions.joined(separator: "; "))
        self.types = types
    }

    /// Returns the reasons why games cannot be registered together, in sentences.
    ///
    /// Room and game share one namespace of commands and one of resources. Two games may use the same names, because a
    /// command says which play it is for.
    static func collisions(of types: [any PlayableGame.Type]) -> [String] {
        var found: [String] = []
        var names: Set<String> = []
        for type in types {
            if !names.insert(type.name).inserted { found.append("two games are called “\(type.name)”") }
            var commands = RoomCommandList.names
            for name in type.commandNames where !commands.insert(name).inserted {
                found.append("\(type.name) has a command “\(name)”, which is there already")
            }
            for name in type.hostCommandNames.subtracting(type.commandNames).sorted() {
                found.append("\(type.name) keeps a command “\(name)” for hosts that it does not have")
            }
            var resources = Set(Room.resourceNames)
            for name in Set(routes(of: type).map(\.name)).sorted() where !resources.insert(name).inserted {
                found.append("\(type.name) has a resource “\(name)”, which is there already")
            }
        }
        return found
    }

    private static func routes(of type: any PlayableGame.Type) -> [ResourceRoute] {
        (type as? any GameWithResources.Type)?.resourceRoutes ?? []
    }

    /// The routes of the games' own resources, without duplicates.
    public var resourceRoutes: [ResourceRoute] {
        types.flatMap(Self.routes(of:)).reduce(into: []) { found, route in
            if !found.contains(route) { found.append(route) }
        }
    }

    /// The names of the games, in order of registration.
    public var names: [String] { types.map { $0.name } }

    /// Returns the kind of content that a game's setup can name; `nil` for none or for an unknown game.
    public func content(of name: String) -> (any ContentKind.Type)? {
        (type(named: name) as? any GameWithContent.Type)?.content
    }

    /// The kinds of content of all games, without duplicates.
    public var contents: [any ContentKind.Type] {
        types.compactMap { ($0 as? any GameWithContent.Type)?.content }.reduce(into: []) { kinds, kind in
            if !kinds.contains(where: { $0.kind == kind.kind }) { kinds.append(kind) }
        }
    }

    /// The bots' strategies of all games.
    public var bots: [any BotStrategy.Type] { types.compactMap { ($0 as? any GameWithBots.Type)?.bot } }

    /// Returns a game's narrator; `nil` for none or for an unknown game.
    public func narrator(of name: String) -> (any GameNarrator.Type)? {
        (type(named: name) as? any GameWithNarrator.Type)?.narrator
    }

    /// Returns a game's solo progress; `nil` for none or for an unknown game.
    public func solo(of name: String) -> (any SoloGame.Type)? {
        (type(named: name) as? any GameWithLevels.Type)?.solo
    }

    /// Returns the version of a game's rules for new plays; `nil` for an unknown game.
    public func rulesVersion(of name: String) -> Int? { type(named: name)?.newRulesVersion }

    /// Returns the versions of a game's rules that this program supports. The game must be registered.
    public func rulesVersions(of name: String) -> ClosedRange<Int> {
        guard let type = type(named: name) else { preconditionFailure("there is no game \(name)") }
        return type.rulesVersions
    }

    /// Verifies an export with each game that has a play in it and supports verification.
    public func verify(_ export: JSONValue) -> [(game: String, proof: ExportProof)] {
        types.compactMap { type in
            (type as? any GameWithProof.Type)?.verify(export).map { (type.name, $0) }
        }
    }

    /// Reads the setup of a new room.
    func prepare(
        _ name: String, from fields: JSONObject, seed: () throws(Rejection) -> Seed
    ) throws(Rejection) -> PreparedPlay {
        guard let type = type(named: name) else {
            throw GameRegistry.unknown(name)
        }
        return try prepare(type, from: fields, seed: seed)
    }

    static func unknown(_ name: String) -> Rejection {
        Rejection(.unknownGame, "Unknown game “\(name.excerpt)”.")
    }

    /// Decodes the setup of a play. If the game or its rules are unknown here, the play can only be skipped.
    func decode(_ name: String, version: Int, setup fields: JSONObject) throws(RoomRecord.Unreadable)
        -> PreparedPlay
    {
        guard let type = type(named: name) else {
            return PreparedPlay(unknown: name, rulesVersion: version, reason: "there is no game \(name) here")
        }
        guard type.rulesVersions.contains(version) else {
            let known = type.rulesVersions
            return PreparedPlay(
                unknown: name, rulesVersion: version,
                reason: "the room was played by version \(version) of the rules of \(name), this program knows "
                    + (known.count == 1 ? "version \(known.lowerBound)" : "\(known.lowerBound) to \(known.upperBound)"))
        }
        guard let game = decode(type, version: version, setup: fields) else {
            throw RoomRecord.Unreadable(description: "the room's setup cannot be read")
        }
        return game
    }

    private func type(named name: String) -> (any PlayableGame.Type)? { types.first { $0.name == name } }

    private func decode<G: PlayableGame>(_ type: G.Type, version: Int, setup fields: JSONObject) -> PreparedPlay? {
        type.setup(logged: fields, rules: version).map { PreparedPlay(type, $0, rulesVersion: version) }
    }

    private func prepare<G: PlayableGame>(
        _ type: G.Type, from fields: JSONObject, seed: () throws(Rejection) -> Seed
    ) throws(Rejection) -> PreparedPlay {
        PreparedPlay(type, try type.setup(from: fields, seed: seed), rulesVersion: type.newRulesVersion)
    }
}

extension GameRegistry: FoldableGames {
    func undisclosed(of name: String) -> [String] {
        (type(named: name) as? any GameWithInputProof.Type)?.undisclosed ?? []
    }

    func begin(
        _ play: ProofPlay, with setup: JSONObject, from origin: PlayOrigin, at moment: Moment
    ) throws(ProofFault) -> AnyFoldedPlay {
        guard let type = type(named: play.game) as? any GameWithInputProof.Type else {
            throw .newer("the game “\(play.game.excerpt)”")
        }
        return AnyFoldedPlay(try begin(type, play, with: setup, from: origin, at: moment))
    }

    private func begin<G: GameWithInputProof>(
        _ type: G.Type, _ play: ProofPlay, with setup: JSONObject, from origin: PlayOrigin, at moment: Moment
    ) throws(ProofFault) -> any FoldablePlay {
        try FoldedPlay<G>(play, with: setup, from: origin, at: moment)
    }
}
