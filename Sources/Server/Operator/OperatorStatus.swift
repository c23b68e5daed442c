import Configuration
import Dispatch
import Foundation
import GameRules
import InputLog
import JSON
import Rooms
import WebSocketServer
import WireProtocol

/// The figures on the operator's page about the server, its rooms and its disk.
final class OperatorStatus: Sendable {
    /// The maximum number of listed rooms: those with connections first, then the recently used ones.
    private static let roomsMax = 100

    private let configuration: Configuration
    private let log: any InputLog
    private let directory: RoomDirectory
    private let retention: Retention
    private let budget: DataBudget
    private let cluster: Storage.Cluster?
    private let server: @Sendable () -> ServerStatistics
    private let lastBackup: @Sendable () -> Int?
    private let started = Timestamp.now

    init(
        _ configuration: Configuration, log: any InputLog, directory: RoomDirectory, retention: Retention,
        budget: DataBudget, cluster: Storage.Cluster?, server: @escaping @Sendable () -> ServerStatistics,
        lastBackup: @escaping @Sendable () -> Int?
    ) {
        self.configuration = configuration
        self.log = log
        self.directory = directory
        self.retention = retention
        self.budget = budget
        self.cluster = cluster
        self.server = server
        self.lastBackup = lastBackup
    }

    /// Collects everything as one JSON object. The list of all logs is read on another thread.
    ///
    /// - Parameters:
    ///   - saved: The number of documents of each kind.
    ///   - refusals: The number of refusals of each limit since the start.
    func tell(
        games: GameRegistry, health: LogHealth, saved: [(plural: String, count: Int)], refusals: [String: Int],
        then completion: @escaping @Sendable ([UInt8]) -> Void
    ) {
        let saved = saved
        directory.states { [self] states in
            DispatchQueue.global(qos: .utility).async { [self] in
                let summaries = (try? log.summaries()) ?? []
                completion(
                    JSONWriter.object { writer in
                        writer.object("server") { write(games: games, health: health, into: &$0) }
                        writer.object("rooms") { write(states, summaries, into: &$0) }
                        writer.array("limits") { writer in
                            for (name, count) in refusals.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) })
                            where count > 0 {
                                writer.object { writer in
                                    writer.member("limit", name)
                                    writer.member("refused", count)
                                }
                            }
                        }
                        writer.array("saved") { writer in
                            for (plural, count) in saved {
                                writer.object { writer in
                                    writer.member("kind", plural)
                                    writer.member("count", count)
                                }
                            }
                        }
                        writer.object("disk") { write(into: &$0) }
                        writer.object("retention") { writer in
                            let days = configuration.retention
                            writer.member("archiveAfterDays", days.archiveAfterDays)
                            writer.member("deleteAfterDays", days.deleteAfterDays)
                            writer.member("deletePacksAfterDays", days.deletePacksAfterDays)
                            writer.member("deleteProfilesAfterDays", days.deleteProfilesAfterDays)
                            writer.member("deletedRooms", retention.deletedRooms)
                        }
                        if let backup = lastBackup() {
                            writer.member("lastBackup", Timestamp(milliseconds: Int64(backup) * 1000))
                        } else {
                            writer.nullMember("lastBackup")
                        }
                    })
            }
        }
    }

    private func write(games: GameRegistry, health: LogHealth, into writer: inout JSONWriter) {
        writer.member("version", Version.line(games: games))
        writer.member("started", started)
        writer.member("now", Timestamp.now)
        writer.member("connections", server().connections)
        if let peers = cluster?.peers { writer.member("nodes", peers.count) }
        if case .working = health { writer.member("writes", true) } else { writer.member("writes", false) }
    }

    private func write(_ states: [RoomDirectory.RoomState], _ summaries: [LogSummary], into writer: inout JSONWriter) {
        let logs = Dictionary(summaries.map { ($0.key.rawValue, $0) }) { first, _ in first }
        var rooms = states.map { (state: $0, log: logs[$0.code.description]) }
        // Of several nodes, each only knows the rooms that it has open.
        let known = Set(states.map(\.code.description))
        for summary in summaries where !known.contains(summary.key.rawValue) {
            guard let code = RoomCode(summary.key.rawValue), code.description == summary.key.rawValue else { continue }
            rooms.append((RoomDirectory.RoomState(code: code, kind: .closed), summary))
        }
        rooms.sort {
            ($1.state.connections, $1.log?.lastCommitMilliseconds ?? 0, $0.state.code.description)
                < ($0.state.connections, $0.log?.lastCommitMilliseconds ?? 0, $1.state.code.description)
        }
        writer.member("total", rooms.count)
        writer.member("open", states.count { $0.kind == .open })
        writer.member("unreadable", states.count { $0.kind == .unreadable })
        writer.array("list") { writer in
            for (state, log) in rooms.prefix(OperatorStatus.roomsMax) {
                writer.object { writer in
                    writer.member("room", state.code.description)
                    writer.member("state", state.isEnded ? "ended" : state.kind.rawValue)
                    if let game = state.game { writer.member("game", game) }
                    writer.member("connections", state.connections)
                    if let players = state.players { writer.member("players", players) }
                    if let bytes = state.bytes ?? log?.bytes { writer.member("bytes", bytes) }
                    if let log { writer.member("lastInput", Timestamp(milliseconds: log.lastCommitMilliseconds)) }
                }
            }
        }
    }

    private func write(into writer: inout JSONWriter) {
        writer.member("usedBytes", budget.usedBytes)
        writer.member("limitBytes", configuration.limits.dataBytes)
        // Nodes store rooms elsewhere.
        guard cluster == nil else { return }
        var system = statvfs()
        guard statvfs(configuration.data, &system) == 0 else { return }
        writer.member("freeBytes", Int(clamping: UInt64(system.f_bavail) * UInt64(system.f_frsize)))
    }
}
