import CBuild
import Rooms

/// The version of this program.
package enum Version {
    /// The version of the program (https://semver.org).
    package static let number = "1.1.0"

    /// `callboard 1.0.0 (commit 0123456789ab; toy rules 1 to 2)`: the version to name in a bug report. The rules are
    /// those whose rooms and exports the program can read.
    package static func line(games: GameRegistry) -> String {
        let rules = games.names.map { "\($0) rules \(range(of: $0, in: games))" }
        return "callboard \(number) (\(([build] + rules).joined(separator: "; ")))"
    }

    /// The commit that was built; empty if the build does not know it.
    static var commit: String { String(cString: CBuild_commit()) }

    private static var build: String {
        commit.isEmpty ? "development build" : "commit \(commit)"
    }

    private static func range(of game: String, in games: GameRegistry) -> String {
        let versions = games.rulesVersions(of: game)
        return "\(versions.lowerBound) to \(versions.upperBound)"
    }
}
