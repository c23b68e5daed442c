import GameRules
import JSON
import WireProtocol

/// A validated setup of some game, from which a play begins.
struct PreparedPlay: Sendable {
    /// The game's name.
    let name: String
    /// The version of the rules that the play lives by.
    let rulesVersion: Int
    /// What the game decodes the same setup from again. Of a game that is not known here it is empty: only what was read
    /// from a log is unknown, and that is never written again.
    let setup: any PlayableSetup
    /// The play that begins with it.
    let begin: @Sendable (PlayOrigin, Moment) -> any HostedGame

    /// A setup of a game that is known here.
    init<Rules: PlayableGame>(_ game: Rules.Type, _ setup: Rules.Setup, rulesVersion: Int) {
        name = Rules.name
        self.rulesVersion = rulesVersion
        self.setup = setup
        begin = { origin, moment in
            HostedPlay(Rules(setup: setup, origin: origin, at: moment), rulesVersion: rulesVersion)
        }
    }

    /// The setup of a game, or by rules, that this program can only fold past.
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

    /// Writes the members of a record that begins the play.
    func encode(into writer: inout JSONWriter) {
        writer.member("game", name)
        writer.member("rulesVersion", rulesVersion)
        writer.object("setup") { setup.encode(into: &$0) }
    }
}
