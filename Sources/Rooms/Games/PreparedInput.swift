import GameRules
import JSON
import WireProtocol

/// A decoded command of some game, on its way through the log.
protocol PreparedInput: Sendable {
    /// Whether another round would begin with it.
    var beginsRound: Bool { get }
    /// Whether nobody but a host may send it, whatever the game's state.
    var isForHosts: Bool { get }
    /// Writes the members from which the game decodes the same input again.
    func encode(into writer: inout JSONWriter)
}

/// A validated setup of some game, from which a room's game begins.
protocol PreparedGame: Sendable {
    /// The game's name.
    var name: String { get }
    /// The version of the fold that the room lives by.
    var rulesVersion: Int { get }
    /// Writes the members from which the game decodes the same setup again.
    func encode(into writer: inout JSONWriter)
    /// The game that begins with this setup.
    func begin(_ origin: PlayOrigin, at moment: Moment) -> any HostedGame
}
