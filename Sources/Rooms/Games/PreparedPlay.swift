import GameRules
import JSON
import WireProtocol

/// A validated setup of any game, from which a play starts.
struct PreparedPlay: Sendable {
    /// The game's name.
    let name: String
    /// The version of the play's rules.
    let rulesVersion: Int
    /// The setup from which the game decodes the same setup again. It is empty for an unknown game, which can only come
    /// from a log and is never written again.
    let setup: any PlayableSetup
    /// Creates the play.
    let begin: @Sendable (PlayOrigin, Moment) -> any HostedGame

    /// Creates the setup of a known game.
    init<Rules: PlayableGame>(_ game: Rules.Type, _ setup: Rules.Setup, rulesVersion: Int) {
        name = Rules.name
        self.rulesVersion = rulesVersion
        self.setup = setup
        begin = { origin, moment in
            HostedPlay(Rules(setup: setup, origin: origin, at: moment), rulesVersion: rulesVersion)
        }
    }

    /// Creates the setup of a play that this program can only skip, because it does not know the game or the rules.
    init(unknown name: String, rulesVersion: Int, reason: String) {
        self.name = name
        self.rulesVersion = rulesVersion
        let setup = UnknownGame.Setup()
        self.setup = setup
        begin = { origin, moment in
            HostedPlay(
                UnknownGame(setup: setup, origin: origin, at: moment), name: name, rulesVersion: rulesVersion,
                unreadable: reason)
        }
    }
}

extension PreparedPlay {
    /// Decodes what ``encode(into:)`` wrote.
    init(logged fields: JSONObject, games: GameRegistry) throws(RoomRecord.Unreadable) {
        guard let name = fields["game"]?.string, let version = fields["rulesVersion"]?.integer,
            let setup = fields["setup"]?.object
        else {
            throw RoomRecord.Unreadable(description: "a record does not say which game begins, or from what")
        }
        self = try games.decode(name, version: version, setup: setup)
    }

    /// Writes the members of a record that starts the play.
    func encode(into writer: inout JSONWriter) {
        writer.member("game", name)
        writer.member("rulesVersion", rulesVersion)
        writer.object("setup") { setup.encode(into: &$0) }
    }
}
